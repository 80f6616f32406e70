// The steps as visitors see them, drawn with the funnel's own parts: what is chosen here shows and hides what depends on it.
import { useRef, useState } from "react";
import { visibleQuestions } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/funnel/schemas.ts";
import { answersOfForm } from "@/web/islands/funnel/forms/answers.ts";
import { QuestionField } from "@/web/islands/funnel/forms/question-field.tsx";
import { STEPS } from "./edited-set.ts";

/** Names in the preview, so that they meet no field of the editor. */
const shownKey = (key: string): string => `preview-${key}`;
const shown = (question: Question): Question => ({
  ...question,
  key: shownKey(question.key),
  label: question.label || "Your question",
  options: question.options.map((option) => ({ ...option, label: option.label || "An option" })),
});

/** What another definition draws anew: a field keeps what is in it otherwise. */
const formOf = ({ key, type, options }: Question) => `${key} ${type} ${options.map(({ value }) => value).join()}`;

export const Preview = ({ questions }: { questions: readonly Question[] }) => {
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const follow = () => {
    if (!form.current) return;
    const given = answersOfForm(questions.map(shown), new FormData(form.current));
    setAnswers(
      Object.fromEntries(Object.entries(given).map(([key, answer]) => [key.replace(/^preview-/, ""), answer])),
    );
  };
  const asked = visibleQuestions(questions, answers);
  return (
    <form
      ref={form}
      aria-label="Preview"
      onChange={follow}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-8 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      {STEPS.map(({ step, title, lead }) => {
        const ofStep = asked.filter((question) => question.step === step);
        return (
          <section key={step} aria-label={title} className="grid gap-6">
            <div className="grid gap-1 border-b border-line pb-3">
              <h3 className="font-serif text-xl font-semibold">{title}</h3>
              <p className="text-ink-soft">{ofStep.length ? lead : "This step asks nothing, so visitors skip it."}</p>
            </div>
            {ofStep.map((question) => <QuestionField key={formOf(question)} question={shown(question)} />)}
          </section>
        );
      })}
    </form>
  );
};
