// Shown when a booking needs a proven email address first: send a code, type it, go on.
import { useEffect, useRef, useState } from "react";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CodeForm } from "./code-form.tsx";
import { useProveContact, useSendCode } from "./proof-actions.ts";

interface ProveFirstProps {
  trackId: string;
  /** Why the address has to be confirmed. */
  reason?: string;
  /** Continues with what needed the proof. */
  onProven(): void;
}

const TO_BOOK = "This time needs a confirmed address, so that nobody blocks times for others. We'll email you a code.";

export const ProveFirst = ({ trackId, reason = TO_BOOK, onProven }: ProveFirstProps) => {
  const sendCode = useSendCode(trackId);
  const prove = useProveContact(trackId);
  const [sentTo, setSentTo] = useState<string>();
  const send = async () => {
    const sent = await sendCode();
    setSentTo(sent.sentTo);
    return sent;
  };
  const box = useRef<HTMLDivElement>(null);
  // The time that was pressed may be far below.
  useEffect(() => box.current?.focus(), []);
  const first = useForm({ read: () => undefined, check: () => [], send: async () => void await send() });
  return (
    <div ref={box} tabIndex={-1} className="focus-visible:outline-none">
      <Card title="Confirm your email address first">
        {sentTo === undefined
          ? (
            <form {...first.form} className="grid justify-items-start gap-4">
              <p>{reason}</p>
              <ErrorSummary problems={first.summary} attempt={first.attempt} title="We couldn't send the code" />
              <Button type="submit" busy={first.busy ? "Sending…" : undefined}>Email me a code</Button>
            </form>
          )
          : (
            <>
              <p>We've sent a code to {sentTo}.</p>
              <CodeForm
                action="Confirm and continue"
                busyAction="Checking…"
                sentTo={sentTo}
                confirm={async (typed) => {
                  await prove(typed);
                  onProven();
                }}
                resend={send}
                canCorrect={false}
              />
            </>
          )}
      </Card>
    </div>
  );
};
