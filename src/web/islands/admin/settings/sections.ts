// The sections of the settings, each at an address of its own: a group of a document, what belongs to it, its history.
import type { SettingsName } from "@/modules/settings/rules.ts";
import { GROUPS, type Setting, type SettingGroup } from "./settings.ts";
import type { SettingsView } from "./settings-queries.ts";

export const DOCUMENT_LABELS: Record<SettingsName, string> = {
  lifecycle: "Periods and limits",
  pricing: "Purchases",
  invoicing: "Invoices",
  resources: "Names and texts",
};

export interface Section {
  /** In the address: "unfinished-requests". */
  key: string;
  label: string;
  document: SettingsName;
  settings: readonly Setting[];
  preview?: SettingGroup["preview"];
}

const keyOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z]+/g, "-");

/** The months of issued invoices. */
export const BOOKKEEPING = "bookkeeping";

export const historyKey = (document: SettingsName): string => `history-${document}`;

/** The groups that are shown with these values. */
const listGroups = (document: SettingsName, view?: SettingsView): SettingGroup[] =>
  GROUPS[document].filter(({ onlyWith }) => !onlyWith || view?.[onlyWith]);

export const listSections = (document: SettingsName, view?: SettingsView): Section[] => [
  ...listGroups(document, view).map(({ title, settings, preview }) => ({
    key: keyOf(title),
    label: title,
    document,
    settings,
    preview,
  })),
  ...(document === "invoicing" ? [{ key: BOOKKEEPING, label: "For your bookkeeper", document, settings: [] }] : []),
  { key: historyKey(document), label: "History", document, settings: [] },
];

export const sectionHref = (key: string): string => `/admin/settings?part=${key}`;

/** The settings whose label or description has every word, with their section. */
export const searchSettings = (
  sections: readonly Section[],
  text: string,
): { section: Section; setting: Setting }[] => {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return sections.flatMap((section) =>
    section.settings.filter(({ label, description }) => {
      const searched = `${section.label} ${label} ${description}`.toLowerCase();
      return words.every((word) => searched.includes(word));
    }).map((setting) => ({ section, setting }))
  );
};
