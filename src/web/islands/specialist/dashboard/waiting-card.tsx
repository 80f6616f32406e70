// The leads that wait for the specialist: by when, and the one thing to do about each.
import { useState } from "react";
import type { DashboardProps } from "@/modules/dashboard/overview-schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ClockIcon } from "@/web/ui/icons.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-looks.tsx";
import { RoutedButton, RoutedLink } from "@/web/islands/area/links.tsx";
import { dueWords, isPressing } from "../leads/lead-words.ts";
import { useMoveLead } from "../leads/use-lead-moves.ts";
import { timeLeft } from "./nearness.ts";

type Waiting = DashboardProps["waiting"][number];

const TakeButton = ({ id, name }: Pick<Waiting, "id" | "name">) => {
  const move = useMoveLead(id);
  const [busy, setBusy] = useState(false);
  const take = () => {
    setBusy(true);
    move({ to: "live" }).catch(() => {}).finally(() => setBusy(false));
  };
  return (
    <Button busy={busy ? "One moment…" : undefined} onClick={take} className="max-sm:w-full">
      Take this lead <span className="sr-only">{`from ${name}`}</span>
    </Button>
  );
};

/** A lead in work needs no button: its name leads to all that can be done. */
const NextStep = ({ id, name, due }: Waiting) => {
  if (due?.what === "accept") return <TakeButton id={id} name={name} />;
  if (due?.what !== "outcome") return null;
  return (
    <RoutedButton to="/leads/$id" params={{ id }} variant="secondary" className="max-sm:w-full">
      Say how it went <span className="sr-only">{`with ${name}`}</span>
    </RoutedButton>
  );
};

const WaitingRow = ({ lead, now }: { lead: Waiting; now: number }) => {
  const { id, name, category, subcategory, status, due, meeting } = lead;
  const left = due ? timeLeft(due.at.startsAt, now) : undefined;
  const tone = isPressing(lead) || left ? "font-medium text-warn" : "text-ink-soft";
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
            <span>{[dueWords(lead, now), left].filter(Boolean).join(" · ")}</span>
          </p>
        )}
      </div>
      <NextStep {...lead} />
    </li>
  );
};

export interface WaitingCardProps {
  overview: Pick<DashboardProps, "waiting" | "waitingFor">;
  /** When the overview was read, ms. */
  now: number;
}

/** Nothing when nothing waits: the first sentence of the screen has said so. */
export const WaitingCard = ({ overview: { waiting, waitingFor }, now }: WaitingCardProps) => {
  if (waiting.length === 0) return null;
  const more = waitingFor.take + waitingFor.tell + waitingFor.work - waiting.length;
  return (
    <Card title="Waiting for you">
      <ul className="divide-y divide-line">
        {waiting.map((lead) => <WaitingRow key={lead.id} lead={lead} now={now} />)}
      </ul>
      {more > 0 && <p className="text-ink-soft">{`${more} more wait; they are in the list of your leads.`}</p>}
    </Card>
  );
};
