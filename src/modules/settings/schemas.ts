// The settings, each declared once: bounds, default, label, help and unit. Forms, the history and the API's document
// follow from it. A document is made of its groups, in the order in which its form shows them.
import { z } from "zod";
import { DEFAULT_LANGUAGE } from "@/languages/language.ts";
import { LANGUAGES } from "@/languages/messages.ts";
import { LinkText, plainLine, plainText } from "@/platform/http/schemas.ts";
import { QUIET } from "@/platform/time/night.ts";
import { isZone } from "@/platform/time/zones.ts";
import { EMAIL } from "@/platform/validation/email.ts";
import { PICTURE_NAME, PICTURES } from "./brand/rules.ts";
import { LANDING_LIMITS, LANDING_QUESTIONS, LANDING_SECTIONS } from "./landing/rules.ts";
import { isEmbedOrigin, ORIGIN_SENTENCE } from "./embed-rules.ts";
import { MESSAGE_NAMES, TEXT_LIMITS } from "./messages/rules.ts";
import { OWN_LINK_RULES } from "./own-link-rules.ts";
import { TAX_MODES } from "./tax-rules.ts";

/** `title`, `description` and `default` are the words of JSON Schema, so that the API's document has them, too. */
export interface SettingMeta<T = unknown> {
  /** The label on screens and in the history. */
  title: string;
  description: string;
  /** The value before any change. Legal texts have theirs in `defaults.ts`. */
  default?: T;
  /** "minutes"; absent for texts. */
  unit?: string;
  /** The labels of the values of a choice, in their order. */
  options?: T extends string ? Readonly<Record<T, string>> : Readonly<Record<string, string>>;
  /** How a form shows it, where the type does not say so. */
  kind?:
    | "percent"
    | "country"
    | "countries"
    | "languages"
    | "currency"
    | "zone"
    | "packages"
    | "links"
    | "origins"
    | "legal"
    | "brand"
    | "messages"
    | "landing"
    | "order"
    | "paragraphs"
    | "picture";
}

/** `onlyWith`: shown only where the view says so. `preview`: what is shown beside its settings while they are edited. */
export interface GroupMeta {
  title: string;
  preview?: "landing";
  onlyWith?: "hasTexts";
}

const int = (min: number, max: number) => z.number().int().min(min).max(max);

const setting = <S extends z.ZodType>(schema: S, meta: SettingMeta<z.output<S>>): S => schema.meta({ ...meta });
const group = <S extends z.ZodRawShape>(meta: GroupMeta, shape: S) => z.object(shape).meta({ ...meta });

const inUnit = <S extends z.ZodType>(schema: S, unit: string, meta: SettingMeta<z.output<S>>): S => {
  const { title, description, ...more } = meta;
  return setting(schema, { title, description, unit, ...more });
};
/** A whole number. */
const whole = (min: number, max: number, unit: string, meta: SettingMeta<number>) => inUnit(int(min, max), unit, meta);
/** Several whole numbers from 1 on; at most `most` of them. */
const several = (max: number, most: number, unit: string, meta: SettingMeta<number[]>) =>
  inUnit(z.array(int(1, max).meta({ title: meta.title })).max(most), unit, meta);

