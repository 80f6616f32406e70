// Changes the status of several leads. Each goes its own way through the table of transitions; the report says which
// could not change, and why.
import { useQueryClient } from "@tanstack/react-query";
import { DECLINE_REASON_OPTIONS, type DeclineReason } from "@/modules/leads/label-rules.ts";
import { findMove, hasTransition, LEAD_MOVES, LEAD_TRANSITIONS, type LeadFacts } from "@/modules/leads/rules.ts";
import { LEAD_STATUS, type LeadStatus } from "@/modules/leads/status-rules.ts";
import { isUndoable } from "@/modules/leads/undo-rules.ts";
import type { LeadItem, MarkManyInput } from "@/modules/leads/schemas.ts";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { ChoiceChips } from "@/web/ui/form/choice-chips.tsx";
import { BanIcon, CheckIcon, CircleDotIcon, XIcon } from "@/web/ui/icons.ts";
import { notDoneIds, type SelectionProps, showBulkResult } from "@/web/islands/area/bulk-actions.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { type ReactNode, useState } from "react";
import { undoParts } from "../undo/undo-toast.ts";
import { useUndoLeads } from "../undo/use-undo-leads.ts";
import { invalidateLeads, LEADS } from "./lead-queries.ts";

type Target = MarkManyInput["status"];

interface BulkChange {
  to: Target;
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  /** What happens to those that change. */
  text: string;
  /** As in "2 closed". */
  participle: string;
}

const CHANGES: readonly BulkChange[] = [
  {
    to: "live",
    label: "Accept or reopen",
    icon: <CircleDotIcon />,
    text: "You can work on them from now on.",
    participle: "live",
  },
  {
    to: "converted",
    label: "Converted",
    icon: <CheckIcon />,
    text: "You can add the value of each deal on its page.",
    participle: "converted",
  },
  {
    to: "not-converted",
    label: "Not converted",
    icon: <XIcon />,
    text: "An upcoming meeting is cancelled.",
    participle: "not converted",
  },
  {
    to: "expired",
    label: "Close",
    icon: <BanIcon />,
    variant: "destructive",
    text:
      "They move to your expired leads. Upcoming meetings are cancelled, and we offer those visitors another specialist.",
    participle: "closed",
  },
];

/** Whether the table of transitions has a way from one status to another; the server knows the other conditions. */
export const canBecome = (from: LeadStatus, to: LeadStatus): boolean =>
  LEAD_MOVES.some((move) => LEAD_TRANSITIONS[move].to === to && from !== to && hasTransition(move, from));

/** "3 of 5 leads can become converted. The others stay as they are, and you'll see why." */
export const bulkText = (statuses: readonly LeadStatus[], to: LeadStatus): string => {
  const able = statuses.filter((from) => canBecome(from, to)).length;
  const label = LEAD_STATUS[to].label.toLowerCase();
  if (able === statuses.length) return able === 1 ? `1 lead becomes ${label}.` : `${able} leads become ${label}.`;
  return `${able} of ${statuses.length} leads can become ${label}. The others stay as they are, and you'll see why.`;
};

const factsOf = ({ status, meeting, meetingStatus, contactShown, masked }: LeadItem): LeadFacts => ({
  status,
  contactShown,
  creditReturned: masked === "credit-returned",
  awaitsConsent: masked === "awaiting-consent",
  meetingStartsAt: meeting && meetingStatus === "confirmed" ? Date.parse(meeting.startsAt) : null,
  // When a status began only decides whether the server allows a change.
  statusAt: 0,
  acceptBy: null,
});

/** Whether all that would change can be undone, so that nothing has to be confirmed. */
export const canUndoAll = (leads: readonly LeadItem[], to: LeadStatus, now: number): boolean =>
  leads.every((lead) => {
    const facts = factsOf(lead);
    const move = findMove(facts, to);
    return !move || isUndoable(move, facts, now);
  });

/** Changes the leads, and returns the function that shows the result. */
const useMarkMany = ({ selected, onSelect }: SelectionProps) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const undo = useUndoLeads();
  const mark = useApiMutation(async (json: MarkManyInput) => {
    const marked = await (await api.Leads.MarkMany.$post({ json })).json();
    await Promise.all([invalidateLeads(queryClient), queryClient.invalidateQueries({ queryKey: [...LEADS, "one"] })]);
    return { ...marked, left: [] };
  }, FORM_ERRORS);
  return async (input: MarkManyInput, participle: string) => {
    const result = await mark(input);
    onSelect(notDoneIds(result));
    return () => showBulkResult(result, participle, selected, undoParts(result.undo, undo));
  };
};

interface FormProps extends SelectionProps {
  leads: readonly LeadItem[];
  change: BulkChange;
}

const BulkForm = ({ leads, change: { to, label, variant, text, participle }, ...selection }: FormProps) => {
  const [reason, setReason] = useState<DeclineReason>("not-given");
  const mark = useMarkMany(selection);
  const send = () =>
    mark({ ids: leads.map(({ id }) => id), status: to, ...to === "not-converted" && { reason } }, participle);
  return (
    <ConfirmForm action={label} variant={variant} onConfirm={send}>
      <p>{bulkText(leads.map(({ status }) => status), to)}</p>
      <p className="text-ink-soft">{text}</p>
      {to === "not-converted" && (
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
  const [busy, setBusy] = useState<Target>();
  const ask = (change: BulkChange) =>
    openModal({
      title: `${change.label}: ${leads.length === 1 ? "1 lead" : `${leads.length} leads`}`,
      content: <BulkForm leads={leads} change={change} {...selection} />,
    });
  const press = (change: BulkChange) => {
    const { to } = change;
    if (to === "not-converted" || !canUndoAll(leads, to, Date.now())) return void ask(change);
    setBusy(to);
    mark({ ids: leads.map(({ id }) => id), status: to }, change.participle)
      .then((show) => show(), (error: Error) => toast({ title: "That didn't work", description: error.message }))
      .finally(() => setBusy(undefined));
  };
  return CHANGES.map((change) => (
    <Button
      key={change.to}
      variant="secondary"
      icon={change.icon}
      busy={busy === change.to ? "One moment…" : undefined}
      className="min-h-10! px-3! py-1! text-sm!"
      onClick={() => press(change)}
    >
      {change.label}
    </Button>
  ));
};
