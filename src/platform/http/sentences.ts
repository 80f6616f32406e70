// Turns validation issues into sentences for people (PRODUCT section 1).
import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** How people call fields whose key reads badly. Labels that begin with "your" address the reader. */
const LABELS = new Map(Object.entries({
  bio: "your bio",
  body: "text",
  bufferAfter: "buffer after a meeting",
  bufferBefore: "buffer before a meeting",
  capPerDay: "daily limit",
  capPerMonth: "monthly limit",
  capPerWeek: "weekly limit",
  capSpendingPerDay: "daily spending limit",
  capSpendingPerMonth: "monthly spending limit",
  capSpendingPerWeek: "weekly spending limit",
  currentPassword: "your current password",
  dir: "sort direction",
  displayName: "your display name",
  email: "your email",
  expiresOn: "expiry date",
  firstName: "your first name",
  from: "start",
  headline: "your headline",
  horizonDays: "booking window days",
  id: "ID",
  lastName: "your last name",
  least: "minimum",
  line1: "address line 1",
  line2: "address line 2",
  lines: "items",
  max: "maximum",
  min: "minimum",
  most: "maximum",
  noticeMinutes: "minimum notice minutes",
  password: "your password",
  phone: "your phone number",
  pii: "personal data",
  serves: "categories",
  slotMinutes: "meeting length minutes",
  startsAt: "start time",
  subcategoryIds: "topics",
  subcategoryId: "topic",
  timeOff: "time off",
  timezone: "time zone",
  to: "end",
  userIds: "people",
  vatId: "VAT number",
  weekly: "weekly hours",
  yearsOfExperience: "years of experience",
}));

/** What the last word of a label says about its number: the unit is named after the number instead. */
const UNITS = new Map([
  ["minor", { scale: 100, digits: 2, suffix: "" }],
  ["bps", { scale: 100, digits: 0, suffix: "%" }],
  ...["seconds", "minutes", "hours", "days", "months"].map((unit) =>
    [unit, { scale: 1, digits: 0, suffix: ` ${unit}` }] as const
  ),
]);
const NO_UNIT = { scale: 1, digits: 0, suffix: "" };

interface Label {
  /** Lower case, without an article: "first name". */
  noun: string;
  isPlural: boolean;
  unit: typeof NO_UNIT;
  /** For "Please enter …" and "Please choose …": "your first name", "a price", "channels". */
  withArticle: string;
}

const wordsOf = (key: string): string =>
  key.slice(0, 60).replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ").toLowerCase().replace(/ id$/, "");

const withIndefiniteArticle = (noun: string): string =>
  `${/^([aeio]|u(?!ni|se|rl)|hour)/i.test(noun) ? "an" : "a"} ${noun}`;

/** The label of the innermost named field: `contact.firstName` is "first name". */
const labelOf = (path: PropertyKey[] = []): Label => {
  const key = path.findLast((part) => typeof part === "string") ?? "";
  const words = (LABELS.get(key) ?? wordsOf(key)).split(" ");
  const unit = words.length > 1 ? UNITS.get(words.at(-1)!) : undefined;
  const named = (unit ? words.slice(0, -1) : words).join(" ");
  const noun = named.replace(/^your /, "");
  const isPlural = /([^siu]s|people)$/.test(noun);
  const withArticle = named === noun && !isPlural ? withIndefiniteArticle(noun) : named;
  return { noun, isPlural, unit: unit ?? NO_UNIT, withArticle };
};

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const subjectOf = ({ noun }: Label): string => noun ? capitalise(noun) : "The request";

const state = (label: Label, predicate: string): string =>
  `${subjectOf(label)} ${label.isPlural ? "are" : "is"} ${predicate}.`;

const must = (label: Label, rule: string): string => `${subjectOf(label)} must be ${rule}.`;

const singularOf = (noun: string): string =>
  noun === "people" ? "person" : noun.replace(/ies$/, "y").replace(/(ch|sh|x|ss)es$/, "$1").replace(/([^s])s$/, "$1");

