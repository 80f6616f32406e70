import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import { shortDueLabel } from "@/modules/leads/label-rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { needsAttention, presentDue } from "@/web/islands/area/leads/lead-columns.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
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
  const decline = () => openModal(declineDialog((details) => changeStatus({ to: "not-converted", details })));
  return (
    <>
      <Button variant="secondary" className="px-3!" onClick={convert}>Converted{who}</Button>
      <Button variant="secondary" className="px-3!" onClick={decline}>Not converted{who}</Button>
    </>
  );
};

/** A live lead needs no button: its name links to everything that can be done. */
const NextStep = (lead: AttentionLead) => {
  const { id, name, due } = lead;
  if (due?.what === "accept") return <AcceptButton id={id} name={name} />;
  return due?.what === "outcome" ? <OutcomeButtons {...lead} /> : null;
};

interface RowProps {
  lead: Pick<AttentionLead, "id" | "name" | "category" | "subcategory">;
  /** What is due, and by when. */
  due: string | undefined;
  isUrgent: boolean;
  children: ReactNode;
}

const Row = ({ lead: { id, name, category, subcategory }, due, isUrgent, children }: RowProps) => (
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

const LeadRow = ({ lead, now }: { lead: AttentionLead; now: number }) => {
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

/** Meetings that begin within an hour, then leads that wait for something. Changes in a calendar have their own card. */
export const AttentionCard = ({ overview, now }: AttentionCardProps) => {
  const { waiting, tasks, nextMeetings, calendarChanges } = overview;
  const more = tasks.accept + tasks.work + tasks.outcome - waiting.length;
  const soon = nextMeetings.flatMap((lead: Meeting) => {
    const text = soonText(lead.meeting, now);
    return text ? [{ lead, text }] : [];
  });
  if (soon.length + waiting.length === 0 && calendarChanges.length > 0) return null;
  return (
    <Card title="Needs you">
      {soon.length + waiting.length === 0 && <p className="text-ink-soft">Nothing at the moment.</p>}
      {soon.length + waiting.length > 0 && (
        <ul className="divide-y divide-line">
          {soon.map(({ lead, text }) => (
            <Row key={lead.id} lead={lead} due={text} isUrgent>
              {lead.join && <JoinLink join={lead.join} name={lead.name} variant="primary" />}
            </Row>
          ))}
          {waiting.map((lead) => <LeadRow key={lead.id} lead={lead} now={now} />)}
        </ul>
      )}
      {more > 0 && <p className="text-ink-soft">{`${more} more in your leads.`}</p>}
    </Card>
  );
};
