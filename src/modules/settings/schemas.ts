// Schemas of the settings documents with the bounds of every value. Names include units.
import { z } from "zod";
import { minorUnits } from "@/platform/money.ts";
import { LinkText, plainLine, plainText } from "@/platform/http/schemas.ts";
import { isEmbedOrigin, ORIGIN_SENTENCE } from "./embed-rules.ts";
import { TAX_MODES } from "./tax-rules.ts";

const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const several = (max: number, most: number) => z.array(whole(1, max)).max(most);

/** Periods and limits. */
export const Lifecycle = z.object({
  slotHoldMinutes: whole(1, 60),
  /** Whether visitors must prove their email address before a booking is confirmed. */
  proof: z.enum(["required", "off"]),
  /** How long a requested meeting waits for its visitor's confirmation; at most until it starts. */
  confirmBookingMinutes: whole(5, 1_440),
  /** How long a browser that has proven an address is remembered. */
  proofDays: whole(1, 365),
  trackAbandonedMinutes: whole(5, 1_440),
  trackResumableDays: whole(1, 90),
  /** Counted from closing, for a track without and with contact data. */
  trackAnonymisedDays: whole(1, 365),
  trackWithContactAnonymisedDays: whole(1, 1_095),
  acceptanceMinutes: whole(5, 10_080),
  /** For visitors who want to talk right away (`right-await`). */
  acceptanceRightAwayMinutes: whole(5, 1_440),
  liveDays: whole(1, 90),
  liveWarningHours: several(240, 5),
  outcomeDays: whole(1, 60),
  outcomeNudgeHours: several(240, 5),
  reopenDays: whole(1, 180),
  correctionDays: whole(1, 90),
  disputeDays: whole(1, 90),
  visitorReminderMinutes: several(20_160, 5),
  specialistReminderMinutes: several(20_160, 5),
  /** How long before a meeting visitors who want text messages get one. */
  textReminderMinutes: several(20_160, 3),
  /** The most text messages about meetings, and the most they may cost in minor units, on a day (UTC). */
  textsPerDay: whole(0, 100_000),
  textCostPerDay: whole(0, 10_000_000),
  /** The same for codes that visitors ask for. */
  textCodesPerDay: whole(0, 100_000),
  textCodeCostPerDay: whole(0, 10_000_000),
  /** What the provider charges for one segment, in thousandths of the currency. */
  textSegmentCost: whole(0, 100_000),
  /** Countries whose numbers get text messages: ISO 3166-1 alpha-2, separated by spaces. */
  textCountries: z.string().max(800).regex(/^([A-Z]{2}( [A-Z]{2})*)?$/, {
    error: "Countries must be codes with two letters separated by spaces, such as AT DE CH.",
  }),
  creditValidityMonths: whole(1, 60),
  creditWarningDays: several(365, 5),
  lowCreditAt: whole(0, 100),
  verifyLinkHours: whole(1, 168),
  resetLinkMinutes: whole(5, 1_440),
  resendAfterSeconds: whole(10, 3_600),
  resendsPerDay: whole(1, 50),
  openBookingsInCategory: whole(1, 20),
  openBookingsInAll: whole(1, 50),
  specialistsPerSlot: whole(1, 20),
});
export type Lifecycle = z.infer<typeof Lifecycle>;

/** A discount for buying at least `quantity` credits at once; 500 basis points are 5 %. */
export const PricePackage = z.object({ quantity: whole(1, 100), discountBps: whole(0, 9_000) });

const inOrder = (packages: { quantity: number; discountBps: number }[]) =>
  packages.every((p, i) => {
    const before = packages[i - 1];
    return !before || (p.quantity > before.quantity && p.discountBps >= before.discountBps);
  });

/** Amounts are entered and shown with two decimals. Unknown codes count as having two. */
const hasCents = (currency: string): boolean => /^[A-Z]{3}$/.test(currency) && minorUnits(currency) === 100;

/** The name of a conversion action: a spreadsheet would run what begins like a formula. */
const ConversionName = plainLine(100).refine((name) => !/^[=+\-@]/.test(name), {
  error: "The name must not begin with =, +, - or @.",
});

/** Everything about buying credits except the price of a lead, which is in the catalogue. */
export const Pricing = z.object({
  /** ISO 4217 */
  currency: z.string().regex(/^[A-Z]{3}$/, { error: "Currency must be a code with three letters, such as EUR." })
    .refine(hasCents, { error: "Currency must have two decimals, such as EUR." }),
  /** Decides every label of a price, the checkout, the receipt, the statement and the invoice. */
  taxMode: z.enum(TAX_MODES),
  welcomeCredits: whole(0, 100),
  maximumQuantity: whole(1, 100),
  /** The payment provider accepts 30 minutes to 24 hours. */
  checkoutExpiresMinutes: whole(30, 1_440),
  refundWindowDays: whole(0, 90),
  packages: z.array(PricePackage).min(1).max(20).refine(inOrder, {
    error: "Packages must be in ascending order, and a larger package must not have a smaller discount.",
  }),
  /** Whether visitors who come from an advertisement are asked for consent to report the result of the click to its company. */
  adConversions: z.enum(["off", "on"]),
  /** What a conversion is worth: the price of the lead's credit, the value of its deal, or nothing. */
  adConversionValue: z.enum(["credit", "deal", "none"]),
  /** The names of the conversion actions, spelled as at the advertisers. */
  adConfirmedName: ConversionName,
  adHeldName: ConversionName,
  adConvertedName: ConversionName,
});
export type Pricing = z.infer<typeof Pricing>;

