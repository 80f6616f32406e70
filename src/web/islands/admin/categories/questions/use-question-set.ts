// One set of questions in hand: what is changed, how it is saved, what happens when somebody else saved first.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CategoryView, QuestionSetView } from "@/modules/admin/categories/schemas.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { categoryQuery, keepCategory } from "../catalogue-queries.ts";
import { isChanged, type KeyedProblem, setProblems, withChange, withMove, withNewQuestion } from "./edited-set.ts";

const NEVER: QuestionSetView = { subcategoryId: null, version: 0, inherits: true, questions: [] };

/** The newest set of a scope: the category's own (null), or that of a part. */
export const setOf = ({ questionSets }: CategoryView, subcategoryId: string | null): QuestionSetView =>
  questionSets.find((set) => set.subcategoryId === subcategoryId) ?? { ...NEVER, subcategoryId };

export const useQuestionSet = (view: CategoryView, subcategoryId: string | null) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const [base, setBase] = useState(() => setOf(view, subcategoryId));
  const [questions, setQuestions] = useState<readonly Question[]>(base.questions);
  const [open, setOpen] = useState<string>();
  const [tried, setTried] = useState(0);
  const [refusals, setRefusals] = useState<readonly string[]>([]);
  /** What somebody else has saved meanwhile. */
  const [theirs, setTheirs] = useState<QuestionSetView>();
  const problems: readonly KeyedProblem[] = setProblems(questions);

  const standOn = (set: QuestionSetView) => {
    setBase(set);
    setQuestions(set.questions);
    setTheirs(undefined);
    setTried(0);
  };
  const post = useApiMutation(async (sent: readonly Question[] | null) => {
    const json = { subcategoryId, version: base.version, questions: sent && [...sent] };
    return await (await api.Admin.SaveQuestions[":id"].$post({ param: { id: view.id }, json })).json();
  }, [400]);
  const refuse = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "stale_version") return setRefusals(error.status === 400 ? error.message.split("\n") : []);
    const newest = setOf(await queryClient.fetchQuery({ ...categoryQuery(api, view.id), staleTime: 0 }), subcategoryId);
    setTheirs(newest);
    setBase({ ...newest, questions: base.questions });
  };
  const send = async (sent: readonly Question[] | null) => {
    setRefusals([]);
    await post(sent).then((answer) => {
      keepCategory(queryClient, api, answer);
      standOn(setOf(answer, subcategoryId));
      setOpen(undefined);
      toast({ title: "Questions saved", description: "New visitors are asked these; who has begun keeps the others." });
    }, refuse);
  };

  return {
    base,
    questions,
    open,
    theirs,
    refusals,
    changed: isChanged(questions, base.questions),
    /** Told once saving was tried. */
    problems: tried > 0 ? problems : [],
    attempt: tried,
    onOpen: setOpen,
    onChange: (key: string, change: Partial<Question>) => {
      const next = withChange(questions, key, change, base.questions);
      setQuestions(next.questions);
      if (open === key) setOpen(next.key);
    },
    onMove: (key: string, by: -1 | 1) => setQuestions(withMove(questions, key, by)),
    onRemove: (key: string) => setQuestions(questions.filter((question) => question.key !== key)),
    onAdd: (step: Question["step"]) => {
      const next = withNewQuestion(questions, step);
      setQuestions(next.questions);
      setOpen(next.key);
    },
    takeTheirs: () => theirs && standOn(theirs),
    undo: () => standOn(setOf(view, subcategoryId)),
    save: async () => {
      setTried((count) => count + 1);
      if (problems.length === 0) await send(questions);
    },
    /** A part gets its own, beginning with its category's. */
    begin: () => setQuestions(setOf(view, null).questions),
    /** A part asks its category's again. */
    drop: () => send(null),
  };
};
