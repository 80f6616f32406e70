// Every setting in words: what it is called, what it means, in which unit, and between which bounds.
import { grouped, type Kind } from "./setting-kinds.ts";

export interface Setting {
  key: string;
  kind: Kind;
  label: string;
  means: string;
  /** "minutes"; none for texts. */
  unit?: string;
}

export interface SettingGroup {
  title: string;
  settings: readonly Setting[];
}

const one = (key: string, label: string, unit: string, means: string): Setting => ({
  key,
  kind: "number",
  label,
  unit,
  means,
});
const several = (key: string, label: string, unit: string, means: string): Setting => ({
  key,
  kind: "numbers",
  label,
  unit,
  means,
});

const LIFECYCLE: readonly SettingGroup[] = [
  {
    title: "Booking",
    settings: [
      one(
        "slotHoldMinutes",
        "A chosen time is kept for",
        "minutes",
        "While a visitor finishes booking, nobody else can take it.",
      ),
      one(
        "specialistsPerSlot",
        "Specialists shown for a time",
        "specialists",
        "How many a visitor chooses from at most.",
      ),
      one(
        "openBookingsInCategory",
        "Open bookings in one category",
        "bookings",
        "How many meetings ahead a visitor may have in one category.",
      ),
      one("openBookingsInAll", "Open bookings in all", "bookings", "The same over all categories."),
      several(
        "visitorReminderMinutes",
        "Reminders to the visitor",
        "minutes",
        "How long before the meeting each one is sent.",
      ),
      several(
        "specialistReminderMinutes",
        "Reminders to the specialist",
        "minutes",
        "How long before the meeting each one is sent.",
      ),
    ],
  },
  {
    title: "Unfinished requests",
    settings: [
      one(
        "trackAbandonedMinutes",
        "Counts as abandoned after",
        "minutes",
        "Silence of a visitor, until the request is closed.",
      ),
      one("trackResumableDays", "Can be gone on with for", "days", "How long a visitor finds the own answers again."),
      one(
        "trackAnonymisedDays",
        "Made anonymous after",
        "days",
        "For requests without contact data, counted from closing.",
      ),
      one(
        "trackWithContactAnonymisedDays",
        "Made anonymous after, with contact data",
        "days",
        "The same for requests with a name and an address.",
      ),
    ],
  },
  {
    title: "Leads",
    settings: [
      one(
        "acceptanceMinutes",
        "Time to accept a lead",
        "minutes",
        "A received lead that nobody accepts goes back, and its credit too.",
      ),
      one(
        "acceptanceRightAwayMinutes",
        "Time to accept, right away",
        "minutes",
        "For visitors who want to talk right away.",
      ),
      one("liveDays", "A live lead rests after", "days", "Without activity it expires then."),
      several("liveWarningHours", "Warnings before it expires", "hours", "How long before the end each one is sent."),
      one("outcomeDays", "Time to say the outcome", "days", "After the meeting; then the lead expires."),
      several(
        "outcomeNudgeHours",
        "Questions about the outcome",
        "hours",
        "How long after the meeting each one is sent.",
      ),
      one("reopenDays", "Can be opened again for", "days", "After a lead has expired or did not convert."),
      one("correctionDays", "Outcome can be corrected for", "days", "From converted to not converted, or back."),
      one("disputeDays", "Can be disputed for", "days", "How long a specialist may ask for the credit back."),
    ],
  },
  {
    title: "Credits",
    settings: [
      one(
        "creditValidityMonths",
        "Credits are good for",
        "months",
        "Counted from buying. Those that exist keep their end.",
      ),
      several("creditWarningDays", "Warnings before credits end", "days", "How long before the end each one is sent."),
      one("lowCreditAt", "Few credits left at", "credits", "From so few on a specialist is told, once."),
    ],
  },
  {
    title: "Accounts",
    settings: [
      one("verifyLinkHours", "Link to confirm an address", "hours", "How long it works."),
      one("resetLinkMinutes", "Link to reset a password", "minutes", "How long it works."),
      one("resendAfterSeconds", "Another mail after", "seconds", "How long one waits before asking again."),
      one("resendsPerDay", "Mails on one day", "mails", "How many such mails one address gets at most."),
    ],
  },
];

