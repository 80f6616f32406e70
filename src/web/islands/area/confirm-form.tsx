// The content of a dialog that asks for confirmation before an action that is hard to undo.
import type { ReactNode } from "react";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

interface FormActionsProps {
  /** The button's label: what happens. */
  action: string;
  busy: boolean;
  variant?: ButtonVariant;
}

/** The buttons of a form in a dialog. */
export const FormActions = ({ action, busy, variant }: FormActionsProps) => (
  <div className="flex flex-wrap gap-3">
    <Button type="submit" variant={variant} busy={busy ? "One moment…" : undefined} className="max-sm:w-full">
      {action}
    </Button>
    <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Cancel</Button>
  </div>
);

export interface ConfirmFormProps {
  action: string;
  variant?: ButtonVariant;
  /** The consequences. */
  children: ReactNode;
  /** Throws the call's error, which is shown on top. A function that it returns is called after the dialog has closed. */
  onConfirm(): Promise<unknown>;
}

/** Closes its dialog when the action has succeeded. */
export const ConfirmForm = ({ action, variant, children, onConfirm }: ConfirmFormProps) => {
  const { form, summary, attempt, busy } = useForm<null>({
    read: () => null,
    check: () => [],
    send: async () => {
      const after = await onConfirm();
      closeModal();
      if (typeof after === "function") after();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} title="That didn't work" />
      <div className="grid gap-2">{children}</div>
      <FormActions action={action} busy={busy} variant={variant} />
    </form>
  );
};
