// Turns validation issues into sentences for people (docs/product/contract.md#errors).
import { numberFormat } from "../intl.ts";
import { z } from "zod";
import { type Label, labelOf, quoted, singularOf } from "./field-labels.ts";

type Issue = z.core.$ZodRawIssue;

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const subjectOf = ({ noun }: Label): string => noun ? capitalise(noun) : "The request";

const state = (label: Label, predicate: string): string =>
  `${subjectOf(label)} ${label.isPlural ? "are" : "is"} ${predicate}.`;

const must = (label: Label, rule: string): string => `${subjectOf(label)} must be ${rule}.`;

const choose = (limit: "at least" | "at most", { noun, isPlural, isQuoted }: Label, count: number): string => {
  if (isQuoted) return `Please choose ${limit} ${count === 1 ? "one option" : `${count} options`} for ${noun}.`;
  if (count === 1) return `Please choose ${limit} one ${isPlural ? singularOf(noun) : noun}.`;
  return `Please choose ${limit} ${count} ${isPlural ? noun : `options for the ${noun}`}.`;
};

/** What the reader does about a field that has no value, by the type and format of its schema. */
const askFor = (label: Label, { type, format }: { type?: string; format?: string } = {}): string => {
  if (!label.noun) return state(label, "empty");
  if (type === "array" || type === "tuple") return choose("at least", label, 1);
  if (type === "boolean") {
    return `Please choose yes or no for ${label.isQuoted ? label.noun : `“${subjectOf(label)}”`}.`;
  }
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
  const decimals = { minimumFractionDigits: unit.digits, maximumFractionDigits: Math.max(unit.digits, 2) };
  const text = (n: number) => numberFormat("en", decimals).format(n / unit.scale);
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

/** A longer list of values would be no sentence. */
const MOST_NAMED = 20;

const sentenceOf = (issue: Issue): string => {
  const title = issue.schema && z.globalRegistry.get(issue.schema)?.title;
  const label = title ? quoted(labelOf(issue.path), title) : labelOf(issue.path);
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
      if (issue.values.length > MOST_NAMED) return state(label, "not one of the known values");
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
