// The code by text message instead of the email: the button is the consent, whose text stands above it.
import { useState } from "react";
import type { CodeSent } from "@/modules/booking/proof/schemas.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";

/** The consent that asking for the code gives; undefined where there are no text messages. */
export const findTextConsent = (start: StartData | undefined): string | undefined =>
  start?.consents.find(({ purpose }) => purpose === "text-messages")?.text;

export const TextInstead = ({ consent, send }: { consent: string; send(): Promise<CodeSent> }) => {
  const [sentTo, setSentTo] = useState<string>();
  const { form, summary, attempt, busy } = useForm({
    read: () => undefined,
    check: () => [],
    send: async () => setSentTo((await send()).sentTo),
  });
  return (
    <Disclosure summary="Get the code by text message">
      <form {...form} className="grid justify-items-start gap-3 py-2">
        <ErrorSummary problems={summary} attempt={attempt} title="We couldn't send the code" />
        <p>{consent}</p>
        <p role="status">
          {sentTo &&
            `We've texted a code to ${sentTo}. You can enter it above. We'll text you about this meeting then.`}
        </p>
        <Button variant="secondary" type="submit" busy={busy ? "Sending…" : undefined}>
          {sentTo ? "Text it again" : "Agree and text me the code"}
        </Button>
      </form>
    </Disclosure>
  );
};
