// Everything in one archive: starting an export, its progress, and its download.
import { useSuspenseQuery } from "@tanstack/react-query";
import { EXPORT_HOURS, EXPORT_STATUS, isReady } from "@/modules/exports/rules.ts";
import type { DataExport } from "@/modules/exports/schemas.ts";
import { numberFormat } from "@/platform/intl.ts";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ProgressBar } from "@/web/ui/progress.tsx";
import { formatTime } from "../shared/formats.ts";
import { BackLink } from "../shared/links.tsx";
import { exportsQuery, useExportActions } from "./export-queries.ts";
import { entryOf } from "@/web/islands/area/cells.tsx";

const MEGABYTE = 1_000_000;

/** "12.3 MB" */
const sizeText = (bytes: number): string =>
  `${numberFormat("en", { maximumFractionDigits: 1 }).format(Math.max(0.1, bytes / MEGABYTE))} MB`;

const Row = (item: DataExport) => {
  const { id, status, handled, total, bytes, by, at, until } = item;
  const { remove } = useExportActions();
  const confirm = () =>
    openConfirm({
      title: isReady(status) ? "Delete this export?" : "Stop this export?",
      text: "Its archive is deleted. Nothing else changes.",
      action: isReady(status) ? "Delete" : "Stop",
      variant: "destructive",
      onConfirm: () => remove(id),
    });
  const { label, tone } = entryOf(EXPORT_STATUS, status);
  return (
    <li className="grid gap-4 px-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="font-semibold">{formatTime(at)}</span>
            <span aria-live="polite">
              <StatusChip tone={tone}>{label}</StatusChip>
            </span>
          </p>
          <p className="text-sm text-ink-soft">
            {isReady(status) ? `${sizeText(bytes)} · ${by} · deleted on ${formatTime(until)}` : by}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          {isReady(status) && (
            <LinkButton href={`/api/v2/Admin/ExportFile/${id}`} download variant="secondary" icon={<DownloadIcon />}>
              Download
            </LinkButton>
          )}
          <Button variant="quiet" onClick={confirm}>{isReady(status) ? "Delete" : "Stop"}</Button>
        </div>
      </div>
      {!isReady(status) && total > 0 && <ProgressBar label="Rows" value={Math.min(handled, total)} max={total} />}
    </li>
  );
};

export default function ExportsScreen() {
  const { data: { items } } = useSuspenseQuery(exportsQuery(useApi()));
  const { start } = useExportActions();
  const isRunning = items.some(({ status }) => !isReady(status));
  return (
    <Screen>
      <div className="grid gap-2">
        <BackLink href="/admin/settings">Settings</BackLink>
        <ScreenTitle
          lead="Everything that the marketplace knows, in one ZIP archive: each table as CSV and JSON, photos and documents as files."
          aside={!isRunning && <ActionButton busy="Starting…" action={() => start()}>Export everything</ActionButton>}
        >
          Export
        </ScreenTitle>
      </div>
      <p className="max-w-prose text-ink-soft">
        {`The archive has the personal data of everybody, and no passwords or keys. Keep your copy safe: the one here is
        deleted after ${EXPORT_HOURS} hours. You can leave this page while it is prepared.`}
      </p>
      {items.length === 0
        ? (
          <EmptyState picture="texts" title="No exports yet">
            Start one, and download it when it is ready.
          </EmptyState>
        )
        : (
          <ul aria-label="Exports" className="divide-y divide-line rounded-card border border-line bg-surface">
            {items.map((item) => <Row key={item.id} {...item} />)}
          </ul>
        )}
    </Screen>
  );
}
