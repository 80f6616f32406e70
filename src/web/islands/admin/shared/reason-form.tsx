// What is asked before an administrator does something to somebody: why.
import type { ReactNode } from "react";
import type { ButtonVariant } from "@/web/ui/button-style.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";

export interface ReasonFormProps {
  action: string;
  variant?: ButtonVariant;
  label: string;
  /** Who gets to read the reason. */
  help: string;
  /** Longest reason, in characters. */
  room?: number;
  children?: ReactNode;
  /** Throws the call's error, which is shown on top. A function that it answers is called when the form is closed. */
  onGiven(reason: string): Promise<unknown>;
}

const SHORTEST = 3;

export const ReasonForm = ({ action, variant, label, help, room = 500, children, onGiven }: ReasonFormProps) => {
  const { form, summary, problemOf, attempt, busy } = useForm<string>({
    read: (data) => String(data.get("reason") ?? "").trim(),
    check: (reason) => {
      if (reason.length < SHORTEST) return [{ key: "reason", sentence: "Please say why, in a few words." }];
      return reason.length > room ? [{ key: "reason", sentence: `Please use at most ${room} characters.` }] : [];
    },
    send: async (reason) => {
      const after = await onGiven(reason);
      closeModal();
      if (typeof after === "function") after();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      {children && <div className="grid gap-2">{children}</div>}
      <TextArea name="reason" label={label} help={help} room={room} rows={4} error={problemOf("reason")} />
      <FormActions action={action} busy={busy} variant={variant} />
    </form>
  );
};
