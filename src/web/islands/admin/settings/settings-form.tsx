// One document of settings as a form: groups of values, what is not saved yet, and its history.
import { useQuery } from "@tanstack/react-query";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { CircleCheckIcon } from "@/web/ui/icons.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { HistoryCard } from "./history-card.tsx";
import { LegalTextField } from "./legal-text.tsx";
import { LinkRows } from "./link-rows.tsx";
import { OvertakenBanner } from "./overtaken-banner.tsx";
import { PackageRows } from "./package-rows.tsx";
import { SettingRow, type SettingRowProps } from "./setting-row.tsx";
import { GROUPS } from "./setting-words.ts";
import { type Document, historyQuery } from "./settings-queries.ts";
import { type SettingsForm as Form, useSettingsForm } from "./use-settings-form.ts";

const PARTS: Record<string, (props: SettingRowProps) => React.ReactNode> = {
  packages: PackageRows,
  links: LinkRows,
  legal: LegalTextField,
};

const changesWords = (count: number): string => count === 1 ? "1 change" : `${count} changes`;

/** Always in reach: what is left to do. */
const SaveBar = ({ form: { changed, saving, resetAll } }: { form: Form }) => (
  <div
    role="group"
    aria-label="Saving"
    data-sticky-bar
    className="sticky bottom-[var(--bar,0px)] z-10 -mx-4 flex min-h-16 flex-wrap items-center gap-3 border-t border-line bg-paper px-4 py-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] sm:bottom-[calc(var(--bar,0px)+--spacing(4))] sm:mx-0 sm:rounded-card sm:border sm:bg-surface sm:p-3 sm:shadow-float"
  >
    {changed.length === 0
      ? (
        <p className="flex min-h-11 items-center gap-1.5 text-ink-soft">
          <CircleCheckIcon className="text-ok" /> Everything is saved.
        </p>
      )
      : (
        <>
          <Button type="submit" busy={saving ? "Saving…" : undefined} className="max-sm:flex-1">
            {`Save ${changesWords(changed.length)}`}
          </Button>
          <Button variant="secondary" onClick={resetAll}>Undo all</Button>
        </>
      )}
  </div>
);

export const SettingsForm = ({ document }: { document: Document }) => {
  const form = useSettingsForm(document);
  const { data: history } = useQuery(historyQuery(useApi(), document));
  return (
    <div className="grid gap-6">
      <form
        noValidate
        method="post"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.save();
        }}
      >
        <OvertakenBanner form={form} by={history?.items[0]?.by?.name ?? undefined} />
        <ErrorSummary
          problems={form.summary}
          attempt={form.attempt}
          title={form.summary.length === 1 ? "One value needs another look" : undefined}
        />
        {GROUPS[document].map(({ title, settings }) => (
          <Card key={title} title={title}>
            <div>
              {settings.map((setting) => {
                const Part = PARTS[setting.kind] ?? SettingRow;
                return <Part key={setting.key} form={form} setting={setting} last={history?.lastByKey ?? {}} />;
              })}
            </div>
          </Card>
        ))}
        <SaveBar form={form} />
      </form>
      <HistoryCard document={document} />
    </div>
  );
};
