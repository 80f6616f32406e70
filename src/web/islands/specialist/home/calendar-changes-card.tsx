// Meetings that the specialist moved or deleted in their own calendar: Parley asks, and does nothing by itself.
import { useState } from "react";
import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import type { ChangeAnswer } from "@/modules/scheduling/connections/rules.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { invalidateLeads } from "../leads/lead-queries.ts";

type Change = DashboardOverview["calendarChanges"][number];

const DONE: Record<ChangeAnswer, string> = {
  move: "Meeting rescheduled",
  cancel: "Meeting cancelled",
  keep: "Meeting kept; your calendar shows it again",
};

const useAnswer = (meetingId: string) =>
  useApiMutation(async (answer: ChangeAnswer, { api, queryClient }) => {
    try {
      await api.Leads.AnswerCalendarChange[":id"].$post({ param: { id: meetingId }, json: { answer } });
      toast({ title: DONE[answer] });
    } finally {
      await invalidateLeads(queryClient);
    }
  });

const ChangeRow = ({ change }: { change: Change }) => {
  const { meetingId, leadId, name, time, movedTo, moveProblem, cancelProblem, isLate } = change;
  const answer = useAnswer(meetingId);
  const [busy, setBusy] = useState<ChangeAnswer>();
  const press = (chosen: ChangeAnswer) => () => {
    if (busy) return;
    setBusy(chosen);
    answer(chosen).catch(() => {}).finally(() => setBusy(undefined));
  };
  const wait = (chosen: ChangeAnswer) => busy === chosen ? "One moment…" : undefined;
  const who = <span className="sr-only">{` the meeting with ${name}`}</span>;
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <p>
        <RoutedLink to="/leads/$id" params={{ id: leadId }} className="font-semibold">{name}</RoutedLink>
        {movedTo
          ? ` is booked for ${time.text} (${time.city}). In your calendar you moved it to ${movedTo.text}.`
          : ` is booked for ${time.text} (${time.city}). You deleted it in your calendar.`}{" "}
        {`${name} doesn't know yet. What should we do?`}
      </p>
      {moveProblem && movedTo && <p className="text-ink-soft">{moveProblem}</p>}
      {isLate && !cancelProblem && <p className="text-ink-soft">Cancelling now affects your reliability.</p>}
      <div className="flex flex-wrap gap-2">
        {movedTo && !moveProblem && <Button busy={wait("move")} onClick={press("move")}>Move{who}</Button>}
        {!cancelProblem && (
          <Button variant="secondary" busy={wait("cancel")} onClick={press("cancel")}>Cancel{who}</Button>
        )}
        <Button variant="secondary" busy={wait("keep")} onClick={press("keep")}>Keep{who}</Button>
      </div>
    </li>
  );
};

/** Nothing when there is nothing to decide. */
export const CalendarChangesCard = ({ changes }: { changes: readonly Change[] }) =>
  changes.length === 0 ? null : (
    <Card id="calendar-changes" title="Changed in your calendar">
      <ul className="divide-y divide-line">
        {changes.map((change) => <ChangeRow key={change.meetingId} change={change} />)}
      </ul>
    </Card>
  );
