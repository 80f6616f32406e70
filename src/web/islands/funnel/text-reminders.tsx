// After booking: reminders by text message as well, where the operator has a provider. The button is the consent.
import { useState } from "react";
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
    await api.Funnel.Managed[":id"].AllowTexts.$post({ param: { id: meetingId }, json: { secret, version } });
    setAllowed(true);
  }, [400]);
  return (
    <Card title="Reminders by text message">
      <p role="status" hidden={!isAllowed}>We'll text you before the meeting. Reply STOP to end that.</p>
      {!isAllowed && (
        <Form
          className="grid justify-items-start gap-3"
          title="We couldn't note that"
          send={() => allow()}
        >
          <p className="text-ink-soft">{`By pressing the button, you agree: “${text}”`}</p>
          <SubmitButton variant="secondary" busy="Saving…">Text me, too</SubmitButton>
        </Form>
      )}
    </Card>
  );
};
