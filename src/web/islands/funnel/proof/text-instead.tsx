// The code by text message instead of the email: the button is the consent, whose text stands above it.
import { useState } from "react";
import { t } from "@/languages/language.ts";
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
    <Disclosure summary={t("funnel.code.byText")}>
      <Form
        className="grid justify-items-start gap-3 py-2"
        title={t("funnel.code.notSent")}
        send={async () => setSentTo((await send()).sentTo)}
      >
        <p>{consent}</p>
        <p role="status">{sentTo && t("funnel.code.texted", { to: sentTo })}</p>
        <SubmitButton variant="secondary" busy={t("funnel.code.sending")}>
          {t(sentTo ? "funnel.code.textAgain" : "funnel.code.agreeText")}
        </SubmitButton>
      </Form>
    </Disclosure>
  );
};
