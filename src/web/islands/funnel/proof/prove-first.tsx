// Shown when a booking needs a proven email address first: send a code, type it, go on.
import { useEffect, useRef, useState } from "react";
import type { CodeChannel } from "@/modules/booking/proof/rules.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { CodeForm } from "./code-form.tsx";
import { useProveContact, useSendCode } from "./proof-actions.ts";
import { findTextConsent, TextInstead } from "./text-instead.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

interface ProveFirstProps {
  trackId: string;
  /** Why the address has to be confirmed. */
  reason?: string;
  /** Offers the code by text message, with the consent in it. Only where a proven number is enough. */
  start?: StartData;
  /** Continues with what needed the proof. */
  onProven(): void;
}

const TO_BOOK = "Confirm your email to hold this time. We'll email you a code.";

interface Sent {
  to: string;
  channel: CodeChannel;
}

export const ProveFirst = ({ trackId, reason = TO_BOOK, start, onProven }: ProveFirstProps) => {
  const sendCode = useSendCode(trackId);
  const prove = useProveContact(trackId);
  const textConsent = findTextConsent(start);
  const [sent, setSent] = useState<Sent>();
  const send = async (channel: Sent["channel"]) => {
    const code = await sendCode(channel);
    setSent({ to: code.sentTo, channel });
    return code;
  };
  const box = useRef<HTMLDivElement>(null);
  // The time that was pressed may be far below, and a button that has sent the code is gone.
  useEffect(() => box.current?.focus(), [sent?.channel]);
  const isText = sent?.channel === "text";
  return (
    <div ref={box} tabIndex={-1} className="focus-visible:outline-none">
      <Card title={textConsent ? "Confirm that it's you" : "Confirm your email address first"}>
        <p role="status">{sent ? `We've sent a code to ${sent.to}.` : reason}</p>
        {sent && (
          <CodeForm
            key={sent.channel}
            action="Confirm and continue"
            busyAction="Checking…"
            sentTo={sent.to}
            channel={sent.channel}
            confirm={async (typed) => {
              await prove(typed);
              onProven();
            }}
            resend={() => send(sent.channel)}
            canCorrect={false}
          />
        )}
        {sent?.channel !== "email" && (
          <Form
            className="grid justify-items-start gap-4"
            title="We couldn't send the code"
            send={async () => void await send("email")}
          >
            <SubmitButton variant={isText ? "quiet" : "primary"} busy="Sending…">
              {isText ? "Email me a code instead" : "Email me a code"}
            </SubmitButton>
          </Form>
        )}
        {textConsent && !isText && <TextInstead consent={textConsent} send={() => send("text")} />}
      </Card>
    </div>
  );
};