/** A text that people consent to. In `body`, empty lines separate paragraphs and lines that start with "## " are headings. */
export const LegalText = z.object({
  version: plainLine(20),
  /** Local date from which it applies. */
  effectiveFrom: z.iso.date(),
  body: plainText(100, 60_000),
});
export type LegalText = z.infer<typeof LegalText>;

/** The origin of a site that may show the funnel in a frame. */
const EmbedOrigin = z.string().max(255).refine(isEmbedOrigin, { error: ORIGIN_SENTENCE });

/** Names, contact details and texts for every page. */
export const Resources = z.object({
  productName: plainLine(60),
  supportEmail: z.email().max(254),
  /** E.164 */
  supportPhone: z.string().regex(/^\+[1-9]\d{6,14}$/, {
    error: "Support phone must start with + and the country code.",
  }),
  terms: LegalText,
  privacy: LegalText,
  helpLinks: z.array(z.object({
    label: plainLine(80),
    url: LinkText,
  })).max(20),
  /** The sites that may show the funnel in a frame; none without one. */
  embedOrigins: z.array(EmbedOrigin).max(50),
});
export type Resources = z.infer<typeof Resources>;

/** One line, or nothing. */
const lineOrNothing = (most: number) => z.union([z.literal(""), plainLine(most)]);

/** Who sells: what the law requires on invoices. All empty: not filled in yet, and invoices wait for it. */
export const Invoicing = z.object({
  legalName: lineOrNothing(120),
  line1: lineOrNothing(200),
  line2: lineOrNothing(200),
  postcode: lineOrNothing(20),
  city: lineOrNothing(100),
  /** ISO 3166-1 alpha-2 */
  country: z.string().regex(/^([A-Z]{2})?$/, { error: "Country must be a country from the list." }),
  vatId: lineOrNothing(20),
  /** Of the tax office, where there is no VAT number, or beside it. */
  taxNumber: lineOrNothing(40),
  /** In a register of companies. */
  registration: lineOrNothing(80),
  email: z.union([z.literal(""), z.email().max(254)]),
  iban: lineOrNothing(42),
  /** Basis points. 0: no VAT is charged, for the reason in `vatNote`. */
  vatRateBps: whole(0, 5_000),
  vatNote: lineOrNothing(300),
});
export type Invoicing = z.infer<typeof Invoicing>;

const Version = z.object({ version: z.number().int() });

/** `min` and `max` of a number, of each number of a list, or of a text's length; `least` and `most` of a list's length. */
export const Bounds = z.record(
  z.string(),
  z.object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    least: z.number().nullable(),
    most: z.number().nullable(),
  }),
);
export type Bounds = z.infer<typeof Bounds>;

/** What a form shows besides the values: defaults, bounds, and the last change. */
const formDetails = <S extends z.ZodType>(document: S) => ({
  defaults: document,
  bounds: Bounds,
  changedAt: z.string(),
  /** The id of an administrator; null before the first change. */
  changedBy: z.string().nullable(),
});

/** `hasTexts`: whether there is a provider of text messages, whose settings make sense then. */
export const LifecycleView = Lifecycle.extend({
  ...Version.shape,
  ...formDetails(Lifecycle),
  hasTexts: z.boolean(),
});
export type LifecycleView = z.infer<typeof LifecycleView>;
export const PricingView = Pricing.extend({ ...Version.shape, ...formDetails(Pricing) });
export type PricingView = z.infer<typeof PricingView>;
export const InvoicingView = Invoicing.extend({ ...Version.shape, ...formDetails(Invoicing) });
export type InvoicingView = z.infer<typeof InvoicingView>;
/** The values are public. The details for the form are for administrators. */
export const ResourcesView = Resources.extend({
  ...Version.shape,
  ...z.object(formDetails(Resources)).partial().shape,
});
export type ResourcesView = z.infer<typeof ResourcesView>;

/** The input of PUT is the whole document with the version that was read. */
export const LifecycleChange = Lifecycle.extend(Version.shape);
export const PricingChange = Pricing.extend(Version.shape);
export const InvoicingChange = Invoicing.extend(Version.shape);
export const ResourcesChange = Resources.extend(Version.shape);
