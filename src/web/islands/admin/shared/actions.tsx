// The actions on a user, a lead or a track, and the form that asks for the reason of an action.
import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";

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

export const ReasonForm = ({ label, help, limit = 500, children, onSubmit, ...form }: ReasonFormProps) => (
  <DialogForm
    {...form}
    read={(data) => textOf(data, "reason")}
    check={(reason) =>
      problemsIn({
        reason: reason.length < MIN_LENGTH
          ? "Please give a reason in a few words."
          : reason.length > limit && `Please use at most ${limit} characters.`,
      })}
    send={onSubmit}
  >
    {children && <div className="grid gap-2">{children}</div>}
    <TextArea name="reason" label={label} help={help} limit={limit} rows={4} />
  </DialogForm>
);

const REASON = { min: 3, max: 300 };

export const reasonProblem = ({ length }: string): string | false =>
  (length < REASON.min || length > REASON.max) && `Give a reason of ${REASON.min} to ${REASON.max} characters.`;

/** @param help who reads the reason. */
export const ReasonField = ({ help }: { help: string }) => (
  <TextArea name="reason" label="Reason" help={help} limit={REASON.max} rows={3} />
);
