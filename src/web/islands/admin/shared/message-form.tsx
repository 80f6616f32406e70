// A message to selected people: an announcement with its own audience, title and text.
import { useQueryClient } from "@tanstack/react-query";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import type { NotificationInput } from "@/modules/notifications/campaigns/schemas.ts";
import { useIdempotencyKey } from "@/web/islands/area/idempotency-key.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { type Problem, useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { MailIcon } from "@/web/ui/icons.ts";
import { CAMPAIGNS } from "../notifications/campaign-queries.ts";
import { peopleCount } from "../notifications/campaign-labels.ts";
import { bulkButton } from "./actions.tsx";
import { useRole } from "./permissions.ts";

interface Person {
  id: string;
  name: string;
}

/** The limits of Admin/SendNotification, in characters. */
const LIMITS = { title: { min: 3, max: 120 }, body: { min: 10, max: 4_000 } };

const problemsOf = (text: Record<"title" | "body", string>): Problem[] =>
  (["title", "body"] as const).flatMap((key) => {
    const { min, max } = LIMITS[key];
    if (text[key].length < min) return [{ key, sentence: `Please write at least ${min} characters.` }];
    return text[key].length > max ? [{ key, sentence: `Please use at most ${max} characters.` }] : [];
  });

const useSend = (people: readonly Person[]) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const once = useIdempotencyKey();
  return useApiMutation(async ({ title, body }: Record<"title" | "body", string>) => {
    const json: NotificationInput = {
      audience: { kind: "users", userIds: people.map(({ id }) => id) },
      channels: ["in-app", "email"],
      title,
      body,
    };
    const { recipients } = await (await api.Admin.SendNotification.$post({ json }, once(json))).json();
    toast({
      title: `Message sent to ${peopleCount(recipients)}`,
      description: "They get it by email and in their inbox.",
    });
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS });
  }, FORM_ERRORS);
};

const MessageForm = ({ people, onSent }: { people: readonly Person[]; onSent(): void }) => {
  const send = useSend(people);
  const { form, summary, problemOf, attempt, busy } = useForm<Record<"title" | "body", string>>({
    keep: `message-${people.map(({ id }) => id).join()}`,
    read: (data) => ({ title: String(data.get("title")).trim(), body: String(data.get("body")).trim() }),
    check: problemsOf,
    send: async (text) => {
      await send(text);
      closeModal();
      onSent();
    },
  });
  return (
    <form {...form} className="grid gap-5">
      <ErrorSummary problems={summary} attempt={attempt} />
      <p className="text-ink-soft">
        {`To ${people.map(({ name }) => name).join(", ")}. People without an active account don't get it.`}
      </p>
      <TextInput name="title" label="Title" help="Also the subject of the email" error={problemOf("title")} />
      <TextArea
        name="body"
        label="Text"
        help="Plain text. An empty line starts a new paragraph."
        rows={6}
        limit={LIMITS.body.max}
        minimum={LIMITS.body.min}
        error={problemOf("body")}
      />
      <FormActions action="Send message" busy={busy} />
    </form>
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
