// Shown when a booking needs a proven email address first: send a code, type it, go on.
import { useEffect, useRef, useState } from "react";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CodeForm } from "./code-form.tsx";
import { useProveContact, useSendCode } from "./proof-actions.ts";
import { TextInstead } from "./text-instead.tsx";

interface ProveFirstProps {
  trackId: string;
  /** Why the address has to be confirmed. */
  reason?: string;
  /** Offers the code by text message; the consent that asking for it gives. Only where a proven number is enough. */
  textConsent?: string;
  /** Continues with what needed the proof. */
  onProven(): void;
}

const TO_BOOK = "This time needs a confirmed address, so that nobody blocks times for others. We'll email you a code.";

export const ProveFirst = ({ trackId, reason = TO_BOOK, textConsent, onProven }: ProveFirstProps) => {
  const sendCode = useSendCode(trackId);
  const prove = useProveContact(trackId);
  const [sent, setSent] = useState<{ to: string; channel?: "text" }>();
  const send = async (channel?: "text") => {
    const code = await sendCode(channel);
    setSent({ to: code.sentTo, channel });
    return code;
  };
  const box = useRef<HTMLDivElement>(null);
  // The time that was pressed may be far below.
  useEffect(() => box.current?.focus(), []);
  const first = useForm({ read: () => undefined, check: () => [], send: async () => void await send() });
  return (
    <div ref={box} tabIndex={-1} className="focus-visible:outline-none">
      <Card title="Confirm your email address first">
        {sent === undefined
          ? (
            <>
              <form {...first.form} className="grid justify-items-start gap-4">
                <p>{reason}</p>
                <ErrorSummary problems={first.summary} attempt={first.attempt} title="We couldn't send the code" />
                <Button type="submit" busy={first.busy ? "Sending…" : undefined}>Email me a code</Button>
              </form>
              {textConsent && <TextInstead consent={textConsent} send={() => send("text")} />}
            </>
          )
          : (
            <>
              <p>We've sent a code to {sent.to}.</p>
              <CodeForm
                action="Confirm and continue"
                busyAction="Checking…"
                sentTo={sent.to}
                confirm={async (typed) => {
                  await prove(typed);
                  onProven();
                }}
                resend={() => send(sent.channel)}
                canCorrect={false}
              />
            </>
          )}
      </Card>
    </div>
  );
};
