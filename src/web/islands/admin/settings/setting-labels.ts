// Labels, descriptions, units and groups of all settings, and how their bounds are shown.
import type { SettingsName } from "@/modules/settings/rules.ts";
import type { Bounds } from "@/modules/settings/schemas.ts";
import { CONVERSIONS } from "./conversion-labels.ts";
import { INVOICING } from "./invoicing-labels.ts";
import { TEXTS } from "./text-labels.ts";
import { grouped, type Kind } from "./setting-kinds.ts";

export interface Setting {
  key: string;
  kind: Kind;
  label: string;
  description: string;
  /** "minutes"; absent for texts. */
  unit?: string;
  /** Of a choice. */
  options?: readonly { value: string; label: string }[];
}

export interface SettingGroup {
  title: string;
  /** Shown only where the document says so. */
  onlyWith?: "hasTexts";
  settings: readonly Setting[];
}

const define = (kind: Kind) => (key: string, label: string, unit: string, description: string): Setting => ({
  key,
  kind,
  label,
  description,
  unit,
});
const number = define("number");
const numbers = define("numbers");

const LIFECYCLE: readonly SettingGroup[] = [
  {
    title: "Booking",
    settings: [
      number(
        "slotHoldMinutes",
        "Hold a chosen time for",
        "minutes",
        "Nobody else can book it while a visitor completes the booking.",
      ),
      {
        key: "proof",
        kind: "choice",
        label: "Email addresses of visitors",
        description:
          "A booking counts once the visitor has confirmed it by a code, so that nobody pays for invented visitors.",
        options: [
          { value: "required", label: "Must be confirmed" },
          { value: "off", label: "Are not checked" },
        ],
      },
      number(
        "confirmBookingMinutes",
        "Time to confirm a booking",
        "minutes",
        "Then the time and the credit are free again.",
      ),
      number("proofDays", "Remember a device for", "days", "A visitor on it needs no code for the same address."),
      number(
        "specialistsPerSlot",
        "Specialists shown per time",
        "specialists",
        "The maximum number a visitor can choose from.",
      ),
      number(
        "openBookingsInCategory",
        "Open bookings per category",
        "bookings",
        "How many upcoming meetings a visitor can have in one category.",
      ),
      number(
        "openBookingsInAll",
        "Open bookings in total",
        "bookings",
        "How many upcoming meetings a visitor can have in all categories.",
      ),
      numbers("visitorReminderMinutes", "Visitor reminders", "minutes", "How long before the meeting they are sent."),
      numbers(
        "specialistReminderMinutes",
        "Specialist reminders",
        "minutes",
        "How long before the meeting they are sent.",
      ),
    ],
  },
  {
    title: "Unfinished requests",
    settings: [
      number("trackAbandonedMinutes", "Abandoned after", "minutes", "Without activity, a request is closed."),
      number("trackResumableDays", "Resumable for", "days", "How long visitors can pick up where they left off."),
      number("trackAnonymisedDays", "Anonymised after", "days", "Requests without contact details, after closing."),
      number(
        "trackWithContactAnonymisedDays",
        "Anonymised after, with contact details",
        "days",
        "Requests with a name and an email address, after closing.",
      ),
    ],
  },
  TEXTS,
  {
    title: "Leads",
    settings: [
      number(
        "acceptanceMinutes",
        "Time to accept",
        "minutes",
        "If a lead isn’t accepted in time, it is withdrawn and the credit is returned.",
      ),
      number(
        "acceptanceRightAwayMinutes",
        "Time to accept, right away",
        "minutes",
        "For visitors who want to talk right away.",
      ),
      number("liveDays", "Live leads expire after", "days", "Counted from the last activity."),
      numbers("liveWarningHours", "Expiry warnings", "hours", "How long before a live lead expires they are sent."),
      number("outcomeDays", "Time to report the outcome", "days", "Counted from the meeting. Then the lead expires."),
      numbers("outcomeNudgeHours", "Outcome reminders", "hours", "How long after the meeting they are sent."),
      number("reopenDays", "Can be reopened for", "days", "After a lead has expired or has not converted."),
      number(
        "correctionDays",
        "Outcome can be corrected for",
        "days",
        "From converted to not converted, or the other way round.",
      ),
      number("disputeDays", "Problems can be reported for", "days", "How long specialists can request a credit back."),
    ],
  },
  {
    title: "Credits",
    settings: [
      number(
        "creditValidityMonths",
        "Credits are valid for",
        "months",
        "Counted from the purchase. Existing credits keep their expiry date.",
      ),
      numbers("creditWarningDays", "Credit expiry warnings", "days", "How long before credits expire they are sent."),
      number("lowCreditAt", "Low credit warning at", "credits", "Specialists are notified once at this number."),
    ],
  },
  {
    title: "Accounts",
    settings: [
      number("verifyLinkHours", "Verification link valid for", "hours", "The link that confirms an email address."),
      number("resetLinkMinutes", "Password reset link valid for", "minutes", "The link to choose a new password."),
      number("resendAfterSeconds", "Resend after", "seconds", "The wait before another email can be requested."),
      number("resendsPerDay", "Emails per day", "emails", "The maximum number of these emails per address."),
    ],
  },
];

