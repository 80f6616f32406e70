import type { DashboardOverview } from "@/modules/dashboard/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ClockIcon } from "@/web/ui/icons.ts";
import { leadDueLabel, needsAttention } from "@/web/islands/area/leads/lead-columns.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { convertDialog, declineDialog } from "../leads/status-forms.tsx";
import { useChangeStatus } from "../leads/use-lead-mutations.ts";
import { timeLeft } from "./home-text.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";

type AttentionLead = DashboardOverview["waiting"][number];

const AcceptButton = ({ id, name }: Pick<AttentionLead, "id" | "name">) => {
  const changeStatus = useChangeStatus(id);
  return (
    <ActionButton
      busy="One moment…"
      action={() => changeStatus({ to: "live" })}
      className="max-sm:w-full"
      about={`from ${name}`}
    >
      Accept lead
    </ActionButton>
  );
};

/** Each opens the form of the lead's page. */
const OutcomeButtons = ({ id, name }: Pick<AttentionLead, "id" | "name">) => {
  const changeStatus = useChangeStatus(id);
  const who = <span className="sr-only">{` lead of ${name}`}</span>;
  const convert = () => openModal(convertDialog((details) => changeStatus({ to: "converted", details })));
  const decline = () => openModal(declineDialog((details) => changeStatus({ to: "not-converted", details })));
  return (
    <div className="col-span-full grid grid-cols-2 gap-2 sm:flex">
      <Button variant="secondary" className="px-3!" onClick={convert}>Converted{who}</Button>
      <Button variant="secondary" className="px-3!" onClick={decline}>Not converted{who}</Button>
    </div>
  );
};

/** A live lead needs no button: its name links to everything that can be done. */
const NextStep = ({ id, name, due }: AttentionLead) => {
  if (due?.what === "accept") return <AcceptButton id={id} name={name} />;
  return due?.what === "outcome" ? <OutcomeButtons id={id} name={name} /> : null;
};

const LeadRow = ({ lead, now }: { lead: AttentionLead; now: number }) => {
  const { id, name, category, subcategory, status, due, meeting } = lead;
  const left = due ? timeLeft(due.at.startsAt, now) : undefined;
  const tone = needsAttention(lead) || left ? "font-medium text-warn" : "text-ink-soft";
  return (
    <li className="grid gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="grid gap-0.5">
        <p className="-my-1.5 flex flex-wrap items-center gap-x-3">
          <RoutedLink to="/leads/$id" params={{ id }} className="inline-flex min-h-11 items-center font-semibold">
            {name}
          </RoutedLink>
          <LeadStatusChip status={status} />
        </p>
        <p className="text-ink-soft">
          {[subcategory ?? category, due?.what === "outcome" && meeting ? `met ${meeting.text}` : undefined]
            .filter(Boolean).join(" · ")}
        </p>
        {due && (
          <p className={`flex items-start gap-1.5 text-sm ${tone}`}>
            <ClockIcon className="mt-0.5 size-4" />
            <span>{[leadDueLabel(lead, now), left].filter(Boolean).join(" · ")}</span>
          </p>
        )}
      </div>
      <NextStep {...lead} />
    </li>
  );
};

export interface AttentionCardProps {
  overview: Pick<DashboardOverview, "waiting" | "waitingFor">;
  /** When the overview was loaded, in ms. */
  now: number;
}

/** Nothing when no lead needs attention: the summary says so. */
export const AttentionCard = ({ overview: { waiting, waitingFor }, now }: AttentionCardProps) => {
  if (waiting.length === 0) return null;
  const more = waitingFor.take + waitingFor.tell + waitingFor.work - waiting.length;
  return (
    <Card title="Needs your attention">
      <ul className="divide-y divide-line">
        {waiting.map((lead) => <LeadRow key={lead.id} lead={lead} now={now} />)}
      </ul>
      {more > 0 && <p className="text-ink-soft">{`${more} more in your leads.`}</p>}
    </Card>
  );
};
