// The actions on a user, a lead or a track, and the form that asks for the reason of an action.
import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

/** Buttons for what can be done with the selected rows of a list. */
export const bulkButton = "min-h-10! px-3! py-1! text-sm!";

/** Buttons within a row of a list. */
export const rowButton = "min-h-11! px-3! py-0.5! text-sm! whitespace-nowrap lg:min-h-9!";

export interface ActionsCardProps<Action extends string> {
  /** From the server; `closed` says why an action is not possible. */
  actions: readonly { action: Action; label: string; closed?: string | null }[];
  onSelect(action: Action): void;
  /** Button variants; quiet by default. */
  variants: Partial<Record<Action, ButtonVariant>>;
  /** Why none of them is possible. */
  closed?: string;
}

export const ActionsCard = <Action extends string>(
  { actions, onSelect, variants, closed: allClosed }: ActionsCardProps<Action>,
) => (
  <Card title="Actions">
    <div className="grid gap-3">
      {actions.map(({ action, label, closed }) => (
        <Button
          key={action}
          wide
          variant={variants[action] ?? "quiet"}
          disabledReason={allClosed ?? closed ?? undefined}
          onClick={() => onSelect(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  </Card>
);

export interface ReasonFormProps {
  action: string;
  variant?: ButtonVariant;
  label: string;
  /** Says who reads the reason. */
  help: string;
  /** Maximum length in characters. */
  limit?: number;
  /** The name under which the reason is kept until it is sent; nothing is kept about several people at once. */
  keep?: string;
  children?: ReactNode;
  /** Throws the call's error, which the form shows. A function that it returns is called after the form has closed. */
  onSubmit(reason: string): Promise<unknown>;
}

const MIN_LENGTH = 3;

export const ReasonForm = (
  { action, variant, label, help, limit = 500, keep, children, onSubmit }: ReasonFormProps,
) => {
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    keep,
    read: (data) => String(data.get("reason") ?? "").trim(),
    check: (reason) => {
      if (reason.length < MIN_LENGTH) return [{ key: "reason", sentence: "Please give a reason in a few words." }];
      return reason.length > limit ? [{ key: "reason", sentence: `Please use at most ${limit} characters.` }] : [];
    },
    send: async (reason) => {
      const afterClose = await onSubmit(reason);
      closeModal();
      if (typeof afterClose === "function") afterClose();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      {children && <div className="grid gap-2">{children}</div>}
      <TextArea name="reason" label={label} help={help} limit={limit} rows={4} error={problemOf("reason")} />
      <FormActions action={action} busy={busy} variant={variant} />
    </form>
  );
};
