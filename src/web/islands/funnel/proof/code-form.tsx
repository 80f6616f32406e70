// The form for the six digits of an email or text message: type them, send them again, or correct the address.
import { useEffect, useRef, useState } from "react";
import { t } from "@/languages/language.ts";
import type { CodeChannel } from "@/modules/booking/proof/rules.ts";
import type { CodeSent } from "@/modules/booking/proof/schemas.ts";
import { latinDigits } from "@/platform/text.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { CodeInput } from "@/web/ui/form/code-input.tsx";
import { EmailInput } from "@/web/ui/form/text-input.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

interface CodeFormProps {
  /** What the button says, and while it is busy. */
  action: string;
  busyAction: string;
  /** The address or number; masked in a browser that may not know it. */
  sentTo: string | null;
  /** How it was sent. Browsers are remembered for an address only. */
  channel?: CodeChannel;
  confirm(typed: { code: string; remember: boolean }): Promise<void>;
  resend(email?: string): Promise<CodeSent>;
  /** Whether the address can be corrected here. */
  canCorrect: boolean;
}

/** Whoever pastes "123 456" means its digits. */
const digitsOf = (typed: FormDataEntryValue | null): string => latinDigits(String(typed ?? "")).replace(/\D/g, "");

const isComplete = (digits: string): boolean => /^\d{6}$/.test(digits);

/** Leaves the digits of what was pasted. The help of the field says that the code needs no button. */
const takeDigits = ({ currentTarget: input }: { currentTarget: HTMLInputElement }): void => {
  const digits = digitsOf(input.value).slice(0, 6);
  if (input.value !== digits) input.value = digits;
  if (isComplete(digits)) input.form?.requestSubmit();
};

export const CodeForm = ({ action, busyAction, confirm, channel = "email", ...sending }: CodeFormProps) => {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <Form
        className="grid gap-4"
        title={t("funnel.code.check")}
        read={(typed) => ({ code: digitsOf(typed.get("code")), remember: typed.has("remember") })}
        check={({ code }) => problemsIn({ code: !isComplete(code) && t("funnel.code.six") })}
        send={confirm}
        fieldOf={(code) => code === "code_wrong" || code === "code_used_up" ? "code" : undefined}
        only="code"
      >
        <CodeInput
          ref={input}
          name="code"
          label={t("funnel.code.label")}
          help={t("funnel.code.help")}
          onInput={takeDigits}
        />
        {channel === "email" && (
          <Checkbox
            name="remember"
            optional
            label={t("funnel.code.remember")}
          />
        )}
        <div>
          <SubmitButton busy={busyAction}>{action}</SubmitButton>
        </div>
      </Form>
      <Sending {...sending} channel={channel} />
    </div>
  );
};

/** The seconds until the code can be sent again. */
const useWait = (): [seconds: number, wait: (seconds: number) => void] => {
  const [seconds, setSeconds] = useState(30);
  useEffect(() => {
    if (seconds <= 0) return;
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000);
    return () => clearTimeout(timer);
  }, [seconds]);
  return [seconds, setSeconds];
};

const Sending = (
  { sentTo, channel, resend, canCorrect }: Pick<CodeFormProps, "sentTo" | "channel" | "resend" | "canCorrect">,
) => {
  const [seconds, wait] = useWait();
  const [notice, setNotice] = useState("");
  const corrected = useRef<HTMLFormElement>(null);
  const send = async (email?: string) => {
    const { sentTo: to, retryAfter } = await resend(email);
    setNotice(t("funnel.code.sent", { to: to ?? "" }));
    wait(retryAfter);
    corrected.current?.reset();
  };
  return (
    <div className="grid gap-2">
      <p role="status" className="text-ink-soft">{notice}</p>
      <Form className="grid justify-items-start gap-2" title={t("funnel.code.notSent")} send={() => send()}>
        {seconds > 0
          ? (
            <p className="py-2.5 text-ink-soft">
              {t(channel === "text" ? "funnel.code.waitText" : "funnel.code.waitEmail", { seconds })}
            </p>
          )
          : <SubmitButton variant="quiet" busy={t("funnel.code.sending")}>{t("funnel.code.again")}</SubmitButton>}
      </Form>
      {canCorrect && (
        <Disclosure summary={t("funnel.code.wrongAddress")}>
          <Form
            ref={corrected}
            className="grid gap-4 py-2"
            title={t("funnel.code.checkAddress")}
            read={(typed) => textOf(typed, "correctEmail")}
            check={(email = "") => problemsIn({ correctEmail: !email.includes("@") && t("funnel.code.enterEmail") })}
            send={send}
          >
            <EmailInput
              name="correctEmail"
              label={t("funnel.code.yourEmail")}
              help={sentTo ? t("funnel.code.wentTo", { to: sentTo }) : undefined}
            />
            <div>
              <SubmitButton variant="secondary" busy={t("funnel.code.sending")}>
                {t("funnel.code.sendHere")}
              </SubmitButton>
            </div>
          </Form>
        </Disclosure>
      )}
    </div>
  );
};
