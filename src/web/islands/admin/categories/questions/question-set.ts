// The state of one question set: changes, saving, and conflicts with other people.
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { CategoryView, QuestionSetView } from "@/modules/admin/categories/schemas.ts";
import type { TranslatedQuestion as Question } from "@/modules/admin/categories/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { cacheCategory, categoryQuery } from "../catalogue-queries.ts";
import {
  isChanged,
  type KeyedProblem,
  setProblems,
  withChange,
  withChangedTranslations,
  withMove,
  withNewQuestion,
  withoutQuestion,
} from "./edited-set.ts";
import { readJson } from "@/web/api/client.ts";

const NO_SET: QuestionSetView = { subcategoryId: null, version: 0, inherits: true, questions: [] };

/** The newest set of the category (null) or of a topic. */
export const toQuestionSet = ({ questionSets }: CategoryView, subcategoryId: string | null): QuestionSetView =>
  questionSets.find((set) => set.subcategoryId === subcategoryId) ?? { ...NO_SET, subcategoryId };

export const useQuestionSet = (view: CategoryView, subcategoryId: string | null) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => toQuestionSet(view, subcategoryId));
  const [questions, setQuestions] = useState<readonly Question[]>(base.questions);
  const [open, setOpen] = useState<string>();
  const [attempt, setAttempt] = useState(0);
  const [serverErrors, setServerErrors] = useState<readonly string[]>([]);
  /** The topic is to have questions of its own, of which there may be none yet. */
  const [isOwn, setOwn] = useState(false);
  /** A second press would be based on a version that is no longer the newest. */
  const saving = useRef(false);
  /** The set that someone else has saved meanwhile. */
  const [theirs, setTheirs] = useState<QuestionSetView>();
  const problems: readonly KeyedProblem[] = setProblems(questions);

  /** @param sent what was saved: what has been changed since stays. */
  const rebase = (set: QuestionSetView, sent?: readonly Question[] | null) => {
    setBase(set);
    setQuestions((current) => sent && current !== sent ? current : set.questions);
    setOwn(false);
    setTheirs(undefined);
    setAttempt(0);
  };
  const post = useApiMutation(async (sent: readonly Question[] | null) => {
    const json = {
      subcategoryId,
      version: base.version,
      questions: sent && withChangedTranslations(sent, base.questions, theirs?.questions),
    };
    return await readJson(api.Admin.SaveQuestions[":id"].$post({ param: { id: view.id }, json }));
  }, [400]);
  const handleError = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "stale_version") return setServerErrors(error.status === 400 ? error.message.split("\n") : []);
    const newest = toQuestionSet(
      await queryClient.fetchQuery({ ...categoryQuery(api, view.id), staleTime: 0 }),
      subcategoryId,
    );
    setTheirs(newest);
    setBase({ ...newest, questions: base.questions });
  };
  const send = async (sent: readonly Question[] | null) => {
    setServerErrors([]);
    await post(sent).then((response) => {
      cacheCategory(queryClient, api, response);
      rebase(toQuestionSet(response, subcategoryId), sent);
      setOpen(undefined);
      toast({
        title: "Questions saved",
        description: "New visitors get these questions. Requests that have been started keep theirs.",
      });
    }, handleError);
  };

  return {
    base,
    questions,
    open,
    theirs,
    serverErrors,
    changed: isOwn || isChanged(questions, base.questions),
    /** Shown after the first attempt to save. */
    problems: attempt > 0 ? problems : [],
    attempt,
    onOpen: setOpen,
    onChange: (key: string, change: Partial<Question>) => {
      const next = withChange(questions, key, change, base.questions);
      setQuestions(next.questions);
      if (open === key) setOpen(next.key);
    },
    onMove: (key: string, by: -1 | 1) => setQuestions(withMove(questions, key, by)),
    onRemove: (key: string) => setQuestions(withoutQuestion(questions, key)),
    onAdd: (step: Question["step"]) => {
      const next = withNewQuestion(questions, step);
      setQuestions(next.questions);
      setOpen(next.key);
    },
    takeTheirs: () => theirs && rebase(theirs),
    undo: () => rebase(toQuestionSet(view, subcategoryId)),
    save: async () => {
      if (saving.current) return;
      setAttempt((count) => count + 1);
      if (problems.length > 0) return;
      saving.current = true;
      await send(questions).finally(() => saving.current = false);
    },
    /** Gives a topic its own questions, starting with those of the category. */
    addOwn: () => {
      setOwn(true);
      setQuestions(toQuestionSet(view, null).questions);
    },
    /** Makes a topic use the questions of its category again. */
    removeOwn: () => send(null),
  };
};
