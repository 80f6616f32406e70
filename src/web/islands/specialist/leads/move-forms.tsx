// What is asked before a lead moves: the deal's value, or the reason.
import { REASONS } from "@/modules/leads/rules.ts";
import { ChoiceCards } from "@/web/ui/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { MoneyInput } from "@/web/ui/money-input.tsx";
import { amountText, minorUnits } from "@/web/ui/money-text.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import type { Reason, Said } from "./use-lead-moves.ts";

interface MoveFormProps {
  /** Makes the move. Throws the call's error. */
  onMove(said?: Said): Promise<void>;
}

/** 100 million, as Leads/MarkAsConverted takes it. */
const MOST = 100_000_000_00;

const dealProblems = (text: string) => {
  const amount = text === "" ? 0 : minorUnits(text);
  const fits = amount !== undefined && amount <= MOST;
  return fits ? [] : [{ key: "dealValue", sentence: "Please write an amount, such as 1,200, or leave it empty." }];
};

export const ConvertForm = ({ onMove, dealValueMinor }: MoveFormProps & { dealValueMinor?: number }) => {
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    read: (data) => String(data.get("dealValue") ?? "").trim(),
    check: dealProblems,
    send: async (text) => {
      await onMove(text ? { dealValueMinor: minorUnits(text) } : {});
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <MoneyInput
        label="What is the deal worth?"
        name="dealValue"
        optional
        help="Only you see it. It tells you later what your leads were worth."
        error={problemOf("dealValue")}
        defaultValue={dealValueMinor ? amountText(dealValueMinor) : undefined}
      />
      <FormActions action="Mark as converted" busy={busy} />
    </form>
  );
};

export const DeclineForm = ({ onMove }: MoveFormProps) => {
  const { form, summary, problemOf, attempt, busy } = useForm<Reason | undefined>({
    read: (data) => REASONS.find(({ value }) => value === data.get("reason"))?.value,
    check: (reason) => reason ? [] : [{ key: "reason", sentence: "Please choose what fits best." }],
    send: async (reason) => {
      await onMove({ reason });
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <ChoiceCards
        type="radio"
        name="reason"
        label="What was the reason?"
        columns={2}
        error={problemOf("reason")}
        options={REASONS.map(({ value, label }) => ({
          value,
          label: value === "not-given" ? "I would rather not say" : label,
        }))}
      />
      <FormActions action="Mark as not converted" busy={busy} />
    </form>
  );
};
