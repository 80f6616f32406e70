// The message ledger: mails that failed first, and by the filter all others.
import { useQuery } from "@tanstack/react-query";
import type { MailItem } from "@/modules/admin/jobs/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { MailIcon } from "@/web/ui/icons.tsx";
import type { Tone } from "@/web/ui/tone.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { AdminLink } from "../shared/links.tsx";
import { triesWords } from "./job-words.ts";
import { MAIL_LIST, mailsQuery } from "./job-queries.ts";
import { useRetries } from "./use-retries.ts";

const STATES: Record<MailItem["state"], { word: string; tone: Tone }> = {
  failed: { word: "Failed", tone: "danger" },
  queued: { word: "Waiting", tone: "info" },
  sending: { word: "On its way", tone: "info" },
  sent: { word: "Sent", tone: "ok" },
  skipped: { word: "Left out", tone: "info" },
};
const OPTIONS = (["queued", "sending", "sent", "skipped"] as const)
  .map((value) => ({ value, label: STATES[value].word }));

/** A mail of a campaign is tried again there, with all others of it; a reminder's moment is over. */
const OneMoreTry = ({ mail: { mail, campaignId, canRetry }, onTry }: { mail: MailItem; onTry(): void }) => {
  if (campaignId) return <AdminLink href={`/admin/notifications/${campaignId}`}>In its notification</AdminLink>;
  if (!canRetry) return <span className="text-ink-soft">Its moment is over</span>;
  return (
    <Button variant="secondary" className="whitespace-nowrap" onClick={onTry}>
      Send again<span className="sr-only">: {mail}</span>
    </Button>
  );
};

const columns = (retry: (id: string) => void): readonly Column<MailItem>[] => [
  { key: "mail", label: "Mail", cell: ({ mail }) => mail },
  {
    key: "recipient",
    label: "To",
    cell: ({ recipient }) =>
      recipient ? <AdminLink href={`/admin/users/${recipient.id}`}>{recipient.name}</AdminLink> : "A visitor",
  },
  { key: "at", label: "Begun", cell: ({ at }) => at.text },
  {
    key: "state",
    label: "State",
    cell: ({ state, error, attempts }) => (
      <span className="grid justify-items-start gap-1 @max-table:justify-items-end">
        <StatusChip tone={STATES[state].tone}>{STATES[state].word}</StatusChip>
        {error && <span className="text-sm text-ink-soft wrap-anywhere">{error} ({triesWords(attempts)})</span>}
      </span>
    ),
  },
  {
    key: "retry",
    label: "One more try",
    cell: (mail) => mail.state === "failed" && <OneMoreTry mail={mail} onTry={() => retry(mail.id)} />,
  },
];

export const MailTable = () => {
  const [view, show] = useListView(MAIL_LIST);
  const list = useQuery(mailsQuery(useApi(), view));
  const retries = useRetries();
  return (
    <section aria-labelledby="mails" className="grid gap-4">
      <h2 id="mails" className="font-serif text-xl font-semibold">Mails</h2>
      <DataTable
        noun="mails"
        columns={columns((id) => void retries.mail(id).catch(() => {}))}
        keyOf={({ id }) => id}
        list={list.data}
        failed={list.isError}
        refreshing={list.isPlaceholderData}
        onRetry={() => void list.refetch()}
        view={view}
        onView={show}
        filters={[{ name: "state", label: "State", all: "Failed", options: OPTIONS }]}
        empty={
          <EmptyState icon={<MailIcon className="size-8" />} title="No mail failed">
            A mail that cannot be sent is tried again by itself. What the mail server refuses for good stands here.
          </EmptyState>
        }
      />
    </section>
  );
};
