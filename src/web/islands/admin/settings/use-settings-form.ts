// One form of settings: what is typed, what is wrong with it, and what happens when somebody else was faster.
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lifecycleProblems, pricingProblems, resourcesProblems } from "@/modules/settings/rules.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { FieldProblem } from "@/web/ui/form/error-summary.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { GROUPS, type Setting, settingsIn } from "./setting-words.ts";
import { type Document, outdateHistory, putSettings, settingsQuery, type SettingsView } from "./settings-queries.ts";
import {
  changedSettings,
  mergeNewer,
  type Overtaken,
  readSettings,
  type SettingProblem,
  type Typed,
  typedOf,
  type Values,
} from "./typed-settings.ts";

/** Values that do not fit each other, by the server's own rules. */
const RULES: Record<Document, (values: never, before: never) => SettingProblem[]> = {
  lifecycle: lifecycleProblems,
  pricing: pricingProblems,
  resources: resourcesProblems,
};

/** The id of a setting's first field; three forms share the screen. */
export const fieldId = (document: Document, key: string): string => `${document}-${key}`;

const problemsOf = (document: Document, settings: readonly Setting[], typed: Typed, base: SettingsView) => {
  const { values, problems } = readSettings(settings, typed, base.bounds);
  if (problems.length > 0) return { values, problems };
  return { values, problems: RULES[document](values as never, base as never) };
};

/** A fault as the summary on top says it: the label stands before the sentence, which is about one field. */
const pointTo = (
  document: Document,
  settings: readonly Setting[],
  { key, sentence }: SettingProblem,
): FieldProblem => ({
  field: fieldId(document, key),
  message: `${settings.find((setting) => setting.key === key)?.label}: ${sentence}`,
});

/** The whole document, with values that this form does not show, and the version that was read. */
const whole = (base: SettingsView, values: Values): object => ({
  ...Object.fromEntries(Object.keys(base.defaults).map((key) => [key, base[key]])),
  ...values,
  version: base.version,
});

export interface SettingsForm {
  document: Document;
  base: SettingsView;
  typed: Typed;
  /** What is not saved yet. */
  changed: readonly Setting[];
  overtaken: readonly Overtaken[];
  summary: readonly FieldProblem[];
  attempt: number;
  saving: boolean;
  problemOf(key: string): string | undefined;
  type(key: string, value: unknown): void;
  /** One setting as it is saved, or as it is by default. */
  reset(setting: Setting, values: Values): void;
  resetAll(): void;
  /** The person has seen what changed meanwhile. */
  settle(): void;
  save(): Promise<void>;
}

export const useSettingsForm = (document: Document): SettingsForm => {
  const api = useApi();
  const queryClient = useQueryClient();
  const settings = settingsIn(GROUPS[document]);
  const query = settingsQuery(api, document);
  const { data } = useSuspenseQuery(query);
  const [base, setBase] = useState(data);
  const [typed, setTyped] = useState<Typed>(() => typedOf(settings, data));
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const [overtaken, setOvertaken] = useState<readonly Overtaken[]>([]);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (json: object) => putSettings(api, document, json),
    meta: { handledErrors: [400] },
  });

  /** From now on the form stands on this version. */
  const standOn = (view: SettingsView, merged: Typed) => {
    setBase(view);
    setTyped(merged);
    queryClient.setQueryData(query.queryKey, view);
    void outdateHistory(queryClient, document);
  };
  const learnOfNewer = async () => {
    const newer = await queryClient.fetchQuery({ ...query, staleTime: 0 });
    const merged = mergeNewer(settings, { typed, base, newer });
    standOn(newer, merged.typed);
    setOvertaken(merged.overtaken);
  };
  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "stale_version") await learnOfNewer();
    else if (error.status === 400) setRefusals(error.message.split("\n"));
  };
  const saved = (view: SettingsView) => {
    standOn(view, typedOf(settings, view));
    setOvertaken([]);
    toast({ title: "Settings saved", description: "They hold from now on, everywhere." });
  };

  return {
    document,
    base,
    typed,
    changed: changedSettings(settings, typed, base),
    overtaken,
    attempt,
    saving: isPending,
    summary: [
      ...problems.map((problem) => pointTo(document, settings, problem)),
      ...refusals.map((message) => ({ message })),
    ],
    problemOf: (key) => problems.find((problem) => problem.key === key)?.sentence,
    type: (key, value) => {
      const next = { ...typed, [key]: value };
      setTyped(next);
      // What was put right is no longer said; nothing new is said while typing.
      if (problems.length > 0) {
        const still = problemsOf(document, settings, next, base).problems.map((problem) => problem.key);
        setProblems(problems.filter((problem) => still.includes(problem.key)));
      }
    },
    reset: (setting, values) => setTyped({ ...typed, ...typedOf([setting], values) }),
    resetAll: () => {
      setTyped(typedOf(settings, base));
      setProblems([]);
      setRefusals([]);
    },
    settle: () => setOvertaken([]),
    save: async () => {
      if (isPending) return;
      const { values, problems: found } = problemsOf(document, settings, typed, base);
      setAttempt((count) => count + 1);
      setProblems(found);
      setRefusals([]);
      if (found.length === 0) await mutateAsync(whole(base, values)).then(saved, refuse);
    },
  };
};