const Booking = group({ title: "Booking" }, {
  slotHoldMinutes: whole(1, 60, "minutes", {
    title: "Hold a chosen time for",
    description: "Nobody else can book it while a visitor completes the booking.",
    default: 10,
  }),
  proof: setting(z.enum(["required", "off"]), {
    title: "Email addresses of visitors",
    description:
      "A booking counts once the visitor has confirmed it by a code, so that nobody pays for invented visitors.",
    options: { required: "Must be confirmed", off: "Are not checked" },
    default: "required",
  }),
  /** At most until the meeting starts. */
  confirmBookingMinutes: whole(5, 1_440, "minutes", {
    title: "Time to confirm a booking",
    description: "Then the time and the credit are free again.",
    default: 30,
  }),
  proofDays: whole(1, 365, "days", {
    title: "Remember a device for",
    description: "A visitor on it needs no code for the same address.",
    default: 90,
  }),
  specialistsPerSlot: whole(1, 20, "specialists", {
    title: "Specialists shown per time",
    description: "The maximum number a visitor can choose from.",
    default: 5,
  }),
  openBookingsInCategory: whole(1, 20, "bookings", {
    title: "Open bookings per category",
    description: "How many upcoming meetings a visitor can have in one category.",
    default: 2,
  }),
  openBookingsInAll: whole(1, 50, "bookings", {
    title: "Open bookings in total",
    description: "How many upcoming meetings a visitor can have in all categories.",
    default: 3,
  }),
  visitorReminderMinutes: several(20_160, 5, "minutes", {
    title: "Visitor reminders",
    description: "How long before the meeting they are sent.",
    default: [1_440, 120, 15],
  }),
  specialistReminderMinutes: several(20_160, 5, "minutes", {
    title: "Specialist reminders",
    description: "How long before the meeting they are sent.",
    default: [1_440, 30],
  }),
});

const UnfinishedRequests = group({ title: "Unfinished requests" }, {
  trackAbandonedMinutes: whole(5, 1_440, "minutes", {
    title: "Abandoned after",
    description: "Without activity, a request is closed.",
    default: 30,
  }),
  trackResumableDays: whole(1, 90, "days", {
    title: "Resumable for",
    description: "How long visitors can pick up where they left off.",
    default: 14,
  }),
  trackAnonymisedDays: whole(1, 365, "days", {
    title: "Anonymised after",
    description: "Requests without contact details, after closing.",
    default: 30,
  }),
  trackWithContactAnonymisedDays: whole(1, 1_095, "days", {
    title: "Anonymised after, with contact details",
    description: "Requests with a name and an email address, after closing.",
    default: 180,
  }),
});

const TextMessages = group({ title: "Text messages", onlyWith: "hasTexts" }, {
  textReminderMinutes: several(20_160, 3, "minutes", {
    title: "Reminders by text message",
    description:
      `How long before the meeting visitors who want text messages get one. Never between ${QUIET.from}:00 and ${QUIET.until}:00.`,
    default: [120],
  }),
  /** A day is one of UTC. Costs are hundredths of the currency, or thousandths, however many decimals it has. */
  textsPerDay: whole(0, 100_000, "messages", {
    title: "Messages about meetings per day",
    description: "Reminders, changes and confirmations. Beyond it none are sent. You're alerted at 80%.",
    default: 500,
  }),
  textCostPerDay: whole(0, 10_000_000, "hundredths", {
    title: "Cost of messages about meetings per day",
    description: "The most that they may cost on a day. Beyond it none are sent.",
    default: 5_000,
  }),
  textCodesPerDay: whole(0, 100_000, "messages", {
    title: "Codes per day",
    description:
      "Codes with which visitors confirm their number. Beyond it they use the code in the email. You're alerted at 80%.",
    default: 200,
  }),
  textCodeCostPerDay: whole(0, 10_000_000, "hundredths", {
    title: "Cost of codes per day",
    description: "The most that codes may cost on a day. Beyond it none are sent.",
    default: 2_000,
  }),
  textSegmentCost: whole(0, 100_000, "thousandths", {
    title: "Price of one segment",
    description: "What your provider charges for 160 plain characters.",
    default: 75,
  }),
  /** ISO 3166-1 alpha-2 */
  textCountries: setting(
    z.string().max(800).regex(/^([A-Z]{2}( [A-Z]{2})*)?$/, {
      error: "Countries must be codes with two letters separated by spaces, such as AT DE CH.",
    }),
    {
      title: "Countries",
      description: "Only numbers of these countries get text messages.",
      kind: "countries",
      default: "AT BE CH CZ DE DK ES FI FR GB IE IT LI LU NL NO PL PT SE",
    },
  ),
});

