// A message to selected people: an announcement with its own audience, title and text.
import { hasAdminRole } from "@/platform/admin-roles.ts";
import type { NotificationInput } from "@/modules/notifications/campaigns/schemas.ts";
import { useOnce } from "@/web/islands/area/idempotency-key.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { MailIcon } from "@/web/ui/icons.ts";
import { CAMPAIGNS } from "../notifications/campaign-queries.ts";
import { peopleCount } from "../notifications/campaign-labels.ts";
import { bulkButton } from "./actions.tsx";
import { useRole } from "./permissions.ts";
import { MessageFields, messageProblems } from "../notifications/message-fields.tsx";
import { readJson } from "@/web/api/client.ts";

interface Person {
  id: string;
  name: string;
}

const useSend = (people: readonly Person[]) => {
  const once = useOnce();
  return useApiMutation(async ({ title, body }: Record<"title" | "body", string>, { api, queryClient }) => {
    const json: NotificationInput = {
      audience: { kind: "users", userIds: people.map(({ id }) => id) },
      channels: ["in-app", "email"],
      title,
      body,
    };
    const { recipients } = await once(json, (options) => readJson(api.Admin.SendNotification.$post({ json }, options)));
    toast({
      title: `Message sent to ${peopleCount(recipients)}`,
      description: "They get it by email and in their inbox.",
    });
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS });
  }, FORM_ERRORS);
};

const MessageForm = ({ people, onSent }: { people: readonly Person[]; onSent(): void }) => {
  const send = useSend(people);
  return (
    <DialogForm
      action="Send message"
      keep={`message-${people.map(({ id }) => id).join()}`}
      read={(data) => readTexts(data, "title", "body")}
      check={(text) => problemsIn(messageProblems(text))}
      send={async (text) => {
        await send(text);
        return onSent;
      }}
    >
      <p className="text-ink-soft">
        {`To ${people.map(({ name }) => name).join(", ")}. People without an active account don't get it.`}
      </p>
      <MessageFields rows={6} />
    </DialogForm>
  );
};

/** For administrators whose role includes announcements. Nobody is named twice. */
export const MessageSelected = (
  { label = "Message", people, onSent }: { label?: string; people: readonly Person[]; onSent(): void },
) => {
  const role = useRole();
  if (!hasAdminRole(role, "content")) return null;
  const each = [...new Map(people.map((person) => [person.id, person])).values()];
  return (
    <Button
      variant="secondary"
      icon={<MailIcon />}
      className={bulkButton}
      onClick={() =>
        openModal({
          title: `Message to ${peopleCount(each.length)}`,
          content: <MessageForm people={each} onSent={onSent} />,
        })}
    >
      {label}
    </Button>
  );
};