const PRICING: readonly SettingGroup[] = [
  {
    title: "Buying",
    settings: [
      {
        key: "currency",
        kind: "text",
        label: "Currency",
        means: "Three letters, with two decimals. Amounts are not converted.",
      },
      one("maximumQuantity", "Leads in one purchase", "leads", "How many of one kind can be bought at once."),
      one(
        "welcomeCredits",
        "Credits to begin with",
        "credits",
        "Given in every category served, when setting up is done.",
      ),
      one(
        "checkoutExpiresMinutes",
        "The payment page is open for",
        "minutes",
        "Then the purchase lapses, and nothing is charged.",
      ),
      one("refundWindowDays", "Unused credits are paid back for", "days", "Counted from buying."),
    ],
  },
  {
    title: "Packages",
    settings: [{
      key: "packages",
      kind: "packages",
      label: "Packages",
      means: "Whoever buys at least so many at once pays so much less. Other numbers get the best package they reach.",
    }],
  },
];

const RESOURCES: readonly SettingGroup[] = [
  {
    title: "Name and support",
    settings: [
      { key: "productName", kind: "text", label: "Product name", means: "In mails, calendar files and on pages." },
      {
        key: "supportEmail",
        kind: "text",
        label: "Support address",
        means: "Where people write to when something is wrong.",
      },
      { key: "supportPhone", kind: "text", label: "Support phone", means: "With + and the country code." },
    ],
  },
  {
    title: "Terms and conditions",
    settings: [{
      key: "terms",
      kind: "legal",
      label: "Terms and conditions",
      means: "What everybody agrees to who registers.",
    }],
  },
  {
    title: "Privacy policy",
    settings: [{
      key: "privacy",
      kind: "legal",
      label: "Privacy policy",
      means: "What is kept of whom, why and how long.",
    }],
  },
  {
    title: "Help links",
    settings: [{ key: "helpLinks", kind: "links", label: "Help links", means: "Shown where somebody looks for help." }],
  },
];

export const GROUPS = { lifecycle: LIFECYCLE, pricing: PRICING, resources: RESOURCES };

export const settingsIn = (groups: readonly SettingGroup[]): Setting[] => groups.flatMap(({ settings }) => settings);

const LARGER: Record<string, readonly (readonly [unit: string, size: number])[]> = {
  seconds: [["hour", 3_600], ["minute", 60]],
  minutes: [["day", 1_440], ["hour", 60]],
  hours: [["day", 24]],
  days: [["week", 7]],
  months: [["year", 12]],
};

/** "4 hours" for 240 minutes; nothing when no larger unit fits evenly. */
export const largerWords = (n: number, unit = ""): string | undefined => {
  const [name, size] = LARGER[unit]?.find(([, size]) => n >= size && n % size === 0) ?? [];
  if (!name || !size) return undefined;
  return `${grouped(n / size)} ${name}${n === size ? "" : "s"}`;
};

export interface Bound {
  min: number | null;
  max: number | null;
  least: number | null;
  most: number | null;
}

/** "1 to 60 minutes", "Up to 5 values, each 1 to 240 hours". */
export const boundWords = ({ kind, unit }: Pick<Setting, "kind" | "unit">, bound: Bound | undefined): string => {
  if (!bound || bound.max === null) return "";
  const range = `${grouped(bound.min ?? 0)} to ${grouped(bound.max)} ${unit}`;
  if (kind === "number") return range;
  if (kind === "numbers") return `Up to ${bound.most} values, each ${range}`;
  return kind === "text" ? `Up to ${grouped(bound.max)} characters` : "";
};
