import { useQuery } from "@tanstack/react-query";
import type { LeadView } from "@/modules/leads/schemas.ts";
import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import { shortDueLabel } from "@/modules/leads/label-rules.ts";
import { LEAD_STATUS } from "@/modules/leads/status-rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { needsAttention, presentDue } from "@/web/islands/area/leads/lead-columns.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { AddedRows, NO_LONGER_LISTED } from "@/web/islands/area/added-rows.tsx";
import { type SteadyRow, useSteadyRows } from "@/web/islands/area/steady-rows.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { ReachLinks } from "../leads/lead-actions.tsx";
import { leadQuery } from "../leads/lead-queries.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { JoinLink } from "../leads/join-link.tsx";
import { convertDialog, declineDialog } from "../leads/status-forms.tsx";
import { useChangeStatus } from "../leads/use-lead-mutations.ts";
import { soonText, timeLeft } from "./home-text.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import type { ReactNode } from "react";

type AttentionLead = DashboardOverview["waiting"][number];
type Meeting = DashboardOverview["nextMeetings"][number];

const AcceptButton = ({ id, name }: Pick<AttentionLead, "id" | "name">) => {
  const changeStatus = useChangeStatus(id);
  return (
    <ActionButton
      variant="secondary"
      busy="One moment…"
      action={() => changeStatus({ to: "live" })}
      about={`lead from ${name}`}
    >
      Accept
    </ActionButton>
  );
};

/** Each opens the form of the lead's page. */
const OutcomeButtons = (lead: AttentionLead) => {
  const { id, name } = lead;
  const changeStatus = useChangeStatus(id);
  const who = <span className="sr-only">{` lead of ${name}`}</span>;
  const convert = () => openModal(convertDialog(lead, (details) => changeStatus({ to: "converted", details })));
  const decline = () => openModal(declineDialog(lead, (details) => changeStatus({ to: "not-converted", details })));
  return (
    <>
      <Button variant="secondary" className="px-3!" onClick={convert}>Converted{who}</Button>
      <Button variant="secondary" className="px-3!" onClick={decline}>Not converted{who}</Button>
    </>
  );
};

/** A lead that was decided here. */
const useDecided = (id: string): LeadView | undefined => useQuery({ ...leadQuery(useApi(), id), enabled: false }).data;

/** A live lead needs no button, but how to reach its visitor once it was accepted here. */
const NextStep = (lead: AttentionLead) => {
  const { id, name, due } = lead;
  const decided = useDecided(id);
  if (due?.what === "accept") return <AcceptButton id={id} name={name} />;
  if (due?.what === "outcome") return <OutcomeButtons {...lead} />;
  return decided ? <ReachLinks lead={decided} /> : null;
};

interface RowProps {
  lead: Pick<AttentionLead, "id" | "name" | "category" | "subcategory">;
  /** What is due, and by when; or what has become of it. */
  due: ReactNode;
  isUrgent?: boolean;
  children?: ReactNode;
}

const Row = ({ lead: { id, name, category, subcategory }, due, isUrgent = false, children }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 first:pt-0 last:pb-0">
    <div className="grid min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-x-2">
        <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-semibold">
          {name}
        </RoutedLink>
        <span className="text-sm text-ink-soft">{subcategory ?? category}</span>
      </p>
      {due && <p className={`-mt-2 text-sm ${isUrgent ? "font-medium text-warn" : "text-ink-soft"}`}>{due}</p>}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </li>
);

/** A lead that needs nothing more stays where it was pressed. */
const SettledRow = ({ lead }: { lead: AttentionLead }) => {
  const decided = useDecided(lead.id);
  return (
    <Row lead={decided ?? lead} due={decided ? LEAD_STATUS[decided.status].label : NO_LONGER_LISTED}>
      {decided && <ReachLinks lead={decided} />}
    </Row>
  );
};

const LeadRow = ({ lead, now, isSettled }: { lead: AttentionLead; now: number; isSettled: boolean }) => {
  if (isSettled) return <SettledRow lead={lead} />;
  const task = presentDue(lead, now);
  const left = task ? timeLeft(task.at.startsAt, now) : undefined;
  const due = task ? [shortDueLabel(task), left].filter(Boolean).join(" · ") : undefined;
  return (
    <Row lead={lead} due={due} isUrgent={needsAttention(lead) || left !== undefined}>
      <NextStep {...lead} />
    </Row>
  );
};

export interface AttentionCardProps {
  overview: Pick<DashboardOverview, "waiting" | "tasks" | "nextMeetings" | "calendarChanges">;
  /** When the overview was loaded, in ms. */
  now: number;
}

/** A lead that waits for something; with `soon`, its meeting begins within an hour. */
type Entry = { lead: AttentionLead; soon?: undefined } | { lead: Meeting; soon: string };

const keyOf = ({ lead, soon }: Entry): string => `${soon ? "meeting" : "lead"} ${lead.id}`;

const EntryRow = ({ row: { item, isSettled }, now }: { row: SteadyRow<Entry>; now: number }) => {
  if (item.soon === undefined) return <LeadRow lead={item.lead} now={now} isSettled={isSettled} />;
  const { lead, soon } = item;
  return (
    <Row lead={lead} due={isSettled ? undefined : soon} isUrgent>
      {lead.join && !isSettled && <JoinLink join={lead.join} name={lead.name} variant="primary" />}
    </Row>
  );
};

/** Meetings that begin within an hour, then leads that wait for something. Changes in a calendar have their own card. */
export const AttentionCard = ({ overview, now }: AttentionCardProps) => {
  const { waiting, tasks, nextMeetings, calendarChanges } = overview;
  const more = tasks.accept + tasks.work + tasks.outcome - waiting.length;
  const items: Entry[] = [
    ...nextMeetings.flatMap((lead) => {
      const soon = soonText(lead.meeting, now);
      return soon ? [{ lead, soon }] : [];
    }),
    ...waiting.map((lead) => ({ lead })),
  ];
  const { rows, added, show } = useSteadyRows({ items, keyOf });
  if (rows.length === 0 && calendarChanges.length > 0) return null;
  return (
    <Card title="Needs you" aside={<AddedRows count={added} onShow={show} />}>
      {rows.length === 0 && <p className="text-ink-soft">Nothing at the moment.</p>}
      {rows.length > 0 && (
        <ul className="divide-y divide-line">
          {rows.map((row) => <EntryRow key={keyOf(row.item)} row={row} now={now} />)}
        </ul>
      )}
      {more > 0 && <p className="text-ink-soft">{`${more} more in your leads.`}</p>}
    </Card>
  );
};
