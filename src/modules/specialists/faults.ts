// How a form's faults are refused: all sentences at once, and field by field for the screen.
import { AppError } from "@/platform/errors.ts";
import type { FieldFault } from "./profile-schemas.ts";

/** At most this many are told; a form with more has been made by a program. */
const TOLD = 20;

/** Throws 400 with the sentences, and with `fields` in X-Error-Details, when there are any faults. */
export const requireSound = (faults: readonly FieldFault[]): void => {
  if (faults.length === 0) return;
  const fields = faults.slice(0, TOLD);
  throw new AppError(400, fields.map(({ sentence }) => sentence), "invalid_input", undefined, { fields });
};
