// Webhooks: the addresses that receive events, whether they work, and what can be done with each.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ENDPOINT_STATUS, ERASED } from "@/modules/webhooks/rules.ts";
import type { Endpoint } from "@/modules/webhooks/schemas.ts";
import type { StatusEntry } from "@/platform/status.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type ConnectionArea, endpointsQuery, useWebhookActions } from "./connection-queries.ts";
import { ConnectionSection, RowAction, whenText } from "./shared-parts.tsx";
import { openAddWebhook, openDeleteWebhook, openEditWebhook, openRotateSecret } from "./webhook-forms.tsx";
import { WebhookLog } from "./webhook-log.tsx";

/** Every webhook gets requests to erase, so they are not counted. */
const eventCount = (events: Endpoint["events"]): string => {
  const chosen = events.filter((event) => event !== ERASED).length;
  return chosen === 1 ? "1 event" : `${chosen} events`;
};

const factsText = ({ createdAt, lastSuccessAt, events, oldSecretUntil }: Endpoint): string =>
  [
    `Added ${whenText(createdAt)}`,
    lastSuccessAt ? `last accepted ${whenText(lastSuccessAt)}` : "nothing accepted yet",
    eventCount(events),
    ...(oldSecretUntil ? [`the earlier secret still works until ${whenText(oldSecretUntil)}`] : []),
  ].join(" · ");

/** An active webhook whose deliveries fail is not shown as one that works. */
const statusOf = ({ status, failingSince }: Endpoint): StatusEntry =>
  status === "active" && failingSince ? { label: "Failing", tone: "warn" } : ENDPOINT_STATUS[status];

const Problem = ({ endpoint: { status, failingSince } }: { endpoint: Endpoint }) => {
  if (status === "failing") {
    return (
      <Banner tone="danger" title="We paused this webhook because it accepted nothing for five days.">
        Look at the log to see what your server answered. When it works, send a test event and press Resume.
      </Banner>
    );
  }
  if (status === "paused" || !failingSince) return null;
  return (
    <Banner tone="warn" title={`Deliveries have failed since ${whenText(failingSince)}.`}>
      We try each one again for three days. The log shows what your server answered.
    </Banner>
  );
};

const Row = ({ area, endpoint }: { area: ConnectionArea; endpoint: Endpoint }) => {
  const [isLogOpen, setLogOpen] = useState(false);
  const { pause, resume, sendTest } = useWebhookActions(area);
  const { id, description, url, status } = endpoint;
  const { label, tone } = statusOf(endpoint);
  const act = (action: (id: string) => Promise<void>, title: string) =>
    void action(id).then(() => toast({ title })).catch(() => {});
  // The log is opened afterwards: one that is being loaded for the first time would not be loaded again.
  const test = () => act((id) => sendTest(id).then(() => setLogOpen(true)), "Test event sent");
  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="grid min-w-0 flex-1 basis-72 gap-0.5">
          <h3 className="font-semibold wrap-anywhere">{description}</h3>
          <span className="wrap-anywhere">{url}</span>
          <span className="text-sm text-ink-soft">{factsText(endpoint)}</span>
        </div>
        <StatusChip tone={tone}>{label}</StatusChip>
      </div>
      <Problem endpoint={endpoint} />
      <div className="-mx-3 flex flex-wrap">
        <RowAction about={description} onClick={test}>Send test event</RowAction>
        <RowAction about={description} expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {isLogOpen ? "Hide log" : "Show log"}
        </RowAction>
        {status === "active"
          ? <RowAction about={description} onClick={() => act(pause, "Webhook paused")}>Pause</RowAction>
          : <RowAction about={description} onClick={() => act(resume, "Webhook resumed")}>Resume</RowAction>}
        <RowAction about={description} onClick={() => openEditWebhook({ area, endpoint })}>Change</RowAction>
        <RowAction about={description} onClick={() => openRotateSecret({ area, endpoint })}>Replace secret</RowAction>
        <RowAction about={description} onClick={() => openDeleteWebhook({ area, endpoint })}>Delete</RowAction>
      </div>
      {isLogOpen && <WebhookLog area={area} endpoint={endpoint} />}
    </li>
  );
};

const LEADS: Record<ConnectionArea, string> = {
  dashboard: "We tell your own system, such as a CRM, as soon as something happens with your leads and meetings. " +
    "Messages contain ids and a first name, but no contact details: fetch those with an API key.",
  admin: "We tell your own systems as soon as something happens in the marketplace. Messages contain ids and first " +
    "names, but no contact details.",
};

const NONE_YET: Record<ConnectionArea, string> = {
  dashboard: "No webhooks yet. You only need one if a developer connects your own system.",
  admin: "No webhooks yet. Add one to connect a system of your own, such as a data warehouse.",
};

export const WebhooksSection = ({ area }: { area: ConnectionArea }) => {
  const query = useQuery(endpointsQuery(useApi(), area));
  const endpoints = query.data?.endpoints ?? [];
  return (
    <ConnectionSection
      title="Webhooks"
      lead={LEADS[area]}
      add="Add webhook"
      onAdd={() => openAddWebhook(area)}
      noun="webhooks"
      query={query}
    >
      {endpoints.length === 0 ? <p>{NONE_YET[area]}</p> : (
        <ul aria-label="Webhooks" className="divide-y divide-line">
          {endpoints.map((endpoint) => <Row key={endpoint.id} area={area} endpoint={endpoint} />)}
        </ul>
      )}
    </ConnectionSection>
  );
};