const Leads = group({ title: "Leads" }, {
  acceptanceMinutes: whole(5, 10_080, "minutes", {
    title: "Time to accept",
    description: "If a lead isn’t accepted in time, it is withdrawn and the credit is returned.",
    default: 240,
  }),
  acceptanceRightAwayMinutes: whole(5, 1_440, "minutes", {
    title: "Time to accept, right away",
    description: "For visitors who want to talk right away.",
    default: 30,
  }),
  liveDays: whole(1, 90, "days", {
    title: "Leads in progress expire after",
    description: "Counted from the last activity.",
    default: 14,
  }),
  liveWarningHours: several(240, 5, "hours", {
    title: "Expiry warnings",
    description: "How long before a lead in progress expires they are sent.",
    default: [48, 12],
  }),
  outcomeDays: whole(1, 60, "days", {
    title: "Time to report the outcome",
    description: "Counted from the meeting. Then the lead expires.",
    default: 7,
  }),
  outcomeNudgeHours: several(240, 5, "hours", {
    title: "Outcome reminders",
    description: "How long after the meeting they are sent.",
    default: [1, 24, 72],
  }),
  reopenDays: whole(1, 180, "days", {
    title: "Can be reopened for",
    description: "After a lead has expired or has not converted.",
    default: 30,
  }),
  correctionDays: whole(1, 90, "days", {
    title: "Outcome can be corrected for",
    description: "From converted to not converted, or the other way round.",
    default: 14,
  }),
  disputeDays: whole(1, 90, "days", {
    title: "Problems can be reported for",
    description: "How long specialists can request a credit back.",
    default: 14,
  }),
});

const Credits = group({ title: "Credits" }, {
  creditValidityMonths: whole(1, 60, "months", {
    title: "Credits are valid for",
    description: "Counted from the purchase. Existing credits keep their expiry date.",
    default: 24,
  }),
  paidOnceMonths: whole(0, 60, "months", {
    title: "No second credit for the same visitor for",
    description:
      "Counted from their last meeting with the specialist, in all categories. With 0, for 30 days in the same category.",
    default: 24,
  }),
  ownLinks: setting(z.enum(OWN_LINK_RULES), {
    title: "Booking links of specialists",
    description: "Addresses for people whom a specialist knows already. Meetings booked by them use no credit.",
    options: {
      free: "Without a limit",
      share: "At most 2 meetings for each paid one",
      off: "Off",
    },
    default: "free",
  }),
  creditWarningDays: several(365, 5, "days", {
    title: "Credit expiry warnings",
    description: "How long before credits expire they are sent.",
    default: [60, 30, 7],
  }),
  lowCreditAt: whole(0, 100, "credits", {
    title: "Low credit warning at",
    description: "Specialists are notified once at this number.",
    default: 3,
  }),
});

const Accounts = group({ title: "Accounts" }, {
  verifyLinkHours: whole(1, 168, "hours", {
    title: "Verification link valid for",
    description: "The link that confirms an email address.",
    default: 24,
  }),
  resetLinkMinutes: whole(5, 1_440, "minutes", {
    title: "Password reset link valid for",
    description: "The link to choose a new password.",
    default: 60,
  }),
  resendAfterSeconds: whole(10, 3_600, "seconds", {
    title: "Resend after",
    description: "The wait before another email can be requested.",
    default: 60,
  }),
  resendsPerDay: whole(1, 50, "emails", {
    title: "Emails per day",
    description: "The maximum number of these emails per address.",
    default: 5,
  }),
  defaultZone: setting(z.string().max(64).refine(isZone, { error: "Time zone must be one from the list." }), {
    title: "Default time zone",
    description: "Of new accounts where no browser says another, such as those of administrators.",
    kind: "zone",
    default: "UTC",
  }),
});

/** Periods and limits. */
export const Lifecycle = z.object({
  ...Booking.shape,
  ...UnfinishedRequests.shape,
  ...TextMessages.shape,
  ...Leads.shape,
  ...Credits.shape,
  ...Accounts.shape,
}).meta({ id: "SettingsLifecycleValues" });
export type Lifecycle = z.infer<typeof Lifecycle>;

/** A discount for buying at least `quantity` credits at once; 500 basis points are 5%. */
export const PricePackage = z.object({ quantity: int(1, 100), discountBps: int(0, 9_000) }).meta({
  id: "PricePackage",
});

