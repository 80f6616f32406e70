// The content of a dialog that asks for the password, or for a code, before something sensitive changes.
import { type ReactNode, useState } from "react";
import type { Confirmation } from "@/modules/auth/second-factor/schemas.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import { Button, type ButtonVariant } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { textOf } from "../account/validation.ts";

const IDS: Record<string, string> = { password: "factor-password", code: "factor-code" };
const FIELDS: Record<string, string> = { wrong_password: "password", wrong_code: "code", code_used: "code" };

export interface ConfirmationFormProps {
  /** The button's label: what happens. */
  action: string;
  variant?: ButtonVariant;
  /** Above the errors of the server: "The passkey wasn't removed". */
  failed: string;
  /** Whether a code can stand in for the password. */
  withCode: boolean;
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
  confirmation: Confirmation;
  form: FormData;
}

const problemsOf = ({ confirmation: { password, code } }: Typed): Problem[] => {
  if (code !== undefined) return code === "" ? [{ key: "code", sentence: "Code is required" }] : [];
  return password ? [] : [{ key: "password", sentence: "Password is required" }];
};

export const ConfirmationForm = (
  { action, variant, failed, withCode, children, check, fields = {}, onConfirm }: ConfirmationFormProps,
) => {
  const [byCode, setByCode] = useState(false);
  const { form, summary, isRejected, attempt, problemOf, busy } = useForm<Typed>({
    read: (form) => ({
      form,
      confirmation: byCode ? { code: textOf(form, "code").trim() } : { password: textOf(form, "password") },
    }),
    check: (typed) => [...check?.(typed.form) ?? [], ...problemsOf(typed)],
    send: ({ confirmation, form }) => onConfirm(confirmation, form),
    fieldOf: (code) => code && (FIELDS[code] ?? fields[code]),
  });
  return (
    <form {...form} className="grid gap-6">
      <ErrorSummary
        problems={summary.map((problem) => ({
          ...problem,
          field: problem.field && (IDS[problem.field] ?? problem.field),
        }))}
        attempt={attempt}
        title={isRejected ? failed : undefined}
      />
      {typeof children === "function" ? children(problemOf) : children}
      {byCode
        ? (
          <TextInput
            id={IDS.code}
            name="code"
            label="Code"
            help="From your authenticator app, or a recovery code."
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            error={problemOf("code")}
          />
        )
        : (
          <PasswordField
            id={IDS.password}
            name="password"
            label="Your password"
            autoComplete="current-password"
            error={problemOf("password")}
          />
        )}
      {withCode && (
        <div>
          <Button variant="quiet" className="-mx-3 px-3!" onClick={() => setByCode(!byCode)}>
            {byCode ? "Use your password instead" : "Use a code instead"}
          </Button>
        </div>
      )}
      <FormActions action={action} variant={variant} busy={busy} />
    </form>
  );
};
