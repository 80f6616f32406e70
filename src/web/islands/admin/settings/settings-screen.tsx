// The screen at /admin/settings: one section at a time, as far as the role includes them, and a search over all of them.
import { useQuery } from "@tanstack/react-query";
import { useRouter, useSearch } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { SelectBox } from "@/web/ui/form/native-select.tsx";
import type { SettingsName } from "@/modules/settings/rules.ts";
import { EmbedCard } from "@/web/islands/area/embed/embed-card.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RoutedAnchor } from "../shared/links.tsx";
import { mayOpen, useRole } from "../shared/permissions.ts";
import { InvoicesCard, SellerBanner } from "./invoices-card.tsx";
import {
  BOOKKEEPING,
  DOCUMENT_LABELS,
  historyKey,
  listSections,
  searchSettings,
  type Section,
  sectionHref,
} from "./sections.ts";
import { focusSection, sectionId, SettingsForm } from "./settings-form.tsx";
import { settingsFor, settingsQuery } from "./settings-queries.ts";
import { fieldId } from "./use-settings-form.ts";

interface SectionsProps {
  sections: readonly Section[];
  /** The key of the section that is shown. */
  current: string;
  /** The keys of sections with unsaved changes. */
  unsaved: readonly string[];
  onShow(key: string): void;
  /** Shows sections again instead of what was searched for. */
  endSearch(): void;
}

const documentsIn = (sections: readonly Section[]): [SettingsName, Section[]][] => [
  ...Map.groupBy(sections, ({ document }) => document),
];

const SectionLinks = ({ sections, current, unsaved, endSearch }: SectionsProps) => (
  <nav
    aria-label="Sections of the settings"
    className="grid content-start gap-4 self-start max-lg:hidden lg:sticky lg:top-6"
  >
    {documentsIn(sections).map(([document, own]) => (
      <div key={document}>
        <h2 className="px-3 pb-1 text-sm font-semibold text-ink-soft">{DOCUMENT_LABELS[document]}</h2>
        <ul>
          {own.map(({ key, label }) => (
            <li key={key}>
              <RoutedAnchor
                href={sectionHref(key)}
                onClick={endSearch}
                aria-current={key === current ? "page" : undefined}
                className="flex min-h-9 items-center rounded-part px-3 text-ink hover:bg-wash aria-[current]:bg-brand-tint aria-[current]:font-medium aria-[current]:text-brand"
              >
                {label}
                {key === historyKey(document) && <span className="sr-only">{` of ${DOCUMENT_LABELS[document]}`}</span>}
                {unsaved.includes(key) && <span className="ms-auto text-sm text-warn">unsaved</span>}
              </RoutedAnchor>
            </li>
          ))}
        </ul>
      </div>
    ))}
  </nav>
);

/** The sections on a phone. */
const SectionSelect = ({ sections, current, onShow }: SectionsProps) => (
  <div className="lg:hidden">
    <SelectBox
      aria-label="Section of the settings"
      value={current}
      options={sections.map(({ key, label, document }) => ({ value: key, label, group: DOCUMENT_LABELS[document] }))}
      onChange={(event) => onShow(event.currentTarget.value)}
    />
  </div>
);

interface ResultsProps {
  results: ReturnType<typeof searchSettings>;
  onChoose(section: string, field: string): void;
}

const Results = ({ results, onChoose }: ResultsProps) => (
  <div className="grid content-start gap-3">
    <p role="status" className="text-ink-soft">
      {results.length === 0
        ? "No setting has these words."
        : results.length === 1
        ? "1 setting"
        : `${results.length} settings`}
    </p>
    {results.length > 0 && (
      <ul aria-label="Settings found" className="divide-y divide-line rounded-card border border-line bg-surface">
        {results.map(({ section, setting }) => (
          <li key={`${section.key} ${setting.key}`}>
            <button
              type="button"
              onClick={() => onChoose(section.key, fieldId(section.document, setting.key))}
              className="grid w-full gap-0.5 px-4 py-3 text-start hover:bg-wash"
            >
              <span className="font-semibold">{setting.label}</span>
              <span className="text-sm text-ink-soft">
                {`${DOCUMENT_LABELS[section.document]} › ${section.label}`}
              </span>
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);

export default function Settings() {
  const api = useApi();
  const router = useRouter();
  const role = useRole();
  const documents = settingsFor(role);
  // Only periods and limits have a section that depends on the installation; the form loads them.
  const { data: lifecycle } = useQuery({ ...settingsQuery(api, "lifecycle"), enabled: false });
  const sections = documents.flatMap((document) => listSections(document, lifecycle));
  const { part } = useSearch({ strict: false }) as { part?: string };
  const shown = sections.find(({ key }) => key === part) ?? sections[0]!;
  const [searched, search] = useState("");
  const [unsaved, setUnsaved] = useState<Partial<Record<SettingsName, readonly string[]>>>({});
  const field = useRef<string>(undefined);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) focusSection(shown.key, field.current);
    field.current = undefined;
    isFirst.current = false;
  }, [shown.key]);

  const show = (key: string, chosen?: string) => {
    search("");
    if (key === shown.key) return focusSection(key, chosen);
    field.current = chosen;
    void router.navigate({ href: sectionHref(key) });
  };
  const endSearch = () => search("");
  const props = { sections, current: shown.key, unsaved: Object.values(unsaved).flat(), onShow: show, endSearch };
  const isSearching = searched.trim() !== "";
  return (
    <Screen>
      <ScreenTitle
        lead="Changes take effect immediately for everyone."
        aside={
          <div className="grid grid-cols-2 gap-3 max-sm:w-full sm:flex sm:items-center">
            <div className="max-sm:col-span-2 sm:w-64">
              <SearchField
                label="Search all settings"
                placeholder="Search all settings"
                value={searched}
                onSearch={search}
              />
            </div>
            {mayOpen(role, "/admin/connections") && (
              <RoutedButton to="/admin/connections" variant="secondary">Connections</RoutedButton>
            )}
            {mayOpen(role, "/admin/exports") && (
              <RoutedButton to="/admin/exports" variant="secondary">Export</RoutedButton>
            )}
          </div>
        }
      >
        Settings
      </ScreenTitle>
      <div className="grid gap-6 lg:grid-cols-[--spacing(56)_minmax(0,1fr)]">
        <SectionLinks {...props} />
        {!isSearching && <SectionSelect {...props} />}
        {isSearching && <Results results={searchSettings(sections, searched)} onChoose={show} />}
        <div hidden={isSearching} className="grid min-w-0 content-start gap-6 [[hidden]]:hidden">
          {shown.key === "seller" && <SellerBanner />}
          {shown.key === BOOKKEEPING && (
            <div id={sectionId(BOOKKEEPING)}>
              <InvoicesCard />
            </div>
          )}
          {documents.map((document) => (
            <SettingsForm
              key={document}
              document={document}
              shown={document === shown.document ? shown.key : undefined}
              onShow={show}
              onChanged={(keys) => setUnsaved((before) => ({ ...before, [document]: keys }))}
            />
          ))}
          {shown.key === "other-sites" && <EmbedCard />}
        </div>
      </div>
    </Screen>
  );
}