const choose = (limit: "at least" | "at most", { noun, isPlural }: Label, count: number): string => {
  if (count === 1) return `Please choose ${limit} one ${isPlural ? singularOf(noun) : noun}.`;
  return `Please choose ${limit} ${count} ${isPlural ? noun : `options for the ${noun}`}.`;
};

/** What the reader does about a field that has no value, by the type and format of its schema. */
const askFor = (label: Label, { type, format }: { type?: string; format?: string } = {}): string => {
  if (!label.noun) return state(label, "empty");
  if (type === "array" || type === "tuple") return choose("at least", label, 1);
  if (type === "boolean") return `Please choose yes or no for “${subjectOf(label)}”.`;
  if (type === "enum" || type === "literal" || format === "uuid") return `Please choose ${label.withArticle}.`;
  if (type === "string" || type === "number") return `Please enter ${label.withArticle}.`;
  return state(label, "missing");
};

const TYPES: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
};

const FORMATS: Record<string, string> = {
  email: "a valid email",
  url: "a web address such as https://example.com",
  date: "a date such as 2026-11-24",
  datetime: "a time such as 2026-11-24T13:00:00Z",
};

const isBound = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** "between 1 and 100 days" when the schema has both bounds, otherwise the bound that the number has passed. */
const rangeOf = ({ unit }: Label, issue: Issue & { code: "too_small" | "too_big" }): string => {
  const text = (n: number) => (n / unit.scale).toFixed(unit.digits);
  const withUnit = (n: number) => `${text(n)}${n === 1 ? unit.suffix.replace(/s$/, "") : unit.suffix}`;
  const { minValue, maxValue } = (issue.schema ?? {}) as { minValue?: number; maxValue?: number };
  if (isBound(minValue) && isBound(maxValue)) return `between ${text(minValue)} and ${withUnit(maxValue)}`;
  const bound = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
  if (!isBound(bound)) return "a smaller number";
  if (issue.code === "too_small") return `${issue.inclusive ? "at least" : "more than"} ${withUnit(bound)}`;
  return `${issue.inclusive ? "at most" : "less than"} ${withUnit(bound)}`;
};

const sizeSentence = (label: Label, issue: Issue & { code: "too_small" | "too_big" }): string => {
  const isSmall = issue.code === "too_small";
  const count = Number(isSmall ? issue.minimum : issue.maximum);
  const limit = isSmall ? "at least" : "at most";
  if (issue.origin === "array") return choose(limit, label, count);
  if (issue.origin !== "string") return must(label, rangeOf(label, issue));
  if (isSmall && issue.input === "") return askFor(label, { type: "string" });
  return must(label, `${limit} ${count} ${count === 1 ? "character" : "characters"}`);
};

const typeSentence = (label: Label, expected: string): string =>
  TYPES[expected] ? must(label, TYPES[expected]) : state(label, "not in the expected format");

const sentenceOf = (issue: Issue): string => {
  const label = labelOf(issue.path);
  const isMissing = issue.input === undefined || issue.input === null;
  if (isMissing) return askFor(label, issue.schema?._zod.def);
  switch (issue.code) {
    case "invalid_type":
      return typeSentence(label, issue.expected);
    case "too_small":
    case "too_big":
      return sizeSentence(label, issue);
    case "invalid_format":
      return FORMATS[issue.format] ? must(label, FORMATS[issue.format]!) : state(label, "not valid");
    case "invalid_value":
      return must(label, `${issue.values.length > 1 ? "one of: " : ""}${issue.values.map(String).join(", ")}`);
    case "unrecognized_keys":
      return `Unknown fields: ${issue.keys.slice(0, 5).map((key) => key.slice(0, 60)).join(", ")}.`;
    default:
      return state(label, "not valid");
  }
};

z.config({ customError: sentenceOf });

/** One sentence for each problem, without repeats, at most 20. */
export const sentences = (error: z.core.$ZodError): string[] =>
  [...new Set(error.issues.map((issue) => issue.message))].slice(0, 20);