const inOrder = (packages: { quantity: number; discountBps: number }[]) =>
  packages.every((p, i) => {
    const before = packages[i - 1];
    return !before || (p.quantity > before.quantity && p.discountBps >= before.discountBps);
  });

/** The name of a conversion action: a spreadsheet would run what begins like a formula. */
const conversionName = (title: string, name: string) =>
  setting(
    plainLine(100).refine((text) => !/^[=+\-@]/.test(text), {
      error: "The name must not begin with =, +, - or @.",
    }),
    {
      title,
      description: "The name of the conversion action, spelled exactly as at Google, Microsoft, Meta or TikTok.",
      default: name,
    },
  );

const Purchases = group({ title: "Purchases" }, {
  /** ISO 4217 */
  currency: setting(
    z.string().regex(/^[A-Z]{3}$/, { error: "Currency must be a code with three letters, such as EUR." }),
    {
      title: "Currency",
      description: "Of all prices. Existing amounts are not converted.",
      kind: "currency",
      default: "EUR",
    },
  ),
  taxMode: setting(z.enum(TAX_MODES), {
    title: "Prices and VAT",
    description:
      "Decides every label of a price, the payment page, receipts and invoices. A change applies to new purchases: " +
      "with net prices, buyers who owe VAT pay it on top.",
    options: { net: "Prices are net, VAT is added", included: "Prices include VAT" },
    default: "net",
  }),
  maximumQuantity: whole(1, 100, "leads", {
    title: "Maximum per purchase",
    description: "How many leads of one kind can be bought at once.",
    default: 100,
  }),
  welcomeCredits: whole(0, 100, "credits", {
    title: "Welcome credits",
    description: "Granted once, when onboarding is complete, in the first category that a specialist serves.",
    default: 0,
  }),
  /** The payment provider accepts 30 minutes to 24 hours. */
  checkoutExpiresMinutes: whole(30, 1_440, "minutes", {
    title: "Checkout expires after",
    description: "Then the purchase is cancelled and nothing is charged.",
    default: 30,
  }),
  refundWindowDays: whole(0, 90, "days", {
    title: "Unused credits are refundable for",
    description: "Counted from the purchase.",
    default: 14,
  }),
});

const Packages = group({ title: "Packages" }, {
  packages: setting(
    z.array(PricePackage).min(1).max(20).refine(inOrder, {
      error: "Packages must be in ascending order, and a larger package must not have a smaller discount.",
    }),
    {
      title: "Packages",
      description: "Discounts for larger purchases. Other quantities get the discount of the next smaller package.",
      kind: "packages",
      default: [
        { quantity: 1, discountBps: 0 },
        { quantity: 5, discountBps: 500 },
        { quantity: 10, discountBps: 1_000 },
        { quantity: 25, discountBps: 1_500 },
        { quantity: 50, discountBps: 2_000 },
      ],
    },
  ),
});

/** In the pricing document: they are worth money. */
const AdConversions = group({ title: "Ad conversions" }, {
  adConversions: setting(z.enum(["off", "on"]), {
    title: "Tell advertisers what came of a click",
    description: "Visitors who come from an ad are asked first, and nothing is kept of those who don't agree.",
    options: { off: "No", on: "With the visitor's consent" },
    default: "off",
  }),
  adConversionValue: setting(z.enum(["credit", "deal", "none"]), {
    title: "Value of a conversion",
    description: "The value of the deal is known for converted leads only.",
    options: { credit: "Price of the lead's credit", deal: "Value of the deal", none: "No value" },
    default: "credit",
  }),
  adConfirmedName: conversionName("Name of confirmed meetings", "Meeting confirmed"),
  adHeldName: conversionName("Name of meetings that took place", "Meeting held"),
  adConvertedName: conversionName("Name of converted leads", "Lead converted"),
});

/** Everything about buying credits except the price of a lead, which is in the catalogue. */
export const Pricing = z.object({ ...Purchases.shape, ...Packages.shape, ...AdConversions.shape }).meta({
  id: "SettingsPricingValues",
});
export type Pricing = z.infer<typeof Pricing>;

