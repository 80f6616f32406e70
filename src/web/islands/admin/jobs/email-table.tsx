// The delivery log: failed emails by default, the others by filter.
import { useQuery } from "@tanstack/react-query";
import type { MessageItem } from "@/modules/admin/jobs/schemas.ts";
import { MESSAGE_STATUS, MESSAGE_STATUSES } from "@/modules/notifications/delivery/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { MailIcon } from "@/web/ui/icons.ts";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { AdminLink } from "../shared/links.tsx";
import { useMayOpen } from "../shared/permissions.ts";
import { attemptsText } from "./job-queries.ts";
import { MESSAGE_LIST, messagesQuery } from "./job-queries.ts";
import { useRetry } from "./job-queries.ts";

/** Failed emails are the list's default. */
const OPTIONS = MESSAGE_STATUSES.filter((status) => status !== "failed")
  .map((value) => ({ value, label: MESSAGE_STATUS[value].label }));

/** Emails of an announcement are retried there, all together. A reminder cannot be retried. */
const Retry = ({ message: { mail, campaignId, canRetry }, onRetry }: { message: MessageItem; onRetry(): void }) => {
  const campaignPath = `/admin/notifications/${campaignId}`;
  const mayOpenCampaign = useMayOpen()(campaignPath);
  if (campaignId && !mayOpenCampaign) return <span className="text-ink-soft">Part of an announcement</span>;
  if (campaignId) return <AdminLink href={campaignPath}>See announcement</AdminLink>;
  if (!canRetry) return <span className="text-ink-soft">Too late to send</span>;
  return (
    <Button variant="secondary" className="whitespace-nowrap" onClick={onRetry}>
      Send again<span className="sr-only">: {mail}</span>
    </Button>
  );
};

const columns = (retry: (id: string) => void): readonly Column<MessageItem>[] => [
  { key: "mail", label: "Email", cell: ({ mail }) => mail },
  {
    key: "recipient",
    label: "To",
    cell: ({ recipient }) =>
      recipient ? <AdminLink href={`/admin/users/${recipient.id}`}>{recipient.name}</AdminLink> : "A visitor",
  },
  { key: "at", label: "Created", cell: ({ at }) => at.text },
  {
    key: "state",
    label: "Status",
    cell: ({ state, error, attempts }) => (
      <span className="grid justify-items-start gap-1 @max-table:justify-items-end">
        <StatusChip tone={MESSAGE_STATUS[state].tone}>{MESSAGE_STATUS[state].label}</StatusChip>
        {error && <span className="text-sm text-ink-soft wrap-anywhere">{error} ({attemptsText(attempts)})</span>}
      </span>
    ),
  },
  {
    key: "retry",
    label: "Retry",
    cell: (message) => message.state === "failed" && <Retry message={message} onRetry={() => retry(message.id)} />,
  },
];

export const EmailTable = () => {
  const [view, show] = useListView(MESSAGE_LIST);
  const list = useQuery(messagesQuery(useApi(), view));
  const retry = useRetry();
  return (
    <section aria-labelledby="emails" className="grid gap-4">
      <h2 id="emails" className="font-serif text-xl font-semibold">Emails</h2>
      <DataTable
        noun="emails"
        columns={columns((id) => void retry.message(id).catch(() => {}))}
        keyOf={({ id }) => id}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        view={view}
        onView={show}
        filters={[{ name: "state", label: "Status", all: "Failed", options: OPTIONS }]}
        empty={
          <EmptyState icon={<MailIcon className="size-8" />} title="No failed emails">
            We retry emails automatically. Emails that the email server rejects appear here.
          </EmptyState>
        }
      />
    </section>
  );
};
