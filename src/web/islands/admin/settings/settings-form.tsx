// The form of one settings document: groups of settings, conflicts with other people, a save bar, and the history.
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { HistoryCard } from "./history-card.tsx";
import { LegalTextField } from "./legal-text-field.tsx";
import { LinkRows, PackageRows } from "./setting-lists.tsx";
import { SettingRow, type SettingRowProps } from "./setting-row.tsx";
import { type Conflict, valueText } from "./setting-fields.ts";
import { GROUPS } from "./settings.ts";
import { historyQuery } from "./settings-queries.ts";
import { keepName, type SettingsForm as Form, useSettingsForm } from "./use-settings-form.ts";
import { SaveBar } from "../shared/save-bar.tsx";

const FIELDS: Record<string, (props: SettingRowProps) => ReactNode> = {
  packages: PackageRows,
  links: LinkRows,
  legal: LegalTextField,
};

const changesLabel = (count: number): string => count === 1 ? "1 change" : `${count} changes`;

const ConflictLine = ({ form, conflict }: { form: Form; conflict: Conflict }) => {
  const { setting, before, now, isOverwritten } = conflict;
  const isUnsaved = isOverwritten && form.changed.some(({ key }) => key === setting.key);
  return (
    <li className="grid gap-1">
      <span>
        <strong className="font-semibold">{setting.label}</strong>: was {valueText(setting, before)}, is now{" "}
        {valueText(setting, now)}.{" "}
        {isUnsaved ? "Your change is still here and replaces it when you save." : "Your form shows the new value."}
      </span>
      {isUnsaved && (
        <span>
          <Button variant="secondary" onClick={() => form.reset(setting, form.base)}>
            Use {valueText(setting, now)}
          </Button>
        </span>
      )}
    </li>
  );
};

const ConflictBanner = ({ form, by }: { form: Form; by?: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const { conflicts } = form;
  useEffect(() => {
    if (conflicts.length > 0) box.current?.focus();
  }, [conflicts]);
  if (conflicts.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 focus-visible:outline-none">
      <Banner
        tone="warn"
        role="alert"
        title={`Not saved yet: ${by ?? "someone else"} changed these settings after you opened them.`}
      >
        <ul className="grid gap-3 py-1">
          {conflicts.map((conflict) => <ConflictLine key={conflict.setting.key} form={form} conflict={conflict} />)}
        </ul>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button busy={form.saving ? "Saving…" : undefined} onClick={() => void form.save()}>Save my changes</Button>
          <Button variant="quiet" onClick={form.dismissConflicts}>Keep editing</Button>
        </div>
      </Banner>
    </div>
  );
};

/** The place of a group in the page. */
const groupId = (document: SettingsName, title: string): string =>
  `${document}-${title.toLowerCase().replaceAll(/[^a-z]+/g, "-")}`;

/** Links to the groups of a long form, at its side where there is room. */
const GroupIndex = ({ document, titles }: { document: SettingsName; titles: readonly string[] }) => (
  <nav aria-label="Groups of settings" className="lg:sticky lg:top-6 lg:self-start">
    <ul className="flex flex-wrap gap-x-4 lg:grid">
      {titles.map((title) => (
        <li key={title}>
          <a
            href={`#${groupId(document, title)}`}
            className="inline-flex min-h-11 items-center text-ink-soft underline-offset-4 hover:text-ink hover:underline lg:min-h-9"
          >
            {title}
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

export const SettingsForm = ({ document }: { document: SettingsName }) => {
  const form = useSettingsForm(document);
  const inBrowser = useInBrowser();
  const { data: history } = useQuery(historyQuery(useApi(), document));
  const groups = GROUPS[document].filter(({ onlyWith }) => !onlyWith || form.base[onlyWith]);
  const hasIndex = groups.length > 1;
  return (
    <div className={`grid gap-6 ${hasIndex ? "lg:grid-cols-[--spacing(40)_minmax(0,1fr)]" : ""}`}>
      {hasIndex && <GroupIndex document={document} titles={[...groups.map(({ title }) => title), "History"]} />}
      <div className="grid min-w-0 gap-6">
        <form
          noValidate
          method="post"
          data-keep={inBrowser ? keepName(document) : undefined}
          className="grid gap-6"
          onSubmit={(event) => {
            event.preventDefault();
            void form.save();
          }}
        >
          <ConflictBanner form={form} by={history?.items[0]?.by?.name ?? undefined} />
          <ErrorSummary
            problems={form.summary}
            attempt={form.attempt}
            title={form.summary.length === 1 ? "Please check one value" : undefined}
          />
          {groups.map(({ title, settings }) => (
            <Card key={title} id={groupId(document, title)} title={title}>
              <div>
                {settings.map((setting) => {
                  const Field = FIELDS[setting.kind] ?? SettingRow;
                  return <Field key={setting.key} form={form} setting={setting} last={history?.lastByKey ?? {}} />;
                })}
              </div>
            </Card>
          ))}
          <SaveBar label="Saving" changed={form.changed.length > 0}>
            <Button type="submit" busy={form.saving ? "Saving…" : undefined} className="max-sm:flex-1">
              {`Save ${changesLabel(form.changed.length)}`}
            </Button>
            <Button variant="secondary" onClick={form.resetAll}>Undo all changes</Button>
          </SaveBar>
        </form>
        <div id={groupId(document, "History")} className="scroll-mt-20">
          <HistoryCard document={document} />
        </div>
      </div>
    </div>
  );
};