/** One line, or nothing. */
const lineOrNothing = (most: number) => z.union([z.literal(""), plainLine(most)]);

const Seller = group({ title: "Seller" }, {
  legalName: setting(lineOrNothing(120), {
    title: "Legal name",
    description: "As in the register of companies. Invoices are issued once this part is complete.",
    default: "",
  }),
  line1: setting(lineOrNothing(200), {
    title: "Street and number",
    description: "Of the registered office.",
    default: "",
  }),
  line2: setting(lineOrNothing(200), { title: "Address line 2", description: "Optional.", default: "" }),
  postcode: setting(lineOrNothing(20), { title: "Postcode", description: "Of the registered office.", default: "" }),
  city: setting(lineOrNothing(100), { title: "City", description: "Of the registered office.", default: "" }),
  /** ISO 3166-1 alpha-2 */
  country: setting(z.string().regex(/^([A-Z]{2})?$/, { error: "Country must be a country from the list." }), {
    title: "Country",
    description: "Decides which tax applies.",
    kind: "country",
    default: "",
  }),
  email: setting(z.union([z.literal(""), z.email({ pattern: EMAIL }).max(254)]), {
    title: "Email for questions about invoices",
    description: "Shown on every invoice.",
    default: "",
  }),
  registration: setting(lineOrNothing(80), {
    title: "Company registration",
    description: "Number and register, such as FN 123456a. Optional.",
    default: "",
  }),
  iban: setting(lineOrNothing(42), {
    title: "Bank account (IBAN)",
    description: "Optional. Purchases are paid on the payment page.",
    default: "",
  }),
});

const Tax = group({ title: "Tax" }, {
  vatId: setting(lineOrNothing(20), {
    title: "VAT number",
    description: "With the country code, such as ATU12345675.",
    default: "",
  }),
  taxNumber: setting(lineOrNothing(40), {
    title: "Tax number",
    description: "Of the tax office. Needed where there is no VAT number.",
    default: "",
  }),
  /** Basis points. 0: no VAT is charged, for the reason in `vatNote`. */
  vatRateBps: setting(int(0, 5_000), {
    title: "VAT rate",
    description:
      "For buyers in your country, and for consumers in the European Union. Whether it is added to prices or included " +
      "in them is set under Purchases.",
    kind: "percent",
    unit: "%",
    default: 0,
  }),
  vatNote: setting(lineOrNothing(300), {
    title: "Reason for no VAT",
    description: "Only for a rate of 0, such as the rule for small businesses.",
    default: "",
  }),
});

/** Who sells: what the law requires on invoices. All empty: not filled in yet, and invoices wait for it. */
export const Invoicing = z.object({ ...Seller.shape, ...Tax.shape }).meta({ id: "SettingsInvoicingValues" });
export type Invoicing = z.infer<typeof Invoicing>;

/** A text that people consent to. In `body`, empty lines separate paragraphs and lines that start with "## " are headings; "{product}" stands for the product's name, and the key of a setting in braces for its value (`fillLegalText`). */
export const LegalText = z.object({
  version: plainLine(20),
  /** Local date from which it applies. */
  effectiveFrom: z.iso.date(),
  body: plainText(100, 60_000),
}).meta({ id: "LegalText" });
export type LegalText = z.infer<typeof LegalText>;

const Names = group({ title: "Name and support" }, {
  productName: setting(plainLine(60), {
    title: "Product name",
    description: "Shown in emails, calendar files and on pages.",
    default: "Parley",
  }),
  senderName: setting(lineOrNothing(60), {
    title: "Sender of emails",
    description: "The name from which emails come. The product name if empty.",
    default: "",
  }),
  supportEmail: setting(z.email({ pattern: EMAIL }).max(254), {
    title: "Support email",
    description: "Where people can ask for help.",
    default: "support@parley.test",
  }),
  /** E.164 */
  supportPhone: setting(
    z.string().regex(/^\+[1-9]\d{6,14}$/, { error: "Support phone must start with + and the country code." }),
    { title: "Support phone", description: "With + and the country code.", default: "+4312345678" },
  ),
});

