// The content of a dialog that asks for the password and the second factor before something sensitive changes.
import type { ReactNode } from "react";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import type { Problem } from "@/web/islands/runtime/use-form.ts";
import type { ButtonVariant } from "@/web/ui/button.tsx";
import { useConfirmation } from "./use-confirmation.tsx";

interface ConfirmationFormProps {
  /** The button's label: what happens. */
  action: string;
  variant?: ButtonVariant;
  /** Above the errors of the server: "The passkey wasn't removed". */
  failed: string;
  /** What happens; further fields. */
  children?: ReactNode;
  /** Checks further fields, whose ids are their names. */
  check?(form: FormData): readonly Problem[];
  /** The further field that an X-Error-Code is about. */
  fields?: Readonly<Record<string, string>>;
  /** Gets the form, for further fields. */
  onConfirm(confirmation: Confirmation, form: FormData): Promise<void>;
}

const OWN_FIELDS = ["password", "code"];

export const ConfirmationForm = (
  { action, variant, failed, children, check, fields = {}, onConfirm }: ConfirmationFormProps,
) => {
  const confirmation = useConfirmation("factor");
  return (
    <DialogForm
      className="grid gap-6"
      action={action}
      variant={variant}
      rejected={failed}
      read={(form) => ({ form, confirmation: confirmation.read(form) })}
      check={(typed) => [...check?.(typed.form) ?? [], ...confirmation.check(typed.confirmation)]}
      send={async (typed) => await onConfirm(await confirmation.complete(typed.confirmation), typed.form)}
      fieldOf={(code) => confirmation.fieldOf(code) ?? (code && fields[code])}
      idOf={(key) => OWN_FIELDS.includes(key) ? confirmation.idOf(key) : key}
    >
      {children}
      {confirmation.fields}
    </DialogForm>
  );
};
