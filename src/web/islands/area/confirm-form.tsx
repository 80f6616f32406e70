// What is asked before something is done that cannot be taken back easily: whether it is meant.
import type { ReactNode } from "react";
import { Button } from "@/web/ui/button.tsx";
import type { ButtonVariant } from "@/web/ui/button-style.ts";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

interface FormActionsProps {
  /** On the button: what happens. */
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
    <Button variant="quiet" onClick={() => closeModal()} className="max-sm:w-full">Not now</Button>
  </div>
);

export interface ConfirmFormProps {
  action: string;
  variant?: ButtonVariant;
  /** What follows from it. */
  children: ReactNode;
  /** Throws the call's error, which is shown on top. A function that it answers is called when the form is closed. */
  onConfirm(): Promise<unknown>;
}

/** The content of a dialog, which closes when it is done. */
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
      <ErrorSummary problems={summary} attempt={attempt} title="That did not work" />
      <div className="grid gap-2">{children}</div>
      <FormActions action={action} busy={busy} variant={variant} />
    </form>
  );
};
