// Validation of the account forms with the rules and the sentences of the server.
import { emailFault, nameFault, passwordFault, TERMS_FAULT } from "@/modules/auth/field-rules.ts";
import { problemsIn } from "@/web/islands/runtime/use-form.ts";

interface LoginForm {
  email: string;
  password: string;
}

export const loginProblems = ({ email, password }: LoginForm) =>
  problemsIn({ email: emailFault(email), password: passwordFault(password) });

export const emailProblems = ({ email }: Pick<LoginForm, "email">) => problemsIn({ email: emailFault(email) });

export const passwordProblems = ({ password }: Pick<LoginForm, "password">) =>
  problemsIn({ password: passwordFault(password) });

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

export const registerProblems = (form: RegisterForm) =>
  problemsIn({
    firstName: nameFault("First name")(form.firstName),
    lastName: nameFault("Last name")(form.lastName),
    email: emailFault(form.email),
    phone: phoneFault(form.phone),
    password: passwordFault(form.password),
    acceptTerms: form.acceptTerms ? undefined : TERMS_FAULT,
  });
