// A form: uncontrolled inputs read on submit, faults shown in words, nothing typed is lost but passwords.
import { type SubmitEvent, useEffect, useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import type { FieldProblem } from "@/web/ui/error-summary.tsx";
import { refusalSentences } from "./refusal-sentences.ts";

/** One fault of one field, as the rules of the modules say it. */
export interface Problem {
  key: string;
  sentence: string;
}

export interface Form<T> {
  read(form: FormData): T;
  /** The same rules that the server applies. */
  check(values: T): readonly Problem[];
  /** What a field asks, for the summary, where its sentence stands alone. */
  nameOf?(key: string): string | undefined;
  /** Sends and leads on. An ApiError of 400, 403 or 429 is shown on top of the form. */
  send(values: T): Promise<void>;
  /** The field that a refusal's X-Error-Code is about. */
  fieldOf?(code: string | undefined): string | undefined;
}

const NONE: readonly never[] = [];

export const useForm = <T>({ read, check, nameOf, send, fieldOf }: Form<T>) => {
  const [problems, setProblems] = useState<readonly Problem[]>(NONE);
  const [summary, setSummary] = useState<readonly FieldProblem[]>(NONE);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  // Sent before this code had come: now it can be.
  useEffect(() => self.$wake?.(), []);

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
    await send(values).catch((error) => {
      emptyPasswords(form);
      setSummary(refusalOf(error, fieldOf));
    }).finally(() => setBusy(false));
  };

  /** After a first try, a field's error goes as soon as it is put right; no new one appears while typing. */
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
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onChange: (event: { currentTarget: HTMLFormElement }) => recheck(event.currentTarget),
    },
    /** For the ErrorSummary above the fields. */
    summary,
    /** The summary is the server's answer to the whole form: no field is to blame. */
    refused: summary.some(({ field }) => field === undefined),
    attempt,
    problemOf: (key: string) => problems.find((problem) => problem.key === key)?.sentence,
    busy,
  } as const;
};

const named = (name: string | undefined, sentence: string): string =>
  name ? `${name}${/[?!.:…]$/.test(name) ? "" : ":"} ${sentence}` : sentence;

/** What was refused once is typed again, not kept in the page. */
const emptyPasswords = (form: HTMLFormElement): void => {
  for (const input of form.querySelectorAll<HTMLInputElement>('input[autocomplete$="-password"]')) {
    input.value = "";
    input.dispatchEvent(new Event("input", { bubbles: true }));
  }
};

/** What the server said, line by line; a fault that passes has been told by the handler of failed calls. */
const refusalOf = (error: unknown, fieldOf: Form<unknown>["fieldOf"]): readonly FieldProblem[] => {
  if (!(error instanceof ApiError)) throw error;
  const field = fieldOf?.(error.code);
  return refusalSentences(error).map((message) => ({ field, message }));
};
