// The steps as visitors see them, with the components of the funnel. Answers show and hide dependent questions.
import { useRef, useState } from "react";
import { visibleQuestions } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { answersOfForm } from "@/web/islands/funnel/forms/answers.ts";
import { QuestionField } from "@/web/islands/funnel/forms/question-field.tsx";
import { STEPS } from "./edited-set.ts";

/** Field names of the preview differ from those of the editor. */
const previewKey = (key: string): string => `preview-${key}`;
const toPreview = (question: Question): Question => ({
  ...question,
  key: previewKey(question.key),
  label: question.label || "Your question",
  options: question.options.map((option) => ({ ...option, label: option.label || "An option" })),
});

/** Fields keep their input until the definition of the question changes. */
const definitionOf = ({ key, type, options }: Question) => `${key} ${type} ${options.map(({ value }) => value).join()}`;

export const Preview = ({ questions }: { questions: readonly Question[] }) => {
  const form = useRef<HTMLFormElement>(null);
  const [answers, setAnswers] = useState<Answers>({});
  const updateAnswers = () => {
    if (!form.current) return;
    const typed = answersOfForm(questions.map(toPreview), new FormData(form.current));
    setAnswers(
      Object.fromEntries(Object.entries(typed).map(([key, answer]) => [key.replace(/^preview-/, ""), answer])),
    );
  };
  const asked = visibleQuestions(questions, answers);
  return (
    <form
      ref={form}
      aria-label="Preview"
      onChange={updateAnswers}
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-8 rounded-card border border-line bg-paper p-4 sm:p-6"
    >
      {STEPS.map(({ step, title, lead }) => {
        const ofStep = asked.filter((question) => question.step === step);
        return (
          <section key={step} aria-label={title} className="grid gap-6">
            <div className="grid gap-1 border-b border-line pb-3">
              <h3 className="font-serif text-xl font-semibold">{title}</h3>
              <p className="text-ink-soft">
                {ofStep.length ? lead : "Visitors skip this step because it has no questions."}
              </p>
            </div>
            {ofStep.map((question) => <QuestionField key={definitionOf(question)} question={toPreview(question)} />)}
          </section>
        );
      })}
    </form>
  );
};
