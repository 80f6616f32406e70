import { DECLINE_REASON_OPTIONS, type DeclineReason } from "@/modules/leads/label-rules.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import type { StatusDetails } from "./use-lead-mutations.ts";

interface StatusFormProps {
  /** Throws the error of the call. */
  onSubmit(details?: StatusDetails): Promise<void>;
}

/** 100 million, the limit of Leads/MarkAsConverted. */
const MAX_DEAL_VALUE = 100_000_000_00;

const dealProblems = (text: string) => {
  const amount = text === "" ? 0 : parseAmount(text);
  const fits = amount !== undefined && amount <= MAX_DEAL_VALUE;
  return fits ? [] : [{ key: "dealValue", sentence: "Enter an amount such as 1,200, or leave it empty." }];
};

export const ConvertForm = ({ onSubmit, dealValueMinor }: StatusFormProps & { dealValueMinor?: number }) => {
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    read: (data) => String(data.get("dealValue") ?? "").trim(),
    check: dealProblems,
    send: async (text) => {
      await onSubmit(text ? { dealValueMinor: parseAmount(text) } : {});
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <MoneyInput
        label="Deal value"
        name="dealValue"
        optional
        help="Only you see this. It shows you what your leads are worth."
        error={problemOf("dealValue")}
        defaultValue={dealValueMinor ? formatAmount(dealValueMinor) : undefined}
      />
      <FormActions action="Mark as converted" busy={busy} />
    </form>
  );
};

export const DeclineForm = ({ onSubmit }: StatusFormProps) => {
  const { form, summary, problemOf, attempt, busy } = useForm<DeclineReason | undefined>({
    read: (data) => DECLINE_REASON_OPTIONS.find(({ value }) => value === data.get("reason"))?.value,
    check: (reason) => reason ? [] : [{ key: "reason", sentence: "Choose a reason." }],
    send: async (reason) => {
      await onSubmit({ reason });
      closeModal();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <ChoiceCards
        type="radio"
        name="reason"
        label="Reason"
        columns={2}
        error={problemOf("reason")}
        options={DECLINE_REASON_OPTIONS.map(({ value, label }) => ({
          value,
          label: value === "not-given" ? "I'd rather not say" : label,
        }))}
      />
      <FormActions action="Mark as not converted" busy={busy} />
    </form>
  );
};
