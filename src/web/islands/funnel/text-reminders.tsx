// After booking: reminders by text message as well, where the operator has a provider. The button is the consent.
import { useState } from "react";
import { t } from "@/languages/language.ts";
import type { ConsentText } from "@/modules/tracks/schemas.ts";
import { Form, SubmitButton } from "@/web/islands/runtime/form.tsx";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { Card } from "@/web/ui/card.tsx";

interface TextRemindersProps {
  consent: ConsentText;
  meetingId: string;
  /** The visitor's own link, which has the secret. */
  manageUrl: string;
}

export const TextReminders = ({ consent: { text, version }, meetingId, manageUrl }: TextRemindersProps) => {
  const { api } = useIslandContext();
  const [isAllowed, setAllowed] = useState(false);
  const allow = useApiMutation<void, void>(async () => {
    const secret = new URL(manageUrl, location.origin).searchParams.get("secret") ?? "";
    await api.Funnel.Managed[":id"].AllowTexts.$post({ param: { id: meetingId }, json: { secret, version, text } });
    setAllowed(true);
  }, [400]);
  return (
    <Card title={t("funnel.texts.title")}>
      <p role="status" hidden={!isAllowed}>{t("funnel.texts.allowed")}</p>
      {!isAllowed && (
        <Form
          className="grid justify-items-start gap-3"
          title={t("funnel.texts.failed")}
          send={() => allow()}
        >
          <p className="text-ink-soft">{t("funnel.texts.agree", { consent: t("funnel.quote", { text }) })}</p>
          <SubmitButton variant="secondary" busy={t("funnel.saving")}>{t("funnel.texts.textMe")}</SubmitButton>
        </Form>
      )}
    </Card>
  );
};
