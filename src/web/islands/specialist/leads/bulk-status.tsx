// Changes the status of several leads. Each goes its own way through the table of transitions; the report says which
// could not change, and why.
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { DECLINE_REASON_OPTIONS, type DeclineReason } from "@/modules/leads/label-rules.ts";
import { findMove, hasTransition, LEAD_MOVES, LEAD_TRANSITIONS, type LeadFacts } from "@/modules/leads/rules.ts";
import { LEAD_STATUS, LEAD_STATUSES, type LeadStatus, leadStatus, statusText } from "@/modules/leads/status-rules.ts";
import { isUndoable } from "@/modules/leads/undo-rules.ts";
import type { LeadItem, MarkManyInput } from "@/modules/leads/schemas.ts";
import type { StatusWith } from "@/platform/status.ts";
import { Button } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { BanIcon, CheckIcon, CircleDotIcon, XIcon } from "@/web/ui/icons.ts";
import { endBulk, type SelectionProps } from "@/web/islands/area/bulk-actions.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { type ReactNode, useState } from "react";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { undoParts } from "../undo-toast.ts";
import { useUndoLeads } from "./use-undo-leads.ts";
import { invalidateAllLeads } from "./lead-queries.ts";
import { readJson } from "@/web/api/client.ts";

type BulkTarget = StatusWith<typeof LEAD_STATUS, { bulk: unknown }>;

const ICONS: Record<BulkTarget, ReactNode> = {
  live: <CircleDotIcon />,
  converted: <CheckIcon />,
  "not-converted": <XIcon />,
  expired: <BanIcon />,
};
const TARGETS = LEAD_STATUSES.filter((status): status is BulkTarget => leadStatus(status).bulk !== undefined);

/** Whether the table of transitions has a way from one status to another; the server knows the other conditions. */
export const canBecome = (from: LeadStatus, to: LeadStatus): boolean =>
  LEAD_MOVES.some((move) => LEAD_TRANSITIONS[move].to === to && from !== to && hasTransition(move, from));

/** "3 of 5 leads can be converted. The others stay as they are, and you'll see why." */
export const bulkText = (able: number, all: number, to: LeadStatus): string => {
  const label = statusText(to);
  if (able === all) return `${able === 1 ? "1 lead" : `${able} leads`} will be ${label}.`;
  return `${able} of ${all} leads can be ${label}. The others stay as they are, and you'll see why.`;
};

const toFacts = ({ status, meeting, meetingStatus, contactShown, masked }: LeadItem): LeadFacts => ({
  status,
  contactShown,
  creditReturned: masked === "credit-returned",
  awaitsConsent: masked === "awaiting-consent",
  meetingStartsAt: meeting && meetingStatus && isConfirmed(meetingStatus) ? Date.parse(meeting.startsAt) : null,
  // When a status began only decides whether the server allows a change.
  statusAt: 0,
  acceptBy: null,
});

/** How many of the leads can become it. */
const countAble = (leads: readonly LeadItem[], to: LeadStatus): number =>
  leads.filter((lead) => canBecome(lead.status, to) && findMove(toFacts(lead), to)).length;

/** The changes that apply to at least one of the leads, each with how many where that is not all of them. */
export const bulkChoices = (leads: readonly LeadItem[]): { to: BulkTarget; label: string }[] =>
  TARGETS.flatMap((to) => {
    const able = countAble(leads, to);
    if (able === 0) return [];
    const { label } = LEAD_STATUS[to].bulk;
    return [{ to, label: able === leads.length ? label : `${label} (${able} of ${leads.length})` }];
  });

/** Whether all that would change can be undone, so that nothing has to be confirmed. */
export const canUndoAll = (leads: readonly LeadItem[], to: LeadStatus, now: number): boolean =>
  leads.every((lead) => {
    const facts = toFacts(lead);
    const move = findMove(facts, to);
    return !move || isUndoable(move, facts, now);
  });

/** Changes the leads, and returns the function that shows the result. */
const useMarkMany = (selection: SelectionProps) => {
  const undo = useUndoLeads();
  const mark = useApiMutation(async (json: MarkManyInput, { api, queryClient }) => {
    const marked = await readJson(api.Leads.MarkMany.$post({ json }));
    await invalidateAllLeads(queryClient);
    return { ...marked, left: [] };
  }, FORM_ERRORS);
  return async (input: MarkManyInput, participle: string) => {
    const result = await mark(input);
    return endBulk(result, participle, selection, undoParts(result.undo, undo));
  };
};

interface FormProps extends SelectionProps {
  leads: readonly LeadItem[];
  to: BulkTarget;
}

const BulkForm = ({ leads, to, ...selection }: FormProps) => {
  const [reason, setReason] = useState<DeclineReason>("not-given");
  const mark = useMarkMany(selection);
  const { label, text, participle, isDestructive, asksReason } = leadStatus(to).bulk!;
  const send = () => mark({ ids: leads.map(({ id }) => id), status: to, ...asksReason && { reason } }, participle);
  return (
    <ConfirmForm action={label} variant={isDestructive && "destructive"} onConfirm={send}>
      <p>{bulkText(countAble(leads, to), leads.length, to)}</p>
      <p className="text-ink-soft">{text}</p>
      {asksReason && (
        <ChoiceChips
          name="reason"
          label="Reason"
          options={DECLINE_REASON_OPTIONS}
          value={reason}
          onPick={(value) => setReason(value as DeclineReason)}
        />
      )}
    </ConfirmForm>
  );
};

/** A reason is asked for, and what can't be undone is confirmed; anything else happens at once. */
export const BulkStatus = ({ leads, ...selection }: SelectionProps & { leads: readonly LeadItem[] }) => {
  const mark = useMarkMany(selection);
  const [busy, setBusy] = useState<BulkTarget>();
  const ask = (to: BulkTarget) =>
    openModal({
      title: `${LEAD_STATUS[to].bulk.label}: ${leads.length === 1 ? "1 lead" : `${leads.length} leads`}`,
      content: <BulkForm leads={leads} to={to} {...selection} />,
    });
  const press = (to: BulkTarget) => {
    const { asksReason, participle } = leadStatus(to).bulk!;
    if (asksReason || !canUndoAll(leads, to, serverNow())) return void ask(to);
    setBusy(to);
    mark({ ids: leads.map(({ id }) => id), status: to }, participle)
      .then((show) => show(), showRefusal)
      .finally(() => setBusy(undefined));
  };
  return bulkChoices(leads).map(({ to, label }) => (
    <Button
      key={to}
      variant="secondary"
      icon={ICONS[to]}
      busy={busy === to ? "One moment…" : undefined}
      className="min-h-10! px-3! py-1! text-sm!"
      onClick={() => press(to)}
    >
      {label}
    </Button>
  ));
};
