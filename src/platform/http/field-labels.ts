// What people call the fields of requests, for sentences about them.

/** How people call fields whose key reads badly. Labels that begin with "your" address the reader. */
const LABELS = new Map(Object.entries({
  acceptanceMinutes: "acceptance period",
  acceptanceRightAwayMinutes: "acceptance period for right away",
  bio: "your bio",
  body: "text",
  bufferAfter: "buffer after a meeting",
  bufferBefore: "buffer before a meeting",
  capPerDay: "leads per day",
  capPerMonth: "leads per month",
  capPerWeek: "leads per week",
  capSpendingPerDay: "spending per day",
  capSpendingPerMonth: "spending per month",
  capSpendingPerWeek: "spending per week",
  checkoutExpiresMinutes: "checkout validity",
  correctionDays: "correction period",
  currentPassword: "your current password",
  dir: "sort direction",
  displayName: "your display name",
  disputeDays: "dispute period",
  email: "your email",
  expiresOn: "expiry date",
  firstName: "your first name",
  from: "start",
  headline: "your headline",
  horizonDays: "booking window",
  id: "ID",
  lastName: "your last name",
  least: "minimum",
  line1: "address line 1",
  line2: "address line 2",
  lines: "items",
  liveDays: "live period",
  lowCreditAt: "low credit threshold",
  max: "maximum",
  min: "minimum",
  most: "maximum",
  noticeMinutes: "minimum notice",
  outcomeDays: "outcome period",
  password: "your password",
  phone: "your phone number",
  pii: "personal data",
  priceAfterwards: "what it costs afterwards",
  reopenDays: "reopening period",
  resendAfterSeconds: "resend delay",
  resetLinkMinutes: "reset link validity",
  serves: "categories",
  slotMinutes: "meeting length",
  startsAt: "start time",
  subcategoryId: "topic",
  subcategoryIds: "topics",
  timeOff: "time off",
  timezone: "time zone",
  to: "end",
  trackAbandonedMinutes: "time until a request is abandoned",
  trackAnonymisedDays: "time until a request is anonymised",
  trackResumableDays: "time to resume a request",
  trackWithContactAnonymisedDays: "time until a request with contact details is anonymised",
  userIds: "people",
  vatId: "VAT number",
  verifyLinkHours: "verification link validity",
  weekly: "weekly hours",
  yearsOfExperience: "years of experience",
}));

/** The last word of a key is the unit of its number, which follows the number in the sentence. */
const UNITS = new Map([
  ["minor", { scale: 100, digits: 2, suffix: "" }],
  ["bps", { scale: 100, digits: 0, suffix: "%" }],
  ...["seconds", "minutes", "hours", "days", "months"].map((unit) =>
    [unit, { scale: 1, digits: 0, suffix: ` ${unit}` }] as const
  ),
]);
const NO_UNIT = { scale: 1, digits: 0, suffix: "" };

export interface Label {
  /** Lower case, without an article: "first name". */
  noun: string;
  isPlural: boolean;
  unit: typeof NO_UNIT;
  /** For "Please enter …" and "Please choose …": "your first name", "a price", "channels". */
  withArticle: string;
}

const splitKey = (key: string): string[] =>
  key.slice(0, 60).replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ").toLowerCase().split(" ");

const withIndefiniteArticle = (noun: string): string =>
  `${/^([aeio]|u(?!ni|se|rl)|hour)/i.test(noun) ? "an" : "a"} ${noun}`;

/** The label of the innermost named field: `contact.firstName` is "first name". */
export const labelOf = (path: PropertyKey[] = []): Label => {
  const key = path.findLast((part) => typeof part === "string") ?? "";
  const parts = splitKey(key);
  const unit = parts.length > 1 ? UNITS.get(parts.at(-1)!) : undefined;
  const named = LABELS.get(key) ?? (unit ? parts.slice(0, -1) : parts).join(" ").replace(/ id$/, "");
  const noun = named.replace(/^your /, "");
  const isPlural = /([^siu]s|people)$/.test(noun);
  const withArticle = named === noun && !isPlural ? withIndefiniteArticle(noun) : named;
  return { noun, isPlural, unit: unit ?? NO_UNIT, withArticle };
};

export const singularOf = (noun: string): string =>
  noun === "people" ? "person" : noun.replace(/ies$/, "y").replace(/(ch|sh|x|ss)es$/, "$1").replace(/([^s])s$/, "$1");
