// Rejects invalid forms: all sentences at once, and field by field for the screen.
import { AppError } from "@/platform/errors.ts";
import type { FieldError } from "./rules.ts";

/** A form with more errors was sent by a program. */
const MAX_ERRORS = 20;

/** Throws 400 with the sentences, and with `fields` in X-Error-Details, unless there are no errors. */
export const requireValid = (errors: readonly FieldError[]): void => {
  if (errors.length === 0) return;
  const fields = errors.slice(0, MAX_ERRORS);
  throw new AppError(400, fields.map(({ sentence }) => sentence), "invalid_input", undefined, { fields });
};