const PRICING: readonly SettingGroup[] = [
  {
    title: "Purchases",
    settings: [
      {
        key: "currency",
        kind: "text",
        label: "Currency",
        description: "A code with three letters, with two decimals. Existing amounts are not converted.",
      },
      {
        key: "taxMode",
        kind: "choice",
        label: "Prices and VAT",
        description:
          "Decides every label of a price, the payment page, receipts and invoices. A change applies to new purchases: " +
          "with net prices, buyers who owe VAT pay it on top.",
        options: [
          { value: "net", label: "Prices are net, VAT is added" },
          { value: "included", label: "Prices include VAT" },
        ],
      },
      number("maximumQuantity", "Maximum per purchase", "leads", "How many leads of one kind can be bought at once."),
      number(
        "welcomeCredits",
        "Welcome credits",
        "credits",
        "Granted in every category that a specialist serves when onboarding is complete.",
      ),
      number(
        "checkoutExpiresMinutes",
        "Checkout expires after",
        "minutes",
        "Then the purchase is cancelled and nothing is charged.",
      ),
      number("refundWindowDays", "Unused credits are refundable for", "days", "Counted from the purchase."),
    ],
  },
  {
    title: "Packages",
    settings: [{
      key: "packages",
      kind: "packages",
      label: "Packages",
      description: "Discounts for larger purchases. Other quantities get the discount of the next smaller package.",
    }],
  },
  CONVERSIONS,
];

const RESOURCES: readonly SettingGroup[] = [
  {
    title: "Name and support",
    settings: [
      {
        key: "productName",
        kind: "text",
        label: "Product name",
        description: "Shown in emails, calendar files and on pages.",
      },
      {
        key: "supportEmail",
        kind: "text",
        label: "Support email",
        description: "Where people can ask for help.",
      },
      {
        key: "supportPhone",
        kind: "text",
        label: "Support phone",
        description: "With + and the country code.",
      },
    ],
  },
  {
    title: "Terms and conditions",
    settings: [{
      key: "terms",
      kind: "legal",
      label: "Terms and conditions",
      description: "Accepted by everyone who creates an account.",
    }],
  },
  {
    title: "Privacy policy",
    settings: [{
      key: "privacy",
      kind: "legal",
      label: "Privacy policy",
      description: "Which data is stored, why, and for how long.",
    }],
  },
  {
    title: "Help links",
    settings: [{
      key: "helpLinks",
      kind: "links",
      label: "Help links",
      description: "Shown on help screens, in this order.",
    }],
  },
  {
    title: "Other sites",
    settings: [{
      key: "embedOrigins",
      kind: "origins",
      label: "Sites that may embed",
      description: "Only these sites can show the booking in a frame; without any, no site can. One address on each " +
        "line, such as https://www.example.com.",
    }],
  },
];

export const GROUPS: Record<SettingsName, readonly SettingGroup[]> = {
  lifecycle: LIFECYCLE,
  pricing: PRICING,
  invoicing: INVOICING,
  resources: RESOURCES,
};

export const settingsIn = (groups: readonly SettingGroup[]): Setting[] => groups.flatMap(({ settings }) => settings);

const LARGER_UNITS: Record<string, readonly (readonly [unit: string, size: number])[]> = {
  seconds: [["hour", 3_600], ["minute", 60]],
  minutes: [["day", 1_440], ["hour", 60]],
  hours: [["day", 24]],
  days: [["week", 7]],
  months: [["year", 12]],
};

/** "4 hours" for 240 minutes; undefined when no larger unit divides the value. */
export const largerUnitText = (n: number, unit = ""): string | undefined => {
  const [name, size] = LARGER_UNITS[unit]?.find(([, size]) => n >= size && n % size === 0) ?? [];
  if (!name || !size) return undefined;
  return `${grouped(n / size)} ${name}${n === size ? "" : "s"}`;
};

export type Bound = Bounds[string];

/** "1 to 60 minutes", "Up to 5 values, each 1 to 240 hours". */
export const boundText = ({ kind, unit }: Pick<Setting, "kind" | "unit">, bound: Bound | undefined): string => {
  if (!bound || bound.max === null || kind === "percent") return kind === "percent" ? "0 to 50 %" : "";
  const range = `${grouped(bound.min ?? 0)} to ${grouped(bound.max)} ${unit}`;
  if (kind === "number") return range;
  if (kind === "numbers") return `Up to ${bound.most} values, each ${range}`;
  return kind === "text" ? `Up to ${grouped(bound.max)} characters` : "";
};
