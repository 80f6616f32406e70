// What is wrong with an account form, in the words of SPEC section 5: the same rules that the server applies.
import { emailFault, nameFault, passwordFault, TERMS_FAULT } from "@/modules/auth/form-schemas.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";

/** The faults among pairs of field and sentence. */
const problems = (faults: Record<string, string | undefined>): Problem[] =>
  Object.entries(faults).flatMap(([key, sentence]) => sentence ? [{ key, sentence }] : []);

/** The text of a field. Passwords are taken as they are, with their spaces. */
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
  /** In international notation; empty when none was given. */
  phone: string;
  acceptTerms: boolean;
}

/** Enough to notice a slip; whether such a number can exist is for the server to say. */
const PHONE = /^\+[\d\s()/.-]{6,}$/;
const phoneFault = (phone: string): string | undefined =>
  phone === "" || PHONE.test(phone)
    ? undefined
    : "Phone must be a number with its country code, such as +43 660 1234567";

export const registerProblems = (form: RegisterForm): Problem[] =>
  problems({
    firstName: nameFault("First name")(form.firstName),
    lastName: nameFault("Last name")(form.lastName),
    email: emailFault(form.email),
    phone: phoneFault(form.phone),
    password: passwordFault(form.password),
    acceptTerms: form.acceptTerms ? undefined : TERMS_FAULT,
  });
