// The delivery log: failed emails by default, the others by filter.
import type { MessageItem } from "@/modules/admin/jobs/schemas.ts";
import { SHOWN_MESSAGE_STATUS, SHOWN_MESSAGE_STATUSES } from "@/modules/notifications/delivery/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { endBulk, type SelectionProps, useSelection } from "@/web/islands/area/bulk-actions.tsx";
import { EntryChip, entryOf, NONE, Soft } from "@/web/islands/area/cells.tsx";
import { AdminLink } from "../shared/links.tsx";
import { useMayOpen } from "../shared/permissions.ts";
import { bulkButton, rowButton } from "../shared/actions.tsx";
import { attemptsText, MESSAGE_LIST, messagesQuery, useDismiss, useRetry } from "./job-queries.ts";
import { useList } from "@/web/islands/area/use-list.ts";

/** Failed emails are the list's default. */
const OPTIONS = SHOWN_MESSAGE_STATUSES.filter((status) => status !== "failed")
  .map((value) => ({ value, label: SHOWN_MESSAGE_STATUS[value].label }));

/** Emails of an announcement are retried there, all together. A reminder cannot be retried. */
const Retry = ({ message: { mail, campaignId, canRetry }, onRetry }: { message: MessageItem; onRetry(): void }) => {
  const campaignPath = `/admin/notifications/${campaignId}`;
  const mayOpenCampaign = useMayOpen()(campaignPath);
  if (campaignId && !mayOpenCampaign) return <span className="text-ink-soft">Part of an announcement</span>;
  if (campaignId) return <AdminLink href={campaignPath}>See announcement</AdminLink>;
  if (!canRetry) return <span className="text-ink-soft">Too late to send</span>;
  return <Button variant="secondary" className={rowButton} onClick={onRetry} about={mail}>Send again</Button>;
};

/** It failed, whether somebody has dismissed it or not. */
const hasFailed = ({ state }: MessageItem): boolean => state === "failed" || state === "dismissed";

interface EmailActions {
  retry(id: string): void;
  dismiss(id: string): void;
}

const columns = ({ retry, dismiss }: EmailActions): readonly Column<MessageItem>[] => [
  {
    key: "mail",
    label: "Email",
    cell: ({ mail }) => mail,
  },
  {
    key: "recipient",
    label: "To",
    long: true,
    phone: "line",
    cell: ({ recipient }) =>
      recipient ? <AdminLink href={`/admin/users/${recipient.id}`}>{recipient.name}</AdminLink> : "A visitor",
  },
  { key: "at", label: "Created", phone: "note", cell: ({ at }) => at.text },
  {
    key: "state",
    label: "Status",
    phone: "mark",
    cell: ({ state }) => <EntryChip entry={entryOf(SHOWN_MESSAGE_STATUS, state)} />,
  },
  {
    key: "error",
    label: "Details",
    long: true,
    cell: ({ error, attempts, detail }) => {
      const details = error ? `${error} (${attemptsText(attempts)})` : detail;
      return details ? <Soft>{details}</Soft> : NONE;
    },
  },
  {
    key: "retry",
    label: "Actions",
    actions: true,
    cell: (message) => (
      <>
        {hasFailed(message) && <Retry message={message} onRetry={() => retry(message.id)} />}
        {message.state === "failed" && (
          <Button
            variant="quiet"
            className={rowButton}
            onClick={() => dismiss(message.id)}
            about={message.mail}
          >
            Dismiss
          </Button>
        )}
      </>
    ),
  },
];

const nameOf = ({ mail, recipient }: MessageItem): string => `${mail} to ${recipient?.name ?? "a visitor"}`;

/** Emails of an announcement are retried there, and a reminder is too late. */
const SelectedActions = ({ messages, ...selection }: SelectionProps & { messages: readonly MessageItem[] }) => {
  const retryMany = useRetry().messages;
  const dismissMany = useDismiss().messages;
  const able = messages.filter((message) => hasFailed(message) && message.canRetry && !message.campaignId);
  const failed = messages.filter(({ state }) => state === "failed");
  const retry = async () => endBulk(await retryMany(able.map(({ id }) => id)), "queued again", selection)();
  const dismiss = async () => endBulk(await dismissMany(failed.map(({ id }) => id)), "dismissed", selection)();
  return (
    <>
      <Button
        variant="secondary"
        className={bulkButton}
        disabledReason={able.length === 0 ? "None of these can be sent again." : undefined}
        onClick={() => void retry().catch(() => {})}
      >
        Send again
      </Button>
      <Button
        variant="secondary"
        className={bulkButton}
        disabledReason={failed.length === 0 ? "None of these has failed." : undefined}
        onClick={() => void dismiss().catch(() => {})}
      >
        Dismiss
      </Button>
    </>
  );
};

export const EmailTable = () => {
  const list = useList("admin-emails", MESSAGE_LIST, messagesQuery);
  const selection = useSelection(list, ({ id }) => id, nameOf);
  const retry = useRetry();
  const dismiss = useDismiss();
  const actions = {
    retry: (id: string) => void retry.message(id).catch(() => {}),
    dismiss: (id: string) => void dismiss.message(id).catch(() => {}),
  };
  return (
    <section aria-labelledby="emails">
      <DataTable
        noun="emails"
        title={<h2 id="emails" className="font-serif text-xl font-semibold">Emails</h2>}
        columns={columns(actions)}
        keyOf={({ id }) => id}
        {...list}
        filters={[{ name: "state", label: "Status", all: "Failed", options: OPTIONS }]}
        selection={{
          ...selection.table,
          actions: <SelectedActions messages={selection.rows} {...selection.bulk} />,
        }}
        empty={
          <EmptyState picture="done" title="No failed emails">
            We retry emails automatically. Emails that the email server rejects appear here.
          </EmptyState>
        }
      />
    </section>
  );
};
