import { emailFault, passwordFault } from "@/modules/auth/field-rules.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";

const fieldErrors = (errors: Record<string, string | undefined>): Problem[] =>
  Object.entries(errors).flatMap(([key, sentence]) => sentence ? [{ key, sentence }] : []);

const requiredError = (label: string, text: string): string | undefined =>
  text === "" ? `${label} is required` : undefined;

/** The text of a field, untrimmed, because passwords can have spaces. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

export const validateNewEmail = (email: string): Problem[] => fieldErrors({ email: emailFault(email) });

export interface NewPassword {
  currentPassword: string;
  password: string;
}

export const validateNewPassword = ({ currentPassword, password }: NewPassword): Problem[] =>
  fieldErrors({
    currentPassword: requiredError("Current password", currentPassword),
    password: passwordFault(password),
  });
