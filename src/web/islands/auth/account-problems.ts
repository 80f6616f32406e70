// Validation of the account forms with the rules and the sentences of the server.
import { emailFault, nameFault, passwordFault, TERMS_FAULT } from "@/modules/auth/field-rules.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";

/** The fields that have a sentence. */
const problems = (faults: Record<string, string | undefined>): Problem[] =>
  Object.entries(faults).flatMap(([key, sentence]) => sentence ? [{ key, sentence }] : []);

/** The trimmed text of a field. Passwords keep their spaces. */
export const textOf = (form: FormData, name: string): string => {
  const text = String(form.get(name) ?? "");
  return name === "password" ? text : text.trim();
};

export interface LoginForm {
  email: string;
  password: string;
}

export const loginProblems = ({ email, password }: LoginForm): Problem[] =>
  problems({ email: emailFault(email), password: passwordFault(password) });

export const emailProblems = ({ email }: Pick<LoginForm, "email">): Problem[] => problems({ email: emailFault(email) });

export const passwordProblems = ({ password }: Pick<LoginForm, "password">): Problem[] =>
  problems({ password: passwordFault(password) });

export interface RegisterForm extends LoginForm {
  firstName: string;
  lastName: string;
  /** In international notation; empty if there is none. */
  phone: string;
  acceptTerms: boolean;
}

/** Catches typing errors. The server checks whether the number can exist. */
const PHONE = /^\+[\d\s()/.-]{6,}$/;
const phoneFault = (phone: string): string | undefined =>
  phone === "" || PHONE.test(phone) ? undefined : "Phone must include the country code, such as +43 660 1234567";

export const registerProblems = (form: RegisterForm): Problem[] =>
  problems({
    firstName: nameFault("First name")(form.firstName),
    lastName: nameFault("Last name")(form.lastName),
    email: emailFault(form.email),
    phone: phoneFault(form.phone),
    password: passwordFault(form.password),
    acceptTerms: form.acceptTerms ? undefined : TERMS_FAULT,
  });
