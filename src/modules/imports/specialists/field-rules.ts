// The fields of a specialist that a file can have. docs/recipes/import.md describes each for operators.
import { HEADINGS } from "@/modules/auth/invitations/rules.ts";

interface ImportField {
  label: string;
  /** Headings of other programs and languages, folded. */
  headings: readonly string[];
  /** How its cells are written, where that is not plain. */
  help?: string;
}

export const SPECIALIST_FIELDS = {
  email: { label: "Email", headings: HEADINGS.email },
  firstName: { label: "First name", headings: HEADINGS.firstName },
  lastName: { label: "Last name", headings: HEADINGS.lastName },
  name: { label: "Full name", headings: HEADINGS.name },
  displayName: { label: "Name for visitors", headings: ["publicname", "anzeigename"] },
  headline: { label: "Headline", headings: ["title", "jobtitle", "position", "titel"] },
  bio: { label: "About", headings: ["bio", "description", "notes", "beschreibung", "ubermich", "übermich"] },
  company: { label: "Company", headings: ["organisation", "organization", "firma", "unternehmen"] },
  languages: {
    label: "Languages",
    headings: ["language", "sprache", "sprachen"],
    help: "German; English, or de; en",
  },
  yearsOfExperience: { label: "Years of experience", headings: ["experience", "years", "berufserfahrung"] },
  priceAfterwards: { label: "Price afterwards", headings: ["price", "fee", "preis", "honorar"] },
  zoom: { label: "Zoom link", headings: ["zoom", "meetinglink", "videolink", "location"], help: "https://…" },
  whatsapp: { label: "WhatsApp", headings: ["whatsappnumber"], help: "+43 660 1234567" },
  phone: {
    label: "Phone for meetings",
    headings: ["phone", "phonenumber", "mobile", "mobilenumber", "telephone", "telefon", "handy"],
    help: "+43 660 1234567",
  },
  topics: {
    label: "Topics",
    headings: ["topic", "categories", "category", "services", "service", "themen", "kategorien"],
    help: "Names of categories and topics, separated by semicolons",
  },
  credential: {
    label: "Credential",
    headings: ["credentials", "credentialtype", "licence", "license", "qualification", "zulassung", "lizenz"],
    help: "As the category calls it; several separated by semicolons",
  },
  credentialNumber: {
    label: "Credential number",
    headings: ["licencenumber", "licensenumber", "registrationnumber", "zulassungsnummer", "registernummer"],
  },
  credentialIssuer: {
    label: "Issuer",
    headings: ["issuedby", "authority", "register", "aussteller", "ausgestelltvon", "behörde"],
  },
  credentialUntil: {
    label: "Valid until",
    headings: ["expires", "expireson", "expiry", "expirydate", "expirationdate", "gültigbis", "ablaufdatum"],
    help: "2027-12-31",
  },
  credentialPlaces: {
    label: "Valid in",
    headings: ["validwhere", "licensedin", "jurisdiction", "gültigin"],
    help: "AT, US-NY or names of countries, separated by commas",
  },
  timeZone: { label: "Time zone", headings: ["timezone", "tz", "zeitzone"], help: "Europe/Vienna" },
  hours: {
    label: "Opening hours",
    headings: ["hours", "workinghours", "availability", "workingplan", "öffnungszeiten", "arbeitszeiten"],
    help: "Mon-Thu 9:00-12:00, 13:00-17:00; Fri 9-12",
  },
  meetingMinutes: { label: "Minutes of a meeting", headings: ["duration", "minutes", "slotminutes", "dauer"] },
} as const satisfies Record<string, ImportField>;

export type SpecialistField = keyof typeof SPECIALIST_FIELDS;
export const SPECIALIST_FIELD_NAMES = Object.keys(SPECIALIST_FIELDS) as [SpecialistField, ...SpecialistField[]];

export const labelOf = (field: SpecialistField): string => SPECIALIST_FIELDS[field].label;
export const helpOf = (field: SpecialistField): string | undefined => (SPECIALIST_FIELDS[field] as ImportField).help;
