// The content of a dialog that asks for the password and the second factor before something sensitive changes.
import type { ReactNode } from "react";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import type { ButtonVariant } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { type TypedConfirmation, useConfirmation } from "./use-confirmation.tsx";

export interface ConfirmationFormProps {
  /** The button's label: what happens. */
  action: string;
  variant?: ButtonVariant;
  /** Above the errors of the server: "The passkey wasn't removed". */
  failed: string;
  /** What happens; further fields, with a function that returns what is wrong with one. */
  children?: ReactNode | ((problemOf: (key: string) => string | undefined) => ReactNode);
  /** Checks further fields, whose ids are their names. */
  check?(form: FormData): readonly Problem[];
  /** The further field that an X-Error-Code is about. */
  fields?: Readonly<Record<string, string>>;
  /** Gets the form, for further fields. */
  onConfirm(confirmation: Confirmation, form: FormData): Promise<void>;
}

interface Typed {
  confirmation: TypedConfirmation;
  form: FormData;
}

const OWN_FIELDS = ["password", "code"];

export const ConfirmationForm = (
  { action, variant, failed, children, check, fields = {}, onConfirm }: ConfirmationFormProps,
) => {
  const confirmation = useConfirmation("factor");
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm<Typed>({
    read: (form) => ({ form, confirmation: confirmation.read(form) }),
    check: (typed) => [...check?.(typed.form) ?? [], ...confirmation.check(typed.confirmation)],
    send: async (typed) => onConfirm(await confirmation.complete(typed.confirmation), typed.form),
    fieldOf: (code) => confirmation.fieldOf(code) ?? (code && fields[code]),
  });
  const idOf = (key: string) => OWN_FIELDS.includes(key) ? confirmation.idOf(key) : key;
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary
        problems={summary.map(({ field, message }) => ({ message, field: field && idOf(field) }))}
        attempt={attempt}
        title={isRejected ? failed : undefined}
      />
      {typeof children === "function" ? children(problemOf) : children}
      {confirmation.fields(problemOf)}
      <FormActions action={action} variant={variant} busy={busy} />
    </form>
  );
};