const Picture = z.string().refine((name) => name === "" || PICTURE_NAME.test(name), {
  error: "This picture does not exist. Please upload it again.",
});

/** How the marketplace looks. Pictures are names that Settings/UploadPicture has returned; "" for none. */
export const Brand = z.object({
  /** "#rrggbb"; "" for the program's own. */
  colour: z.string().regex(/^(#[0-9a-f]{6})?$/i, {
    error: "Enter the colour as # and six digits or letters.",
  }),
  logo: Picture,
  logoDark: Picture,
  icon: Picture,
}).meta({ id: "Brand" });
export type Brand = z.infer<typeof Brand>;

const Look = group({ title: "Branding" }, {
  brand: setting(Brand, {
    title: "Branding",
    description: "On every page and in every email, from the moment you save it.",
    kind: "brand",
    default: { colour: "", logo: "", logoDark: "", icon: "" },
  }),
});

/** Several lines, or nothing. */
const textOrNothing = (most: number) => z.union([z.literal(""), plainText(1, most)]);

const LandingText = z.object({
  headline: lineOrNothing(LANDING_LIMITS.headline),
  lead: lineOrNothing(LANDING_LIMITS.lead),
  questions: z.array(z.object({
    question: plainLine(LANDING_LIMITS.question),
    answer: plainText(1, LANDING_LIMITS.answer),
  })).max(LANDING_LIMITS.questions),
});

/** Some of these, each once, in the order in which they are shown. */
const ordered = <N extends string>(options: Readonly<Record<N, string>>, meta: Omit<SettingMeta<N[]>, "options">) => {
  const names = Object.keys(options) as [N, ...N[]];
  const schema = z.array(z.enum(names)).max(names.length).refine((chosen) => new Set(chosen).size === chosen.length, {
    error: "Each can be there only once.",
  });
  return schema.meta({ ...meta, kind: "order", options, default: names });
};

const Landing = group({ title: "Landing page", preview: "landing" }, {
  landingTexts: setting(z.partialRecord(z.enum(LANGUAGES), LandingText), {
    title: "Texts",
    description: "Your own headline and questions. What you leave empty is ours, in every language.",
    kind: "landing",
    default: {},
  }),
  landingPicture: setting(Picture, {
    title: "Picture",
    description: PICTURES.landing.help,
    kind: "picture",
    default: "",
  }),
  landingSections: ordered(LANDING_SECTIONS, {
    title: "Sections",
    description: "What is below the topics, in this order.",
  }),
  landingQuestions: ordered(LANDING_QUESTIONS, {
    title: "Our questions",
    description: "Shown after yours, in this order. We keep their answers true.",
  }),
  landingStars: whole(1, 5, "stars", {
    title: "Quotes with at least",
    description: "Ratings with fewer stars aren’t quoted, and specialists who are rated below come last.",
    default: 4,
  }),
});

/** An operator's texts of a message in one language. "" is the program's own; values are in braces. */
export const OwnText = z.object({
  subject: lineOrNothing(TEXT_LIMITS.subject),
  opening: textOrNothing(TEXT_LIMITS.opening),
  closing: textOrNothing(TEXT_LIMITS.closing),
}).meta({ id: "OwnText" });

const OwnTexts = group({ title: "Messages" }, {
  messages: setting(z.partialRecord(z.enum(MESSAGE_NAMES), z.partialRecord(z.enum(LANGUAGES), OwnText)), {
    title: "Own texts of messages",
    description: "Your own subject, opening and closing. Facts, links and what the law requires stay as they are.",
    kind: "messages",
    default: {},
  }),
});

/** For the page that invites specialists. Translated like other texts of the operator's. */
const ForSpecialists = group({ title: "For specialists" }, {
  specialistQuote: setting(lineOrNothing(200), {
    title: "What a specialist says",
    description: "About working with you, on the page For specialists. Ask them first.",
    default: "",
  }),
  specialistQuoteBy: setting(lineOrNothing(80), {
    title: "Who says it",
    description: "Name and what they do, such as Marta Nowak, tax adviser.",
    default: "",
  }),
});

