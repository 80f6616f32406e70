// What the parts of the calendar editor share: their props, and moving the focus.
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import type { Change } from "./model/changes.ts";
import type { FieldError } from "./model/validation.ts";

export interface EditorPart {
  calendar: CalendarForm;
  change(change: Change): void;
  errors: readonly FieldError[];
}

/** Focuses an element after the next render, when the focused one may be gone, and scrolls it into view. */
export const focusSoon = (id: string): void => {
  requestAnimationFrame(() => {
    const element = document.getElementById(id);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: "nearest" });
  });
};
