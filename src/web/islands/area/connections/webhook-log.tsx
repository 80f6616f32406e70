// The log of a webhook: each delivery with what was sent, every attempt with the response, and sending it again.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DELIVERY_STATUS } from "@/modules/webhooks/rules.ts";
import type { Delivery, Endpoint } from "@/modules/webhooks/schemas.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { ChevronDownIcon } from "@/web/ui/icons.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { type ConnectionArea, deliveriesQuery, useSentResult, useWebhookActions } from "./connection-queries.ts";
import { whenText } from "./shared-parts.tsx";

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
  const { label, tone } = DELIVERY_STATUS[state];
  return (
    <li>
      <details className="group/delivery">
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-part px-2 py-1.5 hover:bg-wash [&::-webkit-details-marker]:hidden">
          <ChevronDownIcon className="size-5 shrink-0 text-ink-soft transition-transform group-open/delivery:rotate-180" />
          <code className="min-w-0 flex-1 basis-44 font-medium wrap-anywhere">{type}</code>
          <span className="text-sm text-ink-soft">{whenText(occurredAt)}</span>
          <StatusChip tone={tone}>{label}</StatusChip>
        </summary>
        <div className="grid min-w-0 gap-3 px-2 pt-3 pb-4 sm:pr-4 sm:pl-10">
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
              disabledReason={replayProblem ?? undefined}
              onClick={() => void onReplay(id).catch(() => {})}
            >
              Send again
            </Button>
          </div>
        </div>
      </details>
    </li>
  );
};

export const WebhookLog = ({ area, endpoint: { id, description } }: { area: ConnectionArea; endpoint: Endpoint }) => {
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(deliveriesQuery(useApi(), area, id, page));
  const { replay } = useWebhookActions(area);
  useSentResult(area, data);
  const sendAgain = async (deliveryId: string): Promise<void> => {
    await replay(deliveryId);
    toast({ title: "Sending it again" });
  };
  if (isError) {
    return (
      <Banner role="alert" tone="danger" title="The log couldn't be loaded.">
        <Button variant="secondary" className="mt-2" onClick={() => void refetch()}>Try again</Button>
      </Banner>
    );
  }
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
      <p className="text-sm text-ink-soft">Deliveries are kept for 30 days.</p>
    </div>
  );
};
