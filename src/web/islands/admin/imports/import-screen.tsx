// One import: its columns, the check of its rows, and what was done: imported, invited, undone.
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useParams, useRouter } from "@tanstack/react-router";
import { INVITATION_DAYS } from "@/modules/auth/invitations/rules.ts";
import {
  FILE_DAYS,
  IMPORT_KIND,
  IMPORT_STATUS,
  type ImportKind,
  type ImportStatus,
  isRunning,
  REPORT_DAYS,
  ROW_STATUS,
  ROW_STATUSES,
} from "@/modules/imports/rules.ts";
import type { ImportRow, ImportView } from "@/modules/imports/schemas.ts";
import { formatCount } from "@/platform/intl.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { LoadFailed } from "@/web/ui/load-failed.tsx";
import { ProgressBar } from "@/web/ui/progress.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { filterView } from "@/web/ui/table/list-view.ts";
import { Pagination } from "@/web/ui/table/pagination.tsx";
import { Choices } from "../shared/choices.tsx";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { ColumnsCard } from "./columns-card.tsx";
import { ReadingCard } from "./reading-card.tsx";
import { importQuery, importRowsQuery, ROWS_VIEW, useImportActions } from "./import-queries.ts";
import { EntryChip, entryOf } from "@/web/islands/area/cells.tsx";

/** "3 meetings" */
const countText = (kind: ImportKind, count = 0): string =>
  `${formatCount(count)} ${IMPORT_KIND[kind].noun[count === 1 ? "one" : "many"]}`;

const importedText = ({ kind, counts: { added, invited } }: ImportView): string => {
  const text = (count?: number) => countText(kind, count);
  if (kind === "meetings") {
    return `${text(added)} added. Reminders start once the specialist has accepted their invitation.`;
  }
  if (invited === undefined) return `${text(added)} added. They don’t know yet: invite them when you are ready.`;
  if (invited === 0) return "Everybody has an open invitation, or has registered.";
  return `${text(invited)} invited. They appear in Invitations with what has become of it.`;
};

const checkedText = (kind: ImportKind, ready: number | undefined): string => {
  if (!ready) return "No row can be imported. See why below, and choose other columns or another file.";
  return `${countText(kind, ready)} can be imported. ${
    kind === "meetings" ? "Nobody gets an email about it." : "Nobody gets an email before you invite them."
  }`;
};

/** What has been done, and what comes next. */
const leadOf = (found: ImportView): string => {
  const { kind, status, counts } = found;
  const text = (count?: number) => countText(kind, count);
  const texts: Record<ImportStatus, string> = {
    uploaded: found.reading?.isSure === false
      ? "Say how the file was saved, then choose the columns. Nothing is imported yet."
      : "Choose the columns, then check the rows. Nothing is imported yet.",
    checking: "The rows are checked. Nothing is imported yet.",
    checked: checkedText(kind, counts.ready),
    importing: "You can leave this page. The import goes on.",
    imported: importedText(found),
    inviting: "Each gets an email with a link. You can leave this page.",
    undoing: "What was added is removed. You can leave this page.",
    undone: counts.kept
      ? `${text(counts.removed)} removed. ${text(counts.kept)} stay, because something has changed since.`
      : `${text(counts.removed)} removed.`,
  };
  return texts[status];
};

const Actions = ({ id, kind, counts, can, status }: ImportView) => {
  const text = (count?: number) => countText(kind, count);
  const { start, remove } = useImportActions(id);
  const router = useRouter();
  const confirmInvite = () =>
    openConfirm({
      title: `Invite ${text(counts.added)}?`,
      text: `Each gets an email with a link that works for ${INVITATION_DAYS} days, to choose a password and complete
        their profile. Whoever has an open invitation gets no other.`,
      action: "Invite",
      onConfirm: () => start("invite"),
    });
  const confirmUndo = () =>
    openConfirm({
      title: "Undo this import?",
      text: kind === "meetings"
        ? `The ${text(counts.added)} that it added are removed again, except those that were changed since. Nobody gets
          an email.`
        : `The ${text(counts.added)} that it added are removed again. Whoever was invited, has registered or was changed
          since stays.`,
      action: "Undo import",
      variant: "destructive",
      onConfirm: () => start("undo"),
    });
  const isImported = status !== "uploaded" && status !== "checked";
  const confirmDelete = () =>
    openConfirm({
      title: isImported ? "Delete this report?" : "Delete this file?",
      text: isImported ? "What was added stays. The import can’t be undone any more." : "Nothing of it was imported.",
      action: "Delete",
      variant: "destructive",
      onConfirm: async () => {
        await remove();
        await router.navigate({ to: "/admin/imports" });
      },
    });
  return (
    <div className="flex flex-wrap gap-3">
      {can.run && (
        <ActionButton busy="Starting…" action={() => start("run")}>{`Import ${text(counts.ready)}`}</ActionButton>
      )}
      {can.invite && (
        <Button variant={counts.invited === undefined ? "primary" : "secondary"} onClick={confirmInvite}>
          {`Invite ${text(counts.added)}`}
        </Button>
      )}
      {can.undo && <Button variant="secondary" onClick={confirmUndo}>Undo import</Button>}
      {can.delete && (
        <Button variant="quiet" onClick={confirmDelete}>{isImported ? "Delete report" : "Delete file"}</Button>
      )}
    </div>
  );
};

