// The second step of signing in: a passkey, a code of an authenticator app, or a recovery code.
import { useEffect, useState } from "react";
import type { FactorMethod } from "@/modules/auth/second-factor/rules.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { focusHeading } from "@/web/islands/runtime/focus-heading.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { replaceDocument } from "@/web/islands/runtime/redirects.ts";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { useAccountCalls } from "./account-calls.ts";
import { AccountFrame } from "./account-frame.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

interface SecondStepProps {
  methods: readonly FactorMethod[];
  /** Back to the password; `isExpired` when the server asks for it again. */
  onBack(isExpired: boolean): void;
}

const LEADS: Record<FactorMethod, string> = {
  passkey: "Use the passkey of this device, or of another one.",
  totp: "Enter the code that your authenticator app shows.",
  "recovery-code": "Enter one of the recovery codes that you saved. Each works once.",
};

const SWITCHES: Record<FactorMethod, string> = {
  passkey: "Use a passkey",
  totp: "Use your authenticator app",
  "recovery-code": "Use a recovery code",
};

/** Runs a step. A sign-in that has expired leads back to the password. */
const useStep = (onBack: SecondStepProps["onBack"]) => async (step: () => Promise<string>): Promise<void> => {
  try {
    await replaceDocument(await step());
  } catch (error) {
    if (error instanceof ApiError && error.code === "login_expired") return onBack(true);
    throw error;
  }
};

type StepProps = Pick<SecondStepProps, "onBack">;

const PasskeyStep = ({ onBack }: StepProps) => {
  const { completeWithPasskey } = useAccountCalls();
  const run = useStep(onBack);
  return (
    <Form className="grid gap-6" rejected="You’re not signed in yet" send={() => run(completeWithPasskey)}>
      <SubmitButton wide busy="Waiting for your device…">Use your passkey</SubmitButton>
    </Form>
  );
};

const CODE_FIELDS = {
  totp: { label: "Code", inputMode: "numeric", autoComplete: "one-time-code" },
  "recovery-code": { label: "Recovery code", inputMode: "text", autoComplete: "off" },
} as const;

/** The field of an error code. */
const isAboutCode = (code: string | undefined) => code === "wrong_code" || code === "code_used" ? "code" : undefined;

const CodeStep = ({ method, onBack }: StepProps & { method: keyof typeof CODE_FIELDS }) => {
  const { completeWithCode } = useAccountCalls();
  const run = useStep(onBack);
  return (
    <Form
      className="grid gap-6"
      rejected="You’re not signed in yet"
      read={(typed) => readTexts(typed, "code")}
      check={({ code }) => problemsIn({ code: !code && "Code is required" })}
      send={({ code }) => run(() => completeWithCode(code))}
      fieldOf={isAboutCode}
    >
      <TextInput name="code" {...CODE_FIELDS[method]} autoCapitalize="none" spellCheck={false} maxLength={40} />
      <SubmitButton wide busy="Signing in…">Sign in</SubmitButton>
    </Form>
  );
};

export const SecondStep = ({ methods, onBack }: SecondStepProps) => {
  const [method, setMethod] = useState<FactorMethod>(methods[0] ?? "totp");
  const { supportEmail } = useIslandContext();
  // The screen changes without a navigation.
  useEffect(() => focusHeading(), [method]);
  const others = methods.filter((other) => other !== method);
  return (
    <AccountFrame
      title="Confirm it’s you"
      lead={LEADS[method]}
      footer={
        <div className="grid justify-items-start">
          {others.map((other) => (
            <Button
              key={other}
              variant="quiet"
              className="-mx-5"
              onClick={() => setMethod(other)}
            >
              {SWITCHES[other]}
            </Button>
          ))}
          <Button variant="quiet" className="-mx-5" onClick={() => onBack(false)}>Back to your password</Button>
          <p className="mt-3">
            Lost your device and your recovery codes? Write to{" "}
            <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
          </p>
        </div>
      }
    >
      {method === "passkey"
        ? <PasskeyStep onBack={onBack} />
        : <CodeStep key={method} method={method} onBack={onBack} />}
    </AccountFrame>
  );
};
