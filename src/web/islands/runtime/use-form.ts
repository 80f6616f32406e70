// The hook behind every form: uncontrolled inputs are read on submit, and nothing typed is lost but passwords.
import { type SubmitEvent, useEffect, useState } from "react";
import { t, waitText } from "@/languages/language.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { FieldProblem } from "@/web/ui/form/error-summary.tsx";
import { useInBrowser } from "@/web/ui/use-in-browser.ts";

/** What is wrong with one field, from a module's rules. */
export interface Problem {
  key: string;
  sentence: string;
}

/** What `send` of a form resolves to when nothing is saved yet, as before a preview or a question. */
export class NotSent {
  /** `after` is called once the form is ready for it: its dialog is closed. */
  constructor(readonly after?: () => unknown) {}
}

export interface FormOptions<T> {
  read?(form: FormData): T;
  /** Applies the server's rules in the browser. */
  check?(values: T): readonly Problem[];
  /** The label of a field, for the summary above the form. */
  nameOf?(key: string): string | undefined;
  /**
   * Saves the values. An ApiError of 400, 403 or 429 is shown on top of the form. A function that it resolves to is
   * called once what was typed counts as saved: leaving the document belongs there. NotSent: nothing is saved yet.
   */
  send(values: T): Promise<unknown>;
  /** Keeps what is typed in this tab until it is saved, under this name. Passwords and codes are left out. */
  keep?: string;
  /** The form shows something stored that others may change as well: what was kept never replaces what they saved. */
  edits?: boolean;
  /** The field that an X-Error-Code is about. */
  fieldOf?(code: string | undefined): string | undefined;
}

/** The text of a field without spaces around it. Passwords keep theirs. */
export const textOf = (form: FormData, name: string): string => {
  const text = String(form.get(name) ?? "");
  return /password$/i.test(name) ? text : text.trim();
};

/** The texts of several fields. */
export const readTexts = <Name extends string>(form: FormData, ...names: readonly Name[]): Record<Name, string> =>
  Object.fromEntries(names.map((name) => [name, textOf(form, name)])) as Record<Name, string>;

/** The fields that have a sentence. */
export const problemsIn = (sentences: Readonly<Record<string, string | false | undefined>>): Problem[] =>
  Object.entries(sentences).flatMap(([key, sentence]) => sentence ? [{ key, sentence }] : []);

const NONE: readonly never[] = [];

export const useForm = <T>(options: FormOptions<T>) => {
  const { read = () => undefined as T, check = () => NONE, nameOf, send, keep, edits, fieldOf } = options;
  const [problems, setProblems] = useState<readonly Problem[]>(NONE);
  const [summary, setSummary] = useState<readonly FieldProblem[]>(NONE);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const inBrowser = useInBrowser();
  // Sends a form that was submitted before hydration, once the screen has followed its fields.
  useEffect(() => void setTimeout(() => self.$wake?.()), []);

  const submit = async (form: HTMLFormElement) => {
    if (busy) return;
    setAttempt((count) => count + 1);
    const values = read(new FormData(form));
    const found = check(values);
    setProblems(found);
    setSummary(
      found.length ? found.map(({ key, sentence }) => ({ field: key, message: named(nameOf?.(key), sentence) })) : NONE,
    );
    if (found.length > 0) return;
    setBusy(true);
    const markSaved = keep && await self.$saving?.(keep);
    await send(values).then(async (result) => {
      const isSent = !(result instanceof NotSent);
      if (isSent && markSaved) markSaved();
      const after = isSent ? result : result.after;
      if (typeof after === "function") await after();
    }).catch((error) => {
      emptyPasswords(form);
      const rejected = serverProblems(error, fieldOf);
      setSummary(rejected);
      setProblems(rejected.flatMap(({ field, message }) => field ? { key: field, sentence: message } : []));
    }).finally(() => setBusy(false));
  };

  /** After the first attempt, a field's error goes as soon as it is fixed; no new one appears while typing. */
  const recheck = (form: HTMLFormElement) => {
    if (problems.length === 0) return;
    const still = check(read(new FormData(form)));
    setProblems(still.filter(({ key }) => problems.some((problem) => problem.key === key)));
  };

  return {
    /** Spread on the form. */
    form: {
      method: "post",
      noValidate: true,
      // Only once the form can follow what is filled in.
      "data-keep": inBrowser ? keep : undefined,
      "data-edits": edits ? "" : undefined,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onChange: (event: { currentTarget: HTMLFormElement }) => recheck(event.currentTarget),
    },
    /** For the ErrorSummary above the fields. */
    summary,
    /** Whether the summary is the server's response to the whole form, and about no field. */
    isRejected: summary.some(({ field }) => field === undefined),
    attempt,
    problemOf: (key: string) => problems.find((problem) => problem.key === key)?.sentence,
    busy,
  } as const;
};

const named = (name: string | undefined, sentence: string): string =>
  name ? `${name}${/[?!.:…]$/.test(name) ? "" : ":"} ${sentence}` : sentence;

/** A rejected password is typed again, not kept in the page. */
const emptyPasswords = (form: HTMLFormElement): void => {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')) {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

/** What the server said, line by line. */
const serverProblems = (error: unknown, fieldOf: FormOptions<unknown>["fieldOf"]): readonly FieldProblem[] => {
  if (!(error instanceof ApiError)) throw error;
  const field = fieldOf?.(error.code);
  return formErrorSentences(error).map((message) => ({ field, message }));
};

const isReason = (body: unknown): body is { error: string } =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string";

/** What a form says about a failed call. Empty when the error is not about the input: a toast has shown it then. */
export const formErrorSentences = ({ status, message, body, retryAfter }: ApiError): readonly string[] => {
  if (status === 400) return message.split("\n");
  if (status === 403 && isReason(body)) return [body.error];
  if (status !== 429) return [];
  return [t("ui.tooManyAttempts", { wait: retryAfter ? waitText(retryAfter) : t("ui.fewMinutes") })];
};