const Row = ({ row, label, status, notes, userId }: ImportRow) => (
  <li className="grid gap-1 px-4 py-3">
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="text-sm text-ink-soft">{`Row ${formatCount(row)}`}</span>
      <span className="min-w-0 font-medium wrap-anywhere">
        {userId ? <AdminLink href={`/admin/users/${userId}`}>{label}</AdminLink> : label}
      </span>
      <EntryChip entry={entryOf(ROW_STATUS, status)} />
    </p>
    {notes.length > 0 && (
      <ul className="grid gap-0.5 text-sm wrap-anywhere text-ink-soft">
        {notes.map((note, n) => <li key={n}>{note}</li>)}
      </ul>
    )}
  </li>
);

/** All rows, those to look at, and each status that some have. */
const viewsOf = ({ counts }: ImportView) => {
  const ofStatus = ROW_STATUSES.flatMap((value) =>
    counts[value] ? [{ value, label: `${ROW_STATUS[value].label} (${formatCount(counts[value])})` }] : []
  );
  const isMixed = ofStatus.length > 1 || (counts.noted ?? 0) > 0;
  return isMixed ? [{ value: "", label: "All" }, { value: "notable", label: "To look at" }, ...ofStatus] : [];
};

const RowsCard = ({ found }: { found: ImportView }) => {
  const { id, status } = found;
  const [view, show] = useListView({ path: `/admin/imports/${id}`, ...ROWS_VIEW });
  const { data: list, isError, refetch } = useQuery(importRowsQuery(useApi(), id, status, view));
  const views = viewsOf(found);
  return (
    <Card title="Rows">
      {views.length > 0 && (
        <Choices
          label="Rows"
          options={views}
          current={view.filters.status ?? ""}
          onChoose={(value) => show(filterView(view, "status", value))}
        />
      )}
      {isError && <LoadFailed title="The rows couldn’t be loaded." onRetry={refetch} />}
      {!list && !isError && <SkeletonList rows={4} className="h-12 w-full" />}
      {list && list.items.length === 0 && <p className="text-ink-soft">No row is like this.</p>}
      {list && list.items.length > 0 && (
        <>
          <ul aria-label="Rows" className="divide-y divide-line rounded-part border border-line">
            {list.items.map((item) => <Row key={item.row} {...item} />)}
          </ul>
          <Pagination noun="rows" count={list} view={view} onView={show} />
        </>
      )}
    </Card>
  );
};

export default function ImportScreen() {
  const { id = "" } = useParams({ strict: false }) as { id?: string };
  const { data: found } = useSuspenseQuery(importQuery(useApi(), id));
  const { fileName, status, handled, total, can, reading } = found;
  const { label, tone } = entryOf(IMPORT_STATUS, status);
  return (
    <Screen>
      <BackLink href="/admin/imports">Imports</BackLink>
      <ScreenTitle lead={leadOf(found)}>{fileName}</ScreenTitle>
      <div className="grid gap-3">
        <div aria-live="polite">
          <StatusChip tone={tone}>{label}</StatusChip>
        </div>
        {isRunning(status) && (
          <div className="max-w-xl">
            <ProgressBar label="Rows" value={handled} max={Math.max(1, total)} />
          </div>
        )}
      </div>
      <Actions {...found} />
      {!isRunning(status) && status !== "uploaded" && <RowsCard found={found} />}
      {can.check && <ReadingCard key={`${reading?.encoding} ${reading?.separator}`} {...found} />}
      {can.check && reading?.isSure !== false && (
        <ColumnsCard key={`${status} ${reading?.encoding} ${reading?.separator}`} {...found} />
      )}
      {can.delete && (
        <p className="text-sm text-ink-soft">
          {can.check
            ? `The file is deleted when it has been imported, or after ${FILE_DAYS} days.`
            : `This report is deleted after ${REPORT_DAYS} days.`}
        </p>
      )}
    </Screen>
  );
}
