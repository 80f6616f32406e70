// What is wrong with a form of the own account, by the server's own rules (SPEC section 5).
import { emailFault, passwordFault } from "@/modules/auth/form-schemas.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";

const problems = (faults: Record<string, string | undefined>): Problem[] =>
  Object.entries(faults).flatMap(([key, sentence]) => sentence ? [{ key, sentence }] : []);

const given = (label: string, text: string): string | undefined => text === "" ? `${label} is required` : undefined;

/** The text of a field; passwords with their spaces. */
export const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

export interface NewEmail {
  email: string;
  password: string;
}

export const validateNewEmail = ({ email, password }: NewEmail): Problem[] =>
  problems({ email: emailFault(email), password: given("Password", password) });

export interface NewPassword {
  currentPassword: string;
  password: string;
}

export const validateNewPassword = ({ currentPassword, password }: NewPassword): Problem[] =>
  problems({ currentPassword: given("Current password", currentPassword), password: passwordFault(password) });

export const validateConfirmation = ({ password }: Pick<NewEmail, "password">): Problem[] =>
  problems({ password: given("Password", password) });
