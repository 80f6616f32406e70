// The form of one settings document: groups of settings, conflicts with other people, a save bar, and the history.
import { useQuery } from "@tanstack/react-query";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { valueText } from "@/modules/settings/value-rules.ts";
import { BrandField } from "./brand-field.tsx";
import { HistoryCard } from "./history-card.tsx";
import { LandingPictureField, LandingTextsField } from "./landing-fields.tsx";
import { LandingPreview } from "./landing-preview.tsx";
import { LegalTextField } from "./legal-text-field.tsx";
import { MessagesField } from "./messages-field.tsx";
import { OrderField } from "./order-field.tsx";
import { ParagraphsField } from "./paragraphs-field.tsx";
import { CountryChoices, LanguageChoices } from "./code-choices.tsx";
import { historyKey, listSections } from "./sections.ts";
import { LinkRows, PackageRows } from "./setting-lists.tsx";
import { SettingRow, type SettingRowProps } from "./setting-row.tsx";
import type { Conflict } from "./setting-fields.ts";
import { historyQuery } from "./settings-queries.ts";
import { fieldId, type SettingsForm as Form, useSettingsForm } from "./use-settings-form.ts";
import { SaveBar } from "../shared/save-bar.tsx";

const FIELDS: Record<string, (props: SettingRowProps) => ReactNode> = {
  countries: CountryChoices,
  languages: LanguageChoices,
  packages: PackageRows,
  links: LinkRows,
  legal: LegalTextField,
  brand: BrandField,
  messages: MessagesField,
  paragraphs: ParagraphsField,
  landing: LandingTextsField,
  order: OrderField,
  picture: LandingPictureField,
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

/** The place of a section in the page. */
export const sectionId = (key: string): string => `settings-${key}`;

/** Focuses a field of a section, or its heading. */
export const focusSection = (key: string, field?: string): void =>
  void requestAnimationFrame(() => {
    const section = document.getElementById(sectionId(key));
    const target = (field && document.getElementById(field)) || section?.querySelector("h2");
    if (!field) target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
    if (field) target?.scrollIntoView({ block: "center" });
    else scrollTo({ top: 0 });
  });

interface SettingsFormProps {
  document: SettingsName;
  /** The section that is shown; absent while it belongs to another document. What was typed into others stays. */
  shown?: string;
  onShow(section: string, field?: string): void;
  /** The sections with unsaved changes. */
  onChanged(sections: readonly string[]): void;
}

export const SettingsForm = ({ document, shown, onShow, onChanged }: SettingsFormProps) => {
  const form = useSettingsForm(document);
  const { data: history } = useQuery(historyQuery(useApi(), document));
  const sections = listSections(document, form.base).filter(({ settings }) => settings.length > 0);
  const changed = sections.filter(({ settings }) =>
    settings.some(({ key }) => form.changed.some((setting) => setting.key === key))
  );
  const elsewhere = changed.filter(({ key }) => key !== shown);
  const changedKeys = changed.map(({ key }) => key).join(" ");
  useEffect(() => onChanged(changedKeys.split(" ").filter(Boolean)), [changedKeys]);
  /** A problem can belong to a field of another section. */
  const showField = (event: MouseEvent<HTMLElement>) => {
    const field = (event.target as Element).closest<HTMLAnchorElement>("a[href^='#']")?.hash.slice(1);
    const section = sections.find(({ settings }) => settings.some(({ key }) => fieldId(document, key) === field));
    if (!section || section.key === shown) return;
    event.preventDefault();
    event.stopPropagation();
    onShow(section.key, field);
  };
  return (
    <div hidden={shown === undefined} className="min-w-0">
      <form
        autoComplete="off"
        noValidate
        method="post"
        hidden={!sections.some(({ key }) => key === shown)}
        className="grid gap-6 [[hidden]]:hidden"
        onClickCapture={showField}
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
        {sections.map(({ key, label, settings, preview }) => (
          <div key={key} id={sectionId(key)} hidden={key !== shown} className="@container">
            <Card title={label}>
              <div className={preview ? "grid gap-6 @min-[40rem]:grid-cols-2" : undefined}>
                <div className="min-w-0">
                  {settings.map((setting) => {
                    const Field = FIELDS[setting.kind] ?? SettingRow;
                    return <Field key={setting.key} form={form} setting={setting} last={history?.lastByKey ?? {}} />;
                  })}
                </div>
                {preview && key === shown && (
                  <div className="min-w-0 @min-[40rem]:sticky @min-[40rem]:top-4 @min-[40rem]:self-start">
                    <LandingPreview form={form} settings={settings} />
                  </div>
                )}
              </div>
            </Card>
          </div>
        ))}
        <SaveBar label="Saving" changed={form.changed.length > 0}>
          <Button type="submit" busy={form.saving ? "Saving…" : undefined} className="max-sm:flex-1">
            {`Save ${changesLabel(form.changed.length)}`}
          </Button>
          <Button variant="secondary" onClick={form.resetAll}>Undo all changes</Button>
          {elsewhere.length > 0 && (
            <span className="text-sm text-ink-soft">{`Also in ${elsewhere.map(({ label }) => label).join(", ")}`}</span>
          )}
        </SaveBar>
      </form>
      {shown === historyKey(document) && (
        <div id={sectionId(shown)}>
          <HistoryCard document={document} />
        </div>
      )}
    </div>
  );
};
