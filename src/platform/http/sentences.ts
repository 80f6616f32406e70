// Faults in input, as sentences for people (PRODUCT section 1).
import { z } from "zod";

type Issue = z.core.$ZodRawIssue;

/** "contact.firstName" -> "First name". */
const label = (path: PropertyKey[] = []): string => {
  const named = path.filter((part) => typeof part === "string");
  const last = String(named.at(-1) ?? "This").slice(0, 60);
  const words = last.replace(/([a-z0-9])([A-Z])/g, "$1 $2").replace(/[_-]/g, " ").toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const KINDS: Record<string, string> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "an object",
};

const FORMATS: Record<string, string> = {
  email: "a valid email",
  url: "a web address",
  uuid: "an id",
  date: "a date like 2026-11-24",
  datetime: "a time like 2026-11-24T13:00:00Z",
};

/** What is wrong, said so that it can follow the field's name. */
const phrase = (issue: Issue): string => {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined ? "is required" : `must be ${KINDS[issue.expected] ?? issue.expected}`;
    case "too_small":
      if (issue.origin === "string") {
        return issue.minimum === 1 ? "is required" : `must be at least ${issue.minimum} characters`;
      }
      if (issue.origin === "array") return `needs at least ${issue.minimum}`;
      return `must be at least ${issue.minimum}`;
    case "too_big":
      if (issue.origin === "string") return `must be at most ${issue.maximum} characters`;
      if (issue.origin === "array") return `may hold at most ${issue.maximum}`;
      return `must be at most ${issue.maximum}`;
    case "invalid_format":
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : "has the wrong form";
    case "invalid_value":
      return `must be one of: ${issue.values.map(String).join(", ")}`;
    case "unrecognized_keys":
      return `has unknown parts: ${issue.keys.slice(0, 5).map((key) => key.slice(0, 60)).join(", ")}`;
    default:
      return "is not valid";
  }
};

z.config({ customError: (issue) => `${label(issue.path)} ${phrase(issue)}.` });

/** One sentence for each fault, without repeats, at most 20. */
export const sentences = (error: z.ZodError): string[] =>
  [...new Set(error.issues.map((issue) => issue.message))].slice(0, 20);
