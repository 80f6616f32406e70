// Days on which nobody can book: time off, and public holidays, which are proposed until the specialist has decided.
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import type { EditorPart } from "../editor-part.ts";
import { formatSpan, isWholeSpan } from "../model/day-status.ts";
import { PublicHolidays } from "./public-holidays.tsx";
import { TimeOff } from "./time-off.tsx";

/** "Mon 21 – Fri 25 Dec", with the proposal of public holidays. */
const stateOf = ({ timeOff, holidays }: EditorPart["calendar"], today: string) => {
  const first = timeOff.find((off) => isWholeSpan(off) && off.to >= today);
  const span = first && formatSpan(first.from, first.to);
  if (holidays === undefined) {
    return (
      <>
        {span && `${span} · `}
        <span className="font-medium text-brand">Close on public holidays?</span>
      </>
    );
  }
  if (holidays === null) return span ?? "None";
  return span ? `${span} · public holidays` : "Public holidays";
};

export const DaysOff = (part: EditorPart & { today: string }) => (
  <FoldedCard
    id="days-off"
    title="Days off"
    state={stateOf(part.calendar, part.today)}
    hasError={part.errors.some(({ field }) => field.startsWith("time-off") || field === "holidays")}
    isLazy
  >
    <TimeOff {...part} />
    <PublicHolidays {...part} />
  </FoldedCard>
);
