// What people call the fields of requests, for sentences about them.
import { currentLanguage, DEFAULT_LANGUAGE, t } from "@/languages/language.ts";
import type { Messages } from "@/languages/messages.ts";
import { CATALOGUE } from "@/languages/catalogue.ts";

/**
 * How people call fields whose key reads badly, of specialists and administrators; those of visitors are in the catalogue
 * (`fields.labels`), in each language. Labels that begin with "your" address the reader; those that begin with
 * "the", "how", "where", "which" or "whether" need no article, either.
 */
const LABELS = new Map(Object.entries({
  accepting: "availability for bookings",
  acceptTerms: "acceptance of the terms",
  adConfirmedName: "name of the conversion of a confirmed booking",
  adConvertedName: "name of the conversion of a converted lead",
  adHeldName: "name of the conversion of a meeting that took place",
  after: "position after which the page begins",
  asksCompany: "question about the company",
  asksCountry: "question about the country",
  attestationObject: "attestation",
  basedOn: "version that the change is based on",
  bio: "your bio",
  blocks: "whether it blocks times",
  body: "text",
  bufferAfter: "buffer after a meeting",
  bufferBefore: "buffer before a meeting",
  capPerDay: "the limit of leads per day",
  capPerMonth: "the limit of leads per month",
  capPerWeek: "the limit of leads per week",
  capSpendingPerDay: "the limit of spending per day",
  capSpendingPerMonth: "the limit of spending per month",
  capSpendingPerWeek: "the limit of spending per week",
  clientDataJSON: "client data",
  closeReason: "reason",
  control: "the second part of the link",
  currentPassword: "your current password",
  days: "the number of days",
  detail: "how to reach you",
  dir: "sort direction",
  displayName: "your display name",
  effectiveFrom: "day from which it takes effect",
  expiresOn: "expiry date",
  fromSpecialistId: "present specialist",
  headline: "your headline",
  help: "help text",
  holidays: "your public holidays",
  horizonDays: "booking window",
  iban: "IBAN",
  ids: "items",
  isPublic: "public page",
  keepsEntries: "what happens to the entries",
  least: "minimum",
  line1: "the first line of the address",
  line2: "the second line of the address",
  lines: "items",
  matching: "whether it counts for matching",
  max: "maximum",
  media: "the media",
  min: "minimum",
  minutes: "the number of minutes",
  most: "maximum",
  noticeMinutes: "minimum notice",
  onboarded: "whether they are onboarded",
  overrides: "other hours",
  pageSize: "the number of items per page",
  password: "your password",
  pii: "personal data",
  priceAfterwards: "what it costs afterwards",
  rawId: "passkey",
  read: "which messages",
  receives: "whether meetings are written there",
  regionCountries: "countries with regions",
  returnTo: "where to return",
  serverUrl: "server address",
  serves: "categories",
  showIf: "the condition for showing it",
  since: "start",
  slotMinutes: "meeting length",
  sort: "order",
  subcategoryIds: "topics",
  tell: "whether the person is told",
  timeOff: "days off",
  touch: "which visit counts",
  url: "web address",
  userIds: "people",
  vatId: "VAT number",
  vatRateBps: "VAT rate",
  weekly: "weekly hours",
  when: "whether it is asked before or after",
  yearsOfExperience: "your years of experience",
  zone: "time zone",
}));

/** The last word of a key is the unit of its number, which follows the number in the sentence. */
const UNITS = new Map([
  // How many decimals that has is the currency's affair.
  ["minor", { scale: 1, digits: 0, suffix: " in the smallest unit of the currency" }],
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
  /** It is a label as screens show it, in quotation marks: “Time to accept”. */
  isQuoted?: true;
  /** It is in the reader's language, which is not English: a label alone, which sentences quote. */
  isTranslated?: true;
}

type VisitorField = keyof Messages extends infer K ? K extends `fields.labels.${infer F}` ? F : never : never;
const isVisitorField = (key: string): key is VisitorField => Object.hasOwn(CATALOGUE.en["fields.labels"]!, key);

const splitKey = (key: string): string[] =>
  key.slice(0, 60).replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ").toLowerCase().split(" ");

const withIndefiniteArticle = (noun: string): string =>
  `${/^([aeio]|u(?!ni|se|rl)|hour)/i.test(noun) ? "an" : "a"} ${noun}`;

/** The part of a label that is singular or plural: "years" of "years of experience". */
const headOf = (noun: string): string => noun.split(/ (?:about|before|for|in|of|off|per|that|until|with) /)[0]!;

/** The label of the innermost named field: `contact.firstName` is "first name". */
export const labelOf = (path: PropertyKey[] = []): Label => {
  const names = path.filter((part) => typeof part === "string");
  const key = names.at(-1) ?? "";
  // What visitors send below a field, such as an answer to a question, has no label of its own.
  const visitors = isVisitorField(key) || currentLanguage() === DEFAULT_LANGUAGE ? key : names.findLast(isVisitorField);
  const known = visitors !== undefined && isVisitorField(visitors) ? t(`fields.labels.${visitors}`) : undefined;
  if (known && currentLanguage() !== DEFAULT_LANGUAGE) {
    return { noun: known, isPlural: false, unit: NO_UNIT, withArticle: known, isTranslated: true };
  }
  const parts = splitKey(key);
  const unit = parts.length > 1 ? UNITS.get(parts.at(-1)!) : undefined;
  const named = known ?? LABELS.get(key) ?? (unit ? parts.slice(0, -1) : parts).join(" ").replace(/ id$/, "");
  const noun = named.replace(/^(your|the) /, "");
  const isPlural = /([^siu]s|people)$/.test(headOf(noun));
  const needsArticle = named === noun && !isPlural && !/^(how|where|which|whether) /.test(named);
  const withArticle = needsArticle ? withIndefiniteArticle(noun) : named;
  return { noun, isPlural, unit: unit ?? NO_UNIT, withArticle };
};

/** What a field is called whose schema has a title. */
export const quoted = (label: Label, title: string): Label => {
  const noun = `“${title}”`;
  return { ...label, noun, withArticle: noun, isPlural: false, isQuoted: true };
};

const singularHead = (head: string): string =>
  head === "people" ? "person" : head.replace(/ies$/, "y").replace(/(ch|sh|x|ss)es$/, "$1").replace(/([^s])s$/, "$1");

export const singularOf = (noun: string): string => {
  const head = headOf(noun);
  return singularHead(head) + noun.slice(head.length);
};