/** What the landing page is made of. */
export const LandingPage = z.object(Landing.shape);
export type LandingPage = z.infer<typeof LandingPage>;

const LANGUAGE_CODES = LANGUAGES.filter((language) => language !== DEFAULT_LANGUAGE);
const areLanguages = (codes: string): boolean =>
  codes === "" || codes.split(" ").every((code) => (LANGUAGE_CODES as readonly string[]).includes(code));

const VisitorLanguages = group({ title: "Languages" }, {
  languages: setting(
    z.string().max(100).refine(areLanguages, { error: "Choose languages from the list." }),
    {
      title: "Languages beside English",
      description:
        "Visitors can switch to them, and are written to in the one they use. Your own texts are translated under Categories › Translations; what isn’t is shown as you have written it.",
      kind: "languages",
      default: "",
    },
  ),
});

const Terms = group({ title: "Terms and conditions" }, {
  terms: setting(LegalText, {
    title: "Terms and conditions",
    description:
      "Accepted by everyone who creates an account. {product} becomes the product name, and {creditValidityMonths} the number of this setting.",
    kind: "legal",
  }),
});

const PrivacyPolicy = group({ title: "Privacy policy" }, {
  privacy: setting(LegalText, {
    title: "Privacy policy",
    description:
      "Which data is stored, why, and for how long. {product} becomes the product name, and {creditValidityMonths} the number of this setting.",
    kind: "legal",
  }),
});

const Imprint = group({ title: "Imprint" }, {
  imprint: setting(plainText(0, 4_000), {
    title: "Further details",
    description:
      "Such as who represents the company, the supervisory authority and rules of the profession. Name, address and " +
      "registration come from the seller under Invoices; the page exists once they are complete.",
    kind: "paragraphs",
    default: "",
  }),
});

const HelpLinks = group({ title: "Help links" }, {
  helpLinks: setting(z.array(z.object({ label: plainLine(80), url: LinkText })).max(20), {
    title: "Help links",
    description: "Shown on help screens, in this order.",
    kind: "links",
    default: [
      { label: "Find a specialist", url: "/funnel" },
      { label: "Terms and conditions", url: "/terms-and-conditions" },
      { label: "Privacy policy", url: "/privacy-policy" },
    ],
  }),
});

const OtherSites = group({ title: "Other sites" }, {
  embedOrigins: setting(z.array(z.string().max(255).refine(isEmbedOrigin, { error: ORIGIN_SENTENCE })).max(50), {
    title: "Sites that may embed",
    description:
      "Only these sites can show the booking in a frame; without any, no site can. One address on each line, such as " +
      "https://www.example.com.",
    kind: "origins",
    default: [],
  }),
});

/** Names, contact details and texts for every page. */
export const Resources = z.object({
  ...Names.shape,
  ...Look.shape,
  ...Landing.shape,
  ...ForSpecialists.shape,
  ...VisitorLanguages.shape,
  ...OwnTexts.shape,
  ...Terms.shape,
  ...PrivacyPolicy.shape,
  ...Imprint.shape,
  ...HelpLinks.shape,
  ...OtherSites.shape,
}).meta({ id: "SettingsResourcesValues" });
export type Resources = z.infer<typeof Resources>;

export const SETTINGS_SCHEMAS = {
  lifecycle: Lifecycle,
  pricing: Pricing,
  invoicing: Invoicing,
  resources: Resources,
};

/** The groups of each document, for its form. */
export const SETTINGS_GROUPS: Readonly<Record<keyof typeof SETTINGS_SCHEMAS, readonly z.ZodObject[]>> = {
  lifecycle: [Booking, UnfinishedRequests, TextMessages, Leads, Credits, Accounts],
  pricing: [Purchases, Packages, AdConversions],
  invoicing: [Seller, Tax],
  resources: [
    Names,
    Look,
    Landing,
    ForSpecialists,
    VisitorLanguages,
    OwnTexts,
    Terms,
    PrivacyPolicy,
    Imprint,
    HelpLinks,
    OtherSites,
  ],
};
