// Shown when a booking needs a proven email address first: send a code, type it, go on.
import { useEffect, useRef, useState } from "react";
import { t } from "@/languages/language.ts";
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

interface Sent {
  to: string;
  channel: CodeChannel;
}

export const ProveFirst = ({ trackId, reason = t("funnel.code.toBook"), start, onProven }: ProveFirstProps) => {
  const sendCode = useSendCode(trackId);
  const prove = useProveContact(trackId);
  const textConsent = findTextConsent(start);
  const [sent, setSent] = useState<Sent>();
  const send = async (channel: Sent["channel"]) => {
    const code = await sendCode({ channel, ...channel === "text" && { consentText: textConsent } });
    setSent({ to: code.sentTo, channel });
    return code;
  };
  const box = useRef<HTMLDivElement>(null);
  // The time that was pressed may be far below, and a button that has sent the code is gone.
  useEffect(() => box.current?.focus(), [sent?.channel]);
  const isText = sent?.channel === "text";
  return (
    <div ref={box} tabIndex={-1} className="focus-visible:outline-none">
      <Card title={t(textConsent ? "funnel.code.itsYou" : "funnel.code.addressFirst")}>
        <p role="status">{sent ? t("funnel.code.sent", { to: sent.to }) : reason}</p>
        {sent && (
          <CodeForm
            key={sent.channel}
            action={t("funnel.code.confirmContinue")}
            busyAction={t("funnel.code.checking")}
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
            title={t("funnel.code.notSent")}
            send={async () => void await send("email")}
          >
            <SubmitButton variant={isText ? "quiet" : "primary"} busy={t("funnel.code.sending")}>
              {t(isText ? "funnel.code.emailInstead" : "funnel.code.emailMe")}
            </SubmitButton>
          </Form>
        )}
        {textConsent && !isText && <TextInstead consent={textConsent} send={() => send("text")} />}
      </Card>
    </div>
  );
};
