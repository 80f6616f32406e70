// Who a lead is, what must happen next and by when, and what can be done.
import { formatMoney } from "@/platform/money.ts";
import { FREE_LABELS, reasonLabel } from "@/modules/leads/label-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { isMeetingAhead, leadDueLabel, needsAttention } from "@/web/islands/area/leads/lead-columns.tsx";
import { LeadStatusChip } from "@/web/islands/area/leads/lead-status.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { FIRST_VIEW } from "@/web/ui/table/list-view.ts";
import { BackLink } from "../links.tsx";
import { timeLeft } from "../home/home-text.ts";
import { closedReasons, LeadActions } from "./lead-actions.tsx";
import { leadListHref } from "./lead-list-view.ts";
import { timeWithCity } from "./lead-labels.ts";

/** "Meeting in 25 min · Tue 24 Nov, 14:00 · Vienna"; nothing once it has begun. `now` in ms. */
const meetingAhead = (lead: LeadView, now: number): string | undefined => {
  const { meeting } = lead;
  if (!meeting || !isMeetingAhead(lead, now)) return undefined;
  const left = timeLeft(meeting.startsAt, now);
  return left ? `Meeting ${left} · ${timeWithCity(meeting)}` : `Meeting ${timeWithCity(meeting)}`;
};

const NextThing = ({ lead, now }: { lead: LeadView; now: number }) => {
  const due = leadDueLabel(lead, now);
  const ahead = meetingAhead(lead, now);
  if (due && lead.due) {
    const text = `${due} · ${lead.due.at.city}`;
    return <span className={needsAttention(lead) ? "font-semibold text-warn" : "text-ink-soft"}>{text}</span>;
  }
  return ahead && <span className="font-semibold">{ahead}</span>;
};

export const LeadHeading = ({ lead, now }: { lead: LeadView; now: number }) => {
  const reason = reasonLabel(lead.reason);
  return (
    <div className="grid gap-3">
      <BackLink to={useBackHref(leadListHref(FIRST_VIEW))}>All leads</BackLink>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="grid min-w-0 gap-2">
          <ScreenTitle>{lead.name}</ScreenTitle>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <LeadStatusChip status={lead.status} />
            {lead.credit.freeReason && <StatusChip tone="ok">{FREE_LABELS[lead.credit.freeReason]}</StatusChip>}
            {lead.dealValue && <span className="font-semibold">{formatMoney(lead.dealValue)}</span>}
            {reason && <span className="text-ink-soft">{reason}</span>}
            <NextThing lead={lead} now={now} />
          </p>
        </div>
        <LeadActions lead={lead} now={now} />
      </div>
      {closedReasons(lead, now).map((sentence) => <p key={sentence} className="text-sm text-ink-soft">{sentence}</p>)}
    </div>
  );
};
