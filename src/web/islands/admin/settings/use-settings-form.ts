// The state of one settings form: input, validation, saving, and conflicts with other people.
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import {
  invoicingProblems,
  lifecycleProblems,
  pricingProblems,
  resourcesProblems,
  type SettingsName,
} from "@/modules/settings/rules.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { FieldProblem } from "@/web/ui/form/error-summary.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { invalidateHistory, putSettings, settingsQuery, type SettingsView } from "./settings-queries.ts";
import {
  changedSettings,
  type Conflict,
  mergeNewer,
  readSettings,
  type SettingProblem,
  toTyped,
  type Typed,
  unsentSettings,
  type Values,
} from "./setting-fields.ts";
import { GROUPS, type Setting, settingsIn } from "./settings.ts";
import { useUnsentValues } from "@/web/islands/area/unsent-values.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";

/** The server's rules about inconsistent values. */
const RULES: Record<SettingsName, (values: never, before: never) => SettingProblem[]> = {
  lifecycle: lifecycleProblems,
  pricing: pricingProblems,
  invoicing: invoicingProblems,
  resources: resourcesProblems,
};

/** The id of a setting's first field, unique among the forms of the screen. */
export const fieldId = (document: SettingsName, key: string): string => `${document}-${key}`;

const findProblems = (document: SettingsName, settings: readonly Setting[], typed: Typed, base: SettingsView) => {
  const { values, problems } = readSettings(settings, typed, base.bounds);
  if (problems.length > 0) return { values, problems };
  return { values, problems: RULES[document](values as never, base as never) };
};

/** A problem for the error summary, with the label of its field. */
const toFieldProblem = (
  document: SettingsName,
  settings: readonly Setting[],
  { key, sentence }: SettingProblem,
): FieldProblem => ({
  field: fieldId(document, key),
  message: `${settings.find((setting) => setting.key === key)?.label}: ${sentence}`,
});

/** The whole document, including values that the form does not show, with the version that was read. */
const toInput = (base: SettingsView, values: Values): object => ({
  ...Object.fromEntries(Object.keys(base.defaults).map((key) => [key, base[key]])),
  ...values,
  version: base.version,
});

export interface SettingsForm {
  document: SettingsName;
  base: SettingsView;
  typed: Typed;
  /** Settings with unsaved changes. */
  changed: readonly Setting[];
  conflicts: readonly Conflict[];
  summary: readonly FieldProblem[];
  attempt: number;
  saving: boolean;
  problemOf(key: string): string | undefined;
  type(key: string, value: unknown): void;
  /** Resets one setting to the saved or default values. */
  reset(setting: Setting, values: Values): void;
  resetAll(): void;
  /** Hides the conflicts. */
  dismissConflicts(): void;
  save(): Promise<void>;
}

export const useSettingsForm = (document: SettingsName): SettingsForm => {
  const api = useApi();
  const queryClient = useQueryClient();
  const settings = settingsIn(GROUPS[document]);
  const query = settingsQuery(api, document);
  const { data } = useSuspenseQuery(query);
  const [base, setBase] = useState(data);
  const [typed, setTyped] = useState<Typed>(() => toTyped(settings, data));
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const [serverErrors, setServerErrors] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (json: object) => putSettings(api, document, json),
    meta: { handledErrors: [400] },
  });

  /** Bases the form on this version. */
  const rebase = (view: SettingsView, merged: Typed | ((current: Typed) => Typed)) => {
    setBase(view);
    setTyped(merged);
    replaceData(queryClient, query.queryKey, view);
    void invalidateHistory(queryClient, document);
  };
  const latest = useRef(typed);
  useEffect(() => void (latest.current = typed), [typed]);
  const mergeNewerVersion = async () => {
    const newer = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    const merged = mergeNewer(settings, { typed: latest.current, base, newer });
    rebase(newer, merged.typed);
    setConflicts(merged.conflicts);
  };
  const handleError = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "stale_version") await mergeNewerVersion();
    else if (error.status === 400) setServerErrors(error.message.split("\n"));
  };
  /** What was typed while this was being saved stays. */
  const handleSaved = (view: SettingsView, sent: Typed) => {
    const saved = toTyped(settings, view);
    rebase(view, (current) =>
      Object.fromEntries(
        Object.entries(saved).map(([key, value]) => [key, current[key] === sent[key] ? value : current[key]]),
      ));
    setConflicts([]);
    toast({ title: "Settings saved", description: "Changes take effect immediately for everyone." });
  };

  const changed = changedSettings(settings, typed, base);
  useUnsentValues(
    `settings-${document}`,
    Object.fromEntries(changed.map(({ key }) => [key, { typed: typed[key], base: base[key] }])),
    (kept) => {
      const merged = mergeNewer(settings, { ...unsentSettings(kept, { typed, base }), newer: base });
      setTyped(merged.typed);
      setConflicts(merged.conflicts.filter(({ isOverwritten }) => isOverwritten));
      return changedSettings(settings, merged.typed, base).length > 0;
    },
  );

  return {
    document,
    base,
    typed,
    changed,
    conflicts,
    attempt,
    saving: isPending,
    summary: [
      ...problems.map((problem) => toFieldProblem(document, settings, problem)),
      ...serverErrors.map((message) => ({ message })),
    ],
    problemOf: (key) => problems.find((problem) => problem.key === key)?.sentence,
    type: (key, value) => {
      const next = { ...typed, [key]: value };
      setTyped(next);
      // Corrected problems disappear while typing, and new ones appear only on saving.
      if (problems.length > 0) {
        const remaining = findProblems(document, settings, next, base).problems.map((problem) => problem.key);
        setProblems(problems.filter((problem) => remaining.includes(problem.key)));
      }
    },
    reset: (setting, values) => setTyped({ ...typed, ...toTyped([setting], values) }),
    resetAll: () => {
      setTyped(toTyped(settings, base));
      setProblems([]);
      setServerErrors([]);
    },
    dismissConflicts: () => setConflicts([]),
    save: async () => {
      if (isPending) return;
      const { values, problems: found } = findProblems(document, settings, typed, base);
      setAttempt((count) => count + 1);
      setProblems(found);
      setServerErrors([]);
      if (found.length === 0) {
        await mutateAsync(toInput(base, values)).then((view) => handleSaved(view, typed), handleError);
      }
    },
  };
};
