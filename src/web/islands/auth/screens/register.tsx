// The screen at /register: who wants to be found as a specialist creates an account.
import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { strengthOf } from "@/modules/auth/form-schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Checkbox } from "@/web/ui/checkbox.tsx";
import { EmailInput } from "@/web/ui/email-input.tsx";
import { PasswordField } from "@/web/ui/password-field.tsx";
import { PhoneField } from "@/web/ui/phone-field.tsx";
import { countryOfZone, internationalPhone } from "@/web/ui/phone-number.ts";
import { TextInput } from "@/web/ui/text-input.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountLink } from "../account-link.tsx";
import { type RegisterForm, registerProblems, textOf } from "../account-problems.ts";
import { Entrance, EntranceForm, NeedsJavaScript } from "../entrance.tsx";
import { LeadPrices } from "../lead-prices.tsx";

const readForm = (typed: FormData): RegisterForm => ({
  firstName: textOf(typed, "firstName"),
  lastName: textOf(typed, "lastName"),
  email: textOf(typed, "email"),
  phone: internationalPhone(textOf(typed, "phone"), textOf(typed, "phoneCountry")),
  password: textOf(typed, "password"),
  acceptTerms: typed.has("acceptTerms"),
});

/** Proposes the country of the browser's zone, which the server does not know, unless a number is being typed already. */
const useOwnCountry = (): void => {
  useEffect(() => {
    const { phone, phoneCountry } = document.forms[0]?.elements as unknown as Record<string, HTMLInputElement>;
    const own = countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    if (own && phone?.value === "" && phoneCountry) phoneCountry.value = own;
  }, []);
};

export default function Register() {
  const { register } = useAccountCalls();
  const navigate = useNavigate();
  useOwnCountry();
  const entering = useForm({
    read: readForm,
    check: registerProblems,
    send: async ({ acceptTerms: _, phone, ...typed }) => {
      await register({ ...typed, ...(phone ? { phone } : {}) });
      await navigate({ to: "/verification-required" });
    },
    fieldOf: (code) => code === "password_common" ? "password" : undefined,
  });
  const { problemOf, busy } = entering;
  const field = (name: "firstName" | "lastName" | "email", label: string) => ({ name, label, error: problemOf(name) });
  return (
    <Entrance
      title="Create an account"
      lead="For specialists: visitors find you, choose a time, and you pay for booked meetings only."
      ways={
        <>
          <p>
            You have an account? <AccountLink to="/login">Sign in</AccountLink>
          </p>
          <LeadPrices />
        </>
      }
    >
      <NeedsJavaScript>Please turn it on to create an account.</NeedsJavaScript>
      <EntranceForm of={entering} failed="Your account is not created yet">
        <div className="grid gap-6 sm:grid-cols-2 sm:items-start">
          <TextInput {...field("firstName", "First name")} autoComplete="given-name" />
          <TextInput {...field("lastName", "Last name")} autoComplete="family-name" />
        </div>
        <EmailInput
          {...field("email", "Email")}
          help="You sign in with it, and bookings are announced to it."
        />
        <PhoneField name="phone" label="Phone" optional error={problemOf("phone")} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          judge={strengthOf}
          error={problemOf("password")}
        />
        <Checkbox
          name="acceptTerms"
          error={problemOf("acceptTerms")}
          label={
            <>
              I accept the <TextLink href="/terms-and-conditions" target="_blank">terms and conditions</TextLink>{" "}
              and have read the <TextLink href="/privacy-policy" target="_blank">privacy policy</TextLink>{" "}
              (both open in a new tab).
            </>
          }
        />
        <Button type="submit" wide busy={busy ? "Creating your account…" : undefined}>Create account</Button>
      </EntranceForm>
    </Entrance>
  );
}
