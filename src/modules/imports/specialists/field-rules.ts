// The fields of a specialist that a file can have. docs/recipes/import.md describes each for operators.
import { HEADINGS } from "@/modules/auth/invitations/rules.ts";
import type { ImportFields } from "../field-rules.ts";

/** Of fields that are part of the public profile. */
const SHOWN = "visitors see it";

/**
 * Headings that are proposed mean one thing wherever they occur: "Notes" are private, "Title" is "Dr." as often as a job,
 * "Location" an office as often as a link, and "Address" a street as often as an email address.
 */
export const SPECIALIST_FIELDS = {
  email: { label: "Email", headings: HEADINGS.email },
  firstName: { label: "First name", headings: HEADINGS.firstName },
  lastName: { label: "Last name", headings: HEADINGS.lastName },
  name: { label: "Full name", headings: HEADINGS.name },
  displayName: { label: "Name for visitors", headings: ["publicname", "anzeigename"] },
  headline: {
    label: "Headline",
    headings: ["jobtitle", "position", "organizationtitle", "organization1title", "berufsbezeichnung"],
    help: SHOWN,
  },
  bio: {
    label: "About",
    headings: ["bio", "description", "beschreibung", "ubermich", "übermich"],
    help: SHOWN,
    isLong: true,
  },
  company: {
    label: "Company",
    headings: ["organisation", "organization", "organizationname", "organization1name", "firma", "unternehmen"],
    help: SHOWN,
  },
  languages: {
    label: "Languages",
    headings: ["language", "sprache", "sprachen"],
    help: "German; English, or de; en",
  },
  yearsOfExperience: { label: "Years of experience", headings: ["experience", "years", "berufserfahrung"] },
  priceAfterwards: { label: "Price afterwards", headings: ["price", "fee", "preis", "honorar"] },
  zoom: { label: "Zoom link", headings: ["zoom", "meetinglink", "videolink"], help: "https://…" },
  whatsapp: { label: "WhatsApp", headings: ["whatsappnumber"], help: "+43 660 1234567" },
  phone: {
    label: "Phone for meetings",
    headings: [
      "phone",
      "phonenumber",
      "mobile",
      "mobilenumber",
      "mobilephone",
      "phone1value",
      "telephone",
      "telefon",
      "handy",
    ],
    help: "+43 660 1234567",
  },
  topics: {
    label: "Topics",
    headings: ["topic", "categories", "category", "services", "service", "themen", "kategorien"],
    help: "Names of categories and topics, separated by semicolons",
    isLong: true,
  },
  credential: {
    label: "Credential",
    headings: ["credentials", "credentialtype", "licence", "license", "qualification", "zulassung", "lizenz"],
    help: "As the category calls it; several separated by semicolons",
    isLong: true,
  },
  credentialNumber: {
    label: "Credential number",
    headings: ["licencenumber", "licensenumber", "registrationnumber", "zulassungsnummer", "registernummer"],
    isLong: true,
  },
  credentialIssuer: {
    label: "Issuer",
    headings: ["issuedby", "authority", "register", "aussteller", "ausgestelltvon", "behörde"],
    isLong: true,
  },
  credentialUntil: {
    label: "Valid until",
    headings: ["expires", "expireson", "expiry", "expirydate", "expirationdate", "gültigbis", "ablaufdatum"],
    help: "2027-12-31",
    isLong: true,
  },
  credentialPlaces: {
    label: "Valid in",
    headings: ["validwhere", "licensedin", "jurisdiction", "gültigin"],
    help: "AT, US-NY or names of countries, separated by commas",
    isLong: true,
  },
  timeZone: { label: "Time zone", headings: ["timezone", "tz", "zeitzone"], help: "Europe/Vienna" },
  hours: {
    label: "Opening hours",
    headings: ["hours", "workinghours", "availability", "workingplan", "öffnungszeiten", "arbeitszeiten"],
    help: "Mon-Thu 9:00-12:00, 13:00-17:00; Fri 9-12",
    isLong: true,
  },
  meetingMinutes: { label: "Minutes of a meeting", headings: ["duration", "minutes", "slotminutes", "dauer"] },
} as const satisfies ImportFields;

export type SpecialistField = keyof typeof SPECIALIST_FIELDS;
