// Webhooks: the addresses that receive events, whether they work, and what can be done with each.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DELIVERY_STATUS, ENDPOINT_STATUS, ERASED, FAILING_DAYS, LOG_DAYS } from "@/modules/webhooks/rules.ts";
import type { Delivery, Endpoint } from "@/modules/webhooks/schemas.ts";
import { type StatusEntry } from "@/platform/status.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Menu } from "@/web/ui/overlay/menu.tsx";
import { PlainAnchor } from "@/web/ui/layout/area-links.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import {
  type ConnectionArea,
  deliveriesQuery,
  endpointsQuery,
  useSentResult,
  useWebhookActions,
} from "./connection-queries.ts";
import { ConnectionSection, RowAction, whenText } from "./shared-parts.tsx";
import { openAddWebhook, openDeleteWebhook, openEditWebhook, openRotateSecret } from "./webhook-forms.tsx";
import { Button } from "@/web/ui/button.tsx";
import { ChevronDownIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { entryOf } from "@/web/islands/area/cells.tsx";

const CAUSES: Record<Delivery["attempts"][number]["cause"], string> = {
  event: "First attempt",
  retry: "Tried again",
  replay: "Sent again by you",
  test: "Test",
};

const Code = ({ label, children }: { label: string; children: string }) => (
  <div className="grid min-w-0 gap-1">
    <span className="text-sm text-ink-soft">{label}</span>
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      className="max-h-72 overflow-auto rounded-part border border-line bg-wash p-3 text-sm whitespace-pre-wrap wrap-anywhere"
    >
      {children}
    </pre>
  </div>
);

const AttemptView = ({ attempt }: { attempt: Delivery["attempts"][number] }) => {
  const { at, cause, responseStatus, error, excerpt, durationMs } = attempt;
  const result = responseStatus === null ? error : `Response ${responseStatus}`;
  return (
    <li className="grid gap-2 py-2">
      <span className="text-sm">
        {`${CAUSES[cause]}, ${whenText(at)} · ${result} · ${durationMs} ms`}
        {responseStatus !== null && error && <span className="block text-ink-soft">{error}</span>}
      </span>
      {excerpt && <Code label="Response">{excerpt}</Code>}
    </li>
  );
};

const formatted = (payload: string): string => JSON.stringify(JSON.parse(payload), null, 2);

const DeliveryView = ({ delivery, onReplay }: { delivery: Delivery; onReplay(id: string): Promise<void> }) => {
  const { id, messageId, type, state, occurredAt, dueAt, payload, attempts, replayProblem } = delivery;
  const { label, tone } = entryOf(DELIVERY_STATUS, state);
  const [isSending, setSending] = useState(false);
  const sendAgain = (): void => {
    setSending(true);
    void onReplay(id).catch(() => {}).finally(() => setSending(false));
  };
  return (
    <li>
      <details className="group/delivery">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-part px-2 py-1.5 hover:bg-wash [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="size-5 shrink-0 text-ink-soft transition-transform group-open/delivery:rotate-180" />
          <code className="min-w-0 flex-1 basis-44 font-medium wrap-anywhere">{type}</code>
          <span className="text-sm text-ink-soft">{whenText(occurredAt)}</span>
          <StatusChip tone={tone}>{label}</StatusChip>
        </summary>
        <div className="grid min-w-0 gap-3 px-2 pt-3 pb-4 sm:pe-4 sm:ps-10">
          <p className="text-sm text-ink-soft wrap-anywhere">{`Message id (webhook-id): ${messageId}`}</p>
          {payload
            ? <Code label="Payload">{formatted(payload)}</Code>
            : <p>The lead was erased or is no longer yours, so the payload isn't kept.</p>}
          {attempts.length > 0 && (
            <ul aria-label="Attempts" className="divide-y divide-line">
              {attempts.map((attempt) => <AttemptView key={attempt.at} attempt={attempt} />)}
            </ul>
          )}
          {dueAt && attempts.length > 0 && <p className="text-sm">{`We try again by ${whenText(dueAt)}.`}</p>}
          <div>
            <Button
              variant="secondary"
              busy={isSending ? "Sending…" : undefined}
              disabledReason={replayProblem ?? undefined}
              onClick={sendAgain}
            >
              Send again
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
};

const WebhookLog = ({ area, endpoint: { id, description } }: { area: ConnectionArea; endpoint: Endpoint }) => {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(deliveriesQuery(useApi(), area, id, page));
  const { replay } = useWebhookActions(area);
  useSentResult(area, data);
  const sendAgain = async (deliveryId: string): Promise<void> => {
    await replay(deliveryId);
    toast({ title: "Sending it again" });
  };
  if (isError) return <LoadFailed title="The log couldn't be loaded." onRetry={refetch} />;
  if (!data) return <SkeletonList rows={3} className="h-11 w-full" label="Loading the log…" />;
  if (data.items.length === 0) {
    return <p className="text-ink-soft">Nothing was sent yet. Send a test event to see how it works.</p>;
  }
  return (
    <div className="grid gap-3">
      <ul aria-label={`Log of ${description}`} className="divide-y divide-line rounded-card border border-line">
        {data.items.map((delivery) => <DeliveryView key={delivery.id} delivery={delivery} onReplay={sendAgain} />)}
      </ul>
      {(page > 1 || data.hasMore) && (
        <div className="flex gap-3">
          {page > 1 && <Button variant="secondary" onClick={() => setPage(page - 1)}>Newer</Button>}
          {data.hasMore && <Button variant="secondary" onClick={() => setPage(page + 1)}>Older</Button>}
        </div>
      )}
      <p className="text-sm text-ink-soft">Deliveries are kept for {LOG_DAYS} days.</p>
    </div>
  );
};

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
  status === "active" && failingSince ? { label: "Failing", tone: "warn" } : entryOf(ENDPOINT_STATUS, status);

const Problem = ({ endpoint: { status, failingSince } }: { endpoint: Endpoint }) => {
  if (status === "failing") {
    return (
      <Banner tone="danger" title={`We paused this webhook because it accepted nothing for ${FAILING_DAYS} days.`}>
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
  const { pause, resume, remove, sendTest } = useWebhookActions(area);
  const { id, description, url, status } = endpoint;
  const { label, tone } = statusOf(endpoint);
  const [isBusy, setBusy] = useState(false);
  const act = (action: (id: string) => Promise<void>, title: string): void => {
    if (isBusy) return;
    setBusy(true);
    void action(id).then(() => toast({ title })).catch(() => {}).finally(() => setBusy(false));
  };
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
      <div className="flex flex-wrap items-center gap-1">
        {status === "active"
          ? <Button variant="secondary" onClick={test} about={description}>Send test event</Button>
          : (
            <Button variant="secondary" onClick={() => act(resume, "Webhook resumed")} about={description}>
              Resume
            </Button>
          )}
        <RowAction about={description} expanded={isLogOpen} onClick={() => setLogOpen(!isLogOpen)}>
          {isLogOpen ? "Hide log" : "Show log"}
        </RowAction>
        <Menu
          compact
          label="More"
          about={description}
          link={PlainAnchor}
          items={[
            ...(status === "active" ? [{ label: "Pause", onSelect: () => act(pause, "Webhook paused") }] : []),
            { label: "Change", onSelect: () => openEditWebhook({ area, endpoint }) },
            { label: "Replace secret", onSelect: () => openRotateSecret({ area, endpoint }) },
            { label: "Delete", onSelect: () => openDeleteWebhook(endpoint, remove) },
          ]}
        />
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
