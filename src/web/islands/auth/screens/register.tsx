import { useNavigate } from "@tanstack/react-router";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { strengthOf } from "@/modules/auth/field-rules.ts";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { PasswordField } from "@/web/ui/form/password-field.tsx";
import { PhoneField } from "@/web/ui/form/phone-field.tsx";
import { toInternationalPhone } from "@/web/ui/form/phone-number.ts";
import { readTexts, textOf } from "@/web/islands/runtime/use-form.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useAccountCalls } from "../account-calls.ts";
import { AccountFrame, AccountLink, NeedsJavaScript } from "../account-frame.tsx";
import { type RegisterForm, registerProblems } from "../account-problems.ts";
import { AcceptTerms, NameFields, useOwnCountry } from "../registration-fields.tsx";
import { registrationPropsQuery } from "../queries.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

const readForm = (typed: FormData): RegisterForm => ({
  ...readTexts(typed, "firstName", "lastName", "email", "password"),
  phone: toInternationalPhone(textOf(typed, "phone"), textOf(typed, "phoneCountry")),
  acceptTerms: typed.has("acceptTerms"),
});

export default function Register() {
  const { register } = useAccountCalls();
  const { api } = useIslandContext();
  const { data } = useQuery(registrationPropsQuery(api));
  // Those that can be read from here, whatever the data say later.
  const [termsVersion] = useState(data?.terms.version);
  const navigate = useNavigate();
  useOwnCountry();
  return (
    <AccountFrame
      title="Create an account"
      lead="For specialists: visitors find you and choose a time. You only pay for booked meetings."
      footer={
        <>
          <p>
            Already have an account? <AccountLink to="/login">Sign in</AccountLink>
          </p>
          <LeadPrices />
        </>
      }
    >
      <NeedsJavaScript>Please turn it on to create an account.</NeedsJavaScript>
      <Form
        className="grid gap-6"
        rejected="Your account hasn’t been created yet"
        keep="register"
        read={readForm}
        check={registerProblems}
        send={async ({ acceptTerms: _, phone, ...typed }) => {
          await register({ ...typed, termsVersion, ...(phone ? { phone } : {}) });
          await navigate({ to: "/verification-required" });
        }}
        fieldOf={(code) => code === "password_common" ? "password" : undefined}
      >
        <NameFields />
        <EmailInput
          name="email"
          label="Email"
          help="You’ll sign in with it and get booking notifications there."
        />
        <PhoneField name="phone" label="Phone" optional />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="new-password"
          rateStrength={strengthOf}
        />
        <AcceptTerms />
        <SubmitButton wide busy="Creating your account…">Create account</SubmitButton>
      </Form>
    </AccountFrame>
  );
}

/** The price of a lead in each category. Hidden until it is loaded. */
const LeadPrices = () => {
  const { api } = useIslandContext();
  const { data } = useQuery(registrationPropsQuery(api));
  if (!data?.categories.length) return null;
  return (
    <Disclosure summary="How much does a meeting cost?">
      <p>
        One credit buys one exclusive meeting, booked with you alone. If the visitor cancels in time or doesn’t show up,
        your credit is returned. {data.priceNote} Before discounts:
      </p>
      <ul className="mt-2">
        {data.categories.map(({ id, name, leadPrice, regulated }) => (
          <li key={id} className="flex justify-between gap-4 py-1">
            <span>{regulated ? `${name} (licence required)` : name}</span>
            <span className="font-medium text-ink">{formatRoundMoney(leadPrice)}</span>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
};
