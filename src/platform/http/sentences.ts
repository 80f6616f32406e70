// Turns validation issues into sentences for people (docs/product/contract.md#errors).
import { currentLanguage, t } from "@/languages/language.ts";
import { numberFormat } from "../intl.ts";
import { forReader } from "../time/reader.ts";
import { z } from "zod";
import { type Label, labelOf, quoted, singularOf } from "./field-labels.ts";

type Issue = z.core.$ZodRawIssue;

/** How a sentence names the field: as the subject, and after "Please enter". */
interface Names {
  subject: string;
  /** "a price", "your first name". */
  field: string;
  many: "yes" | "no";
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const namesOf = ({ noun, withArticle, isPlural, isTranslated }: Label): Names =>
  isTranslated
    ? { subject: noun, field: noun, many: "no" }
    : { subject: capitalise(noun), field: withArticle, many: isPlural ? "yes" : "no" };

/** What has several values: "channels", "options for the time of day", "channel" after "one". */
const optionsOf = ({ noun, isPlural, isQuoted, isTranslated }: Label, count: number): string => {
  if (isTranslated) return noun;
  if (isQuoted) return `${count === 1 ? "option" : "options"} for ${noun}`;
  if (count === 1) return isPlural ? singularOf(noun) : noun;
  return isPlural ? noun : `options for the ${noun}`;
};

const chooseLeast = (label: Label, count: number): string =>
  t("fields.chooseLeast", { count, field: optionsOf(label, count) });

/** What the reader does about a field that has no value, by the type and format of its schema. */
const askFor = (label: Label, { type, format }: { type?: string; format?: string } = {}): string => {
  if (!label.noun) return t("fields.requestEmpty");
  const { subject, field, many } = namesOf(label);
  if (type === "array" || type === "tuple") return chooseLeast(label, 1);
  if (type === "boolean") {
    return t("fields.yesOrNo", { field: label.isQuoted || label.isTranslated ? label.noun : `“${subject}”` });
  }
  if (type === "enum" || type === "literal" || format === "uuid") return t("fields.choose", { field });
  if (type === "string" || type === "number") return t("fields.enter", { field });
  return t("fields.missing", { field: subject, many });
};

const TYPES = ["string", "number", "int", "boolean", "array"] as const;
const FORMATS = ["email", "url", "date", "datetime"] as const;
const isOneOf = <T extends string>(names: readonly T[], name: string): name is T =>
  (names as readonly string[]).includes(name);

const isBound = (value: unknown): value is number =>
  typeof value === "number" && Math.abs(value) < Number.MAX_SAFE_INTEGER;

/** "between 1 and 100 days" when the schema has both bounds, otherwise the bound that the number has passed. */
const rangeSentence = (label: Label, issue: Issue & { code: "too_small" | "too_big" }): string => {
  const { subject: field } = namesOf(label);
  const { unit } = label;
  const decimals = { minimumFractionDigits: unit.digits, maximumFractionDigits: Math.max(unit.digits, 2) };
  const text = (n: number) => numberFormat(currentLanguage(), decimals).format(n / unit.scale);
  const withUnit = (n: number) => `${text(n)}${n === 1 ? unit.suffix.replace(/s$/, "") : unit.suffix}`;
  const { minValue, maxValue } = (issue.schema ?? {}) as { minValue?: number; maxValue?: number };
  if (isBound(minValue) && isBound(maxValue)) {
    return t("fields.between", { field, least: text(minValue), most: withUnit(maxValue) });
  }
  const bound = Number(issue.code === "too_small" ? issue.minimum : issue.maximum);
  if (!isBound(bound)) return t("fields.smaller", { field });
  const values = { field, limit: withUnit(bound) };
  if (issue.code === "too_small") return issue.inclusive ? t("fields.atLeast", values) : t("fields.moreThan", values);
  return issue.inclusive ? t("fields.atMost", values) : t("fields.lessThan", values);
};

const sizeSentence = (label: Label, issue: Issue & { code: "too_small" | "too_big" }): string => {
  const isSmall = issue.code === "too_small";
  const count = Number(isSmall ? issue.minimum : issue.maximum);
  if (issue.origin === "array") {
    return isSmall ? chooseLeast(label, count) : t("fields.chooseMost", { count, field: optionsOf(label, count) });
  }
  if (issue.origin !== "string") return rangeSentence(label, issue);
  if (isSmall && issue.input === "") return askFor(label, { type: "string" });
  const values = { field: namesOf(label).subject, count };
  return isSmall ? t("fields.lengthLeast", values) : t("fields.lengthMost", values);
};

/** A longer list of values would be no sentence. */
const MOST_NAMED = 20;

const stateSentence = (label: Label, issue: Issue): string => {
  if (!label.noun) return t("fields.requestFormat");
  const { subject: field, many } = namesOf(label);
  switch (issue.code) {
    case "invalid_type":
      return isOneOf(TYPES, issue.expected)
        ? t(`fields.${issue.expected}`, { field })
        : t("fields.notExpected", { field, many });
    case "too_small":
    case "too_big":
      return sizeSentence(label, issue);
    case "invalid_format":
      return isOneOf(FORMATS, issue.format)
        ? t(`fields.${issue.format}`, { field })
        : t("fields.notValid", { field, many });
    case "invalid_value": {
      if (issue.values.length > MOST_NAMED) return t("fields.notKnown", { field, many });
      const values = issue.values.map(String).join(", ");
      return issue.values.length > 1
        ? t("fields.oneOf", { field, values })
        : t("fields.exactly", { field, value: values });
    }
    default:
      return t("fields.notValid", { field, many });
  }
};

const inEnglish = <T>(work: () => T): T => forReader("en-GB", 0, work);

const sentenceOf = (issue: Issue): string => {
  if (issue.code === "unrecognized_keys") {
    return t("fields.unknown", { fields: issue.keys.slice(0, 5).map((key) => key.slice(0, 60)).join(", ") });
  }
  const title = issue.schema && z.globalRegistry.get(issue.schema)?.title;
  const isMissing = issue.input === undefined || issue.input === null;
  const write = () => {
    const label = title ? quoted(labelOf(issue.path), title) : labelOf(issue.path);
    return isMissing ? askFor(label, issue.schema?._zod.def) : stateSentence(label, issue);
  };
  const { noun, isTranslated } = labelOf(issue.path);
  // Specialists and administrators read English, and so do the fields that they alone fill in.
  return !title && (isTranslated || !noun) ? write() : inEnglish(write);
};

z.config({ customError: sentenceOf });

/** One sentence for each problem, without repeats, at most 20. */
export const sentences = (error: z.core.$ZodError): string[] =>
  [...new Set(error.issues.map((issue) => issue.message))].slice(0, 20);
