// What every part of the editor is given.
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import type { Change } from "./calendar-changes.ts";
import type { Problem } from "./problems.ts";

export interface EditorPart {
  calendar: CalendarForm;
  change(change: Change): void;
  problems: readonly Problem[];
}
