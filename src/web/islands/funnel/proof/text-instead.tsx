// The code by text message instead of the email: the button is the consent, whose text stands above it.
import { useState } from "react";
import type { CodeSent } from "@/modules/booking/proof/schemas.ts";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";

/** The consent that asking for the code gives; undefined where there are no text messages. */
export const findTextConsent = (start: StartData | undefined): string | undefined =>
  start?.consents.find(({ purpose }) => purpose === "text-messages")?.text;

export const TextInstead = ({ consent, send }: { consent: string; send(): Promise<CodeSent> }) => {
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Disclosure summary="Get the code by text message">
      <Form
        className="grid justify-items-start gap-3 py-2"
        title="We couldn't send the code"
        send={async () => setSentTo((await send()).sentTo)}
      >
        <p>{consent}</p>
        <p role="status">
          {sentTo &&
            `We've texted a code to ${sentTo}. You can enter it above. We'll text you about this meeting then.`}
        </p>
        <SubmitButton variant="secondary" busy="Sending…">
          {sentTo ? "Text it again" : "Agree and text me the code"}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
};
