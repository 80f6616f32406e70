// The three settings documents with the bounds of every value (PRODUCT section 6). Units are part of the names.
import { z } from "zod";
import { minorUnits } from "@/platform/money.ts";
import { LinkText, plainLine, plainText } from "@/platform/http/schemas.ts";

const whole = (min: number, max: number) => z.number().int().min(min).max(max);
const several = (max: number, most: number) => z.array(whole(1, max)).max(most);

/** How long things take and how many there may be. */
export const Lifecycle = z.object({
  slotHoldMinutes: whole(1, 60),
  trackAbandonedMinutes: whole(5, 1_440),
  trackResumableDays: whole(1, 90),
  /** After closing; a track without contact data, and one with. */
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

/** Amounts are typed and shown with two decimals. Three letters that are no code count as if they had two. */
const hasCents = (currency: string): boolean => /^[A-Z]{3}$/.test(currency) && minorUnits(currency) === 100;

/** What credits cost beyond the price of a lead, which the catalogue keeps. */
export const Pricing = z.object({
  /** ISO 4217 */
  currency: z.string().regex(/^[A-Z]{3}$/, { error: "Currency must be a code of three letters, such as EUR." })
    .refine(hasCents, { error: "Currency must be one with two decimals, such as EUR." }),
  /** Prices are shown without tax; Stripe may add it. */
  taxMode: z.literal("net"),
  welcomeCredits: whole(0, 100),
  maximumQuantity: whole(1, 100),
  /** The payment provider takes 30 minutes to 24 hours. */
  checkoutExpiresMinutes: whole(30, 1_440),
  refundWindowDays: whole(0, 90),
  packages: z.array(PricePackage).min(1).max(20).refine(inOrder, {
    error: "Packages go from small to large, and a larger one never has a smaller discount.",
  }),
});
export type Pricing = z.infer<typeof Pricing>;

/** A text that people agree to. In `body` an empty line separates paragraphs; a line that begins with "## " is a heading. */
export const LegalText = z.object({
  version: plainLine(20),
  /** Local date from which it holds. */
  effectiveFrom: z.iso.date(),
  body: plainText(100, 60_000),
});
export type LegalText = z.infer<typeof LegalText>;

/** Names, contact and texts that every page may show. */
export const Resources = z.object({
  productName: plainLine(60),
  supportEmail: z.email().max(254),
  /** E.164 */
  supportPhone: z.string().regex(/^\+[1-9]\d{6,14}$/, {
    error: "Support phone must begin with + and the country code.",
  }),
  terms: LegalText,
  privacy: LegalText,
  helpLinks: z.array(z.object({
    label: plainLine(80),
    url: LinkText,
  })).max(20),
});
export type Resources = z.infer<typeof Resources>;

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

/** What a form needs beside the values: what they were at first, what they may be, who changed them last and when. */
const about = <S extends z.ZodType>(document: S) => ({
  defaults: document,
  bounds: Bounds,
  changedAt: z.string(),
  /** An administrator's id; null as long as nobody has changed anything. */
  changedBy: z.string().nullable(),
});

export const LifecycleView = Lifecycle.extend({ ...Version.shape, ...about(Lifecycle) });
export type LifecycleView = z.infer<typeof LifecycleView>;
export const PricingView = Pricing.extend({ ...Version.shape, ...about(Pricing) });
export type PricingView = z.infer<typeof PricingView>;
/** For everybody; the rest for administrators only. */
export const ResourcesView = Resources.extend({ ...Version.shape, ...z.object(about(Resources)).partial().shape });
export type ResourcesView = z.infer<typeof ResourcesView>;

/** A PUT carries the whole document and the version that was read. */
export const LifecycleChange = Lifecycle.extend(Version.shape);
export const PricingChange = Pricing.extend(Version.shape);
export const ResourcesChange = Resources.extend(Version.shape);
