import { DESCRIPTION_LENGTH, type Endpoint, URL_LENGTH } from "@/modules/webhooks/schemas.ts";
import {
  ERASED,
  MARKETPLACE_EVENTS,
  OLD_SECRET_HOURS,
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from "@/modules/webhooks/rules.ts";
import { DialogForm, openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { ConfirmationForm } from "@/web/islands/area/second-factor/confirmation-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { type Problem, problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { type ConnectionArea, useWebhookActions } from "./connection-queries.ts";
import { checkedIn, CheckList, showSecret } from "./shared-parts.tsx";

const optionsFor = (area: ConnectionArea) =>
  WEBHOOK_EVENT_NAMES.filter((name) => name !== ERASED && (area === "admin" || !MARKETPLACE_EVENTS.includes(name)))
    .map((value) => ({ value, label: WEBHOOK_EVENTS[value] }));
/** What most systems need. */
const USUAL: readonly WebhookEvent[] = ["lead.created", "lead.updated", "meeting.booked", "meeting.cancelled"];

const readSettings = (form: FormData) => ({
  description: textOf(form, "webhook-name"),
  events: checkedIn(form, "webhook-events") as WebhookEvent[],
});

const checkSettings = ({ description, events }: ReturnType<typeof readSettings>): Problem[] =>
  problemsIn({
    "webhook-name": !description && "Name is required",
    "webhook-events": events.length === 0 && "Choose at least one event",
  });

const checkNew = (form: FormData): Problem[] => [
  ...problemsIn({ "webhook-url": !textOf(form, "webhook-url") && "Address is required" }),
  ...checkSettings(readSettings(form)),
];

interface OfArea {
  area: ConnectionArea;
}

const SettingsFields = ({ area, endpoint }: OfArea & { endpoint?: Endpoint }) => (
  <>
    <TextInput
      name="webhook-name"
      label="Name"
      help="So that you can tell your webhooks apart, such as Our CRM."
      defaultValue={endpoint?.description}
      maxLength={DESCRIPTION_LENGTH}
      autoComplete="off"
    />
    <CheckList
      legend="Events"
      name="webhook-events"
      options={optionsFor(area)}
      checked={endpoint?.events ?? USUAL}
      help="We always send requests to erase a lead (lead.erased). Your system must then delete what it has about them."
    />
  </>
);

const AddForm = ({ area }: OfArea) => {
  const { create } = useWebhookActions(area);
  return (
    <ConfirmationForm
      action="Add webhook"
      failed="The webhook wasn't added"
      check={checkNew}
      fields={{ bad_address: "webhook-url" }}
      onConfirm={async (confirmation, form) => {
        const url = textOf(form, "webhook-url");
        const { secret } = await create({ ...confirmation, url, ...readSettings(form) });
        showSecret("Save the signing secret", {
          label: "Signing secret",
          secret,
          children: "Your server needs it to check that messages come from us. You can replace it at any time.",
        });
      }}
    >
      <TextInput
        name="webhook-url"
        label="Address"
        type="url"
        inputMode="url"
        help="Where your server receives events, such as https://crm.example/meetings."
        maxLength={URL_LENGTH}
        autoComplete="off"
        spellCheck={false}
      />
      <SettingsFields area={area} />
    </ConfirmationForm>
  );
};

export const openAddWebhook = (area: ConnectionArea): void =>
  void openModal({ title: "Add a webhook", content: <AddForm area={area} /> });

interface OfEndpoint extends OfArea {
  endpoint: Endpoint;
}

const EditForm = ({ area, endpoint }: OfEndpoint) => {
  const { save } = useWebhookActions(area);
  const send = async (settings: ReturnType<typeof readSettings>) => {
    await save({ id: endpoint.id, ...settings });
    return () => toast({ title: "Webhook saved" });
  };
  return (
    <DialogForm className="grid gap-6" action="Save" read={readSettings} check={checkSettings} send={send}>
      <SettingsFields area={area} endpoint={endpoint} />
    </DialogForm>
  );
};

export const openEditWebhook = (props: OfEndpoint): void =>
  void openModal({ title: "Change webhook", content: <EditForm {...props} /> });

const RotateForm = ({ area, endpoint: { id } }: OfEndpoint) => {
  const { rotate } = useWebhookActions(area);
  return (
    <ConfirmationForm
      action="Replace secret"
      failed="The secret wasn't replaced"
      onConfirm={async (confirmation) => {
        const { secret } = await rotate({ id, ...confirmation });
        showSecret("Save the new signing secret", {
          label: "Signing secret",
          secret,
          children: `For ${OLD_SECRET_HOURS} hours we also sign messages with the earlier secret.`,
        });
      }}
    >
      <p>
        For {OLD_SECRET_HOURS} hours we sign with both secrets, so you can update your server without missing anything.
      </p>
    </ConfirmationForm>
  );
};

export const openRotateSecret = (props: OfEndpoint): void =>
  void openModal({ title: "Replace the signing secret?", content: <RotateForm {...props} /> });

export const openDeleteWebhook = ({ id, description }: Endpoint, remove: (id: string) => Promise<void>): string =>
  openConfirm({
    title: "Delete this webhook?",
    action: "Delete webhook",
    variant: "destructive",
    text: (
      <p>
        <strong>{description}</strong>{" "}
        receives nothing more, and its log is deleted. Data that your server already has stays there.
      </p>
    ),
    onConfirm: () => remove(id).then(() => () => toast({ title: "Webhook deleted" })),
  });
