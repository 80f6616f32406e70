// The form for the six digits of an email or text message: type them, send them again, or correct the address.
import { useEffect, useRef, useState } from "react";
import type { CodeSent } from "@/modules/booking/proof/schemas.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { EmailInput, TextInput } from "@/web/ui/form/text-input.tsx";

export interface CodeFormProps {
  /** What the button says, and while it is busy. */
  action: string;
  busyAction: string;
  /** The masked address, or number. */
  sentTo: string | null;
  /** How it was sent. Browsers are remembered for an address only. */
  channel?: "email" | "text";
  confirm(typed: { code: string; remember: boolean }): Promise<void>;
  resend(email?: string): Promise<CodeSent>;
  /** Whether the address can be corrected here. */
  canCorrect: boolean;
}

/** Whoever pastes "123 456" means its digits. */
const digitsOf = (typed: FormDataEntryValue | null): string => String(typed ?? "").replace(/\D/g, "");

export const CodeForm = ({ action, busyAction, confirm, channel = "email", ...sending }: CodeFormProps) => {
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: (typed) => ({ code: digitsOf(typed.get("code")), remember: typed.has("remember") }),
    check: ({ code }) => /^\d{6}$/.test(code) ? [] : [{ key: "code", sentence: "Enter the six digits of the code." }],
    send: confirm,
    fieldOf: (code) => code === "code_wrong" || code === "code_used_up" ? "code" : undefined,
  });
  return (
    <div className="grid gap-4">
      <form {...form} className="grid gap-4">
        <ErrorSummary problems={summary} attempt={attempt} title="Please check the code" />
        <TextInput
          name="code"
          label="Six-digit code"
          error={problemOf("code")}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
          className="max-w-44 text-2xl tracking-[0.3em] tabular-nums"
        />
        {channel === "email" && (
          <Checkbox
            name="remember"
            optional
            label="Remember this device for 90 days, so that I need no code next time"
          />
        )}
        <div>
          <Button type="submit" busy={busy ? busyAction : undefined}>{action}</Button>
        </div>
      </form>
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
    setNotice(`We've sent a code to ${to}.`);
    wait(retryAfter);
    corrected.current?.reset();
  };
  const again = useForm({ read: () => undefined, check: () => [], send: () => send() });
  const correction = useForm({
    read: (typed) => String(typed.get("correctEmail") ?? "").trim(),
    check: (email: string) =>
      email.includes("@") ? [] : [{ key: "correctEmail", sentence: "Enter your email address." }],
    send,
  });
  return (
    <div className="grid gap-2">
      <p role="status" className="text-ink-soft">{notice}</p>
      <form {...again.form} className="grid justify-items-start gap-2">
        <ErrorSummary problems={again.summary} attempt={again.attempt} title="We couldn't send the code" />
        {seconds > 0
          ? <p className="py-2.5 text-ink-soft">No {channel}? You can send it again in {seconds} s.</p>
          : <Button variant="quiet" type="submit" busy={again.busy ? "Sending…" : undefined}>Send again</Button>}
      </form>
      {canCorrect && (
        <Disclosure summary="Wrong address? Change it">
          <form {...correction.form} ref={corrected} className="grid gap-4 py-2">
            <ErrorSummary problems={correction.summary} attempt={correction.attempt} title="Please check the address" />
            <EmailInput
              name="correctEmail"
              label="Your email"
              help={sentTo ? `The code went to ${sentTo}.` : undefined}
              error={correction.problemOf("correctEmail")}
            />
            <div>
              <Button variant="secondary" type="submit" busy={correction.busy ? "Sending…" : undefined}>
                Send the code here
              </Button>
            </div>
          </form>
        </Disclosure>
      )}
    </div>
  );
};
