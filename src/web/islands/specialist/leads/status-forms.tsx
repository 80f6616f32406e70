import { DECLINE_REASON_OPTIONS } from "@/modules/leads/label-rules.ts";
import type { LeadView } from "@/modules/leads/schemas.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import type { StatusDetails } from "./use-lead-mutations.ts";

interface StatusFormProps {
  /** Throws the error of the call. */
  onSubmit(details?: StatusDetails): Promise<void>;
}

/** The limit of Leads/MarkAsConverted: 100 million with two decimals. */
const MAX_DEAL_VALUE = 100_000_000_00;

const dealProblem = (text: string, currency: string): string | false => {
  const amount = text === "" ? 0 : parseAmount(text, currency);
  return !(amount !== undefined && amount <= MAX_DEAL_VALUE) && "Enter an amount such as 1,200, or leave it empty.";
};

type DealProps = Pick<LeadView, "name" | "currency" | "dealValue">;

const ConvertForm = ({ onSubmit, currency, dealValue }: StatusFormProps & Omit<DealProps, "name">) => (
  <DialogForm
    action="Mark as converted"
    read={(data) => textOf(data, "dealValue")}
    check={(text) => problemsIn({ dealValue: dealProblem(text, currency) })}
    send={(text) => onSubmit(text ? { dealValueMinor: parseAmount(text, currency) } : {})}
  >
    <MoneyInput
      label="Deal value"
      name="dealValue"
      currency={currency}
      optional
      help="Only you see this. It shows you what your leads are worth."
      defaultValue={dealValue?.amount ? formatAmount(dealValue.amount, currency) : undefined}
    />
  </DialogForm>
);

const DeclineForm = ({ onSubmit }: StatusFormProps) => (
  <DialogForm
    action="Mark as not converted"
    read={(data) => DECLINE_REASON_OPTIONS.find(({ value }) => value === data.get("reason"))?.value}
    check={(reason) => problemsIn({ reason: !reason && "Choose a reason." })}
    send={(reason) => onSubmit({ reason })}
  >
    <ChoiceCards
      type="radio"
      name="reason"
      label="Reason"
      columns={2}
      options={DECLINE_REASON_OPTIONS.map(({ value, label }) => ({
        value,
        label: value === "not-given" ? "I'd rather not say" : label,
      }))}
    />
  </DialogForm>
);

/** The dialogs that report an outcome. `onSubmit` throws the error of the call. */
export const convertDialog = ({ name, currency, dealValue }: DealProps, onSubmit: StatusFormProps["onSubmit"]) => ({
  title: `Mark the lead of ${name} as converted`,
  content: <ConvertForm onSubmit={onSubmit} currency={currency} dealValue={dealValue} />,
});
export const declineDialog = ({ name }: Pick<LeadView, "name">, onSubmit: StatusFormProps["onSubmit"]) => ({
  title: `Mark the lead of ${name} as not converted`,
  content: <DeclineForm onSubmit={onSubmit} />,
});
