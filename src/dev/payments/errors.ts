// Errors of the stand-in with Stripe's statuses, types, codes and messages.
import type { z } from "zod";

interface FaultFields {
  type?: "invalid_request_error" | "idempotency_error" | "api_error" | "card_error";
  code?: string;
  param?: string;
}

/** An error response of Stripe's API. */
export class StripeFault extends Error {
  constructor(readonly status: number, message: string, readonly fields: FaultFields = {}) {
    super(message);
  }
  get body() {
    return { error: { message: this.message, type: this.fields.type ?? "invalid_request_error", ...this.fields } };
  }
}

/** The object does not exist. */
export const missing = (what: string, id: string): StripeFault =>
  new StripeFault(404, `No such ${what}: '${id}'`, { code: "resource_missing", param: "id" });

/** ["line_items", 0, "quantity"] -> "line_items[0][quantity]" */
const paramOf = (path: PropertyKey[]): string =>
  path.map((part, n) => n === 0 ? String(part) : `[${String(part)}]`).join("");

const faultOf = (issue: z.core.$ZodIssue): StripeFault => {
  if (issue.code === "unrecognized_keys") {
    const param = paramOf([...issue.path, issue.keys[0]!]);
    return new StripeFault(400, `Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const param = paramOf(issue.path);
  if (issue.code === "invalid_type" && issue.input === undefined) {
    return new StripeFault(400, `Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  return new StripeFault(400, `Invalid ${param}: ${issue.message}`, { code: "parameter_invalid", param });
};

/** Parses parameters. Throws Stripe's errors for unknown and missing ones. */
export const parseParams = <S extends z.ZodType>(schema: S, params: unknown): z.output<S> => {
  const parsed = schema.safeParse(params, { reportInput: true });
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues;
  throw faultOf(issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0]!);
};
