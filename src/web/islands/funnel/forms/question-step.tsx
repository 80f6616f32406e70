// A step with questions from the catalogue: the screens "about" and "needs" differ only in their questions.
import { useEffect, useRef, useState } from "react";
import { t } from "@/languages/language.ts";
import { answerProblems, visibleQuestions } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { useGoTo } from "../navigation.tsx";
import { StepFrame } from "../step-frame.tsx";
import { screenPath } from "../track/journey.ts";
import { useSendStep } from "../track/track-actions.ts";
import { useVisit } from "../track/visit.ts";
import { answersOfForm } from "./answers.ts";
import { ContinueBar } from "./continue-bar.tsx";
import { useContinueOnChoice } from "./continue-on-choice.ts";
import { goesOn, hasLegend, QuestionField } from "./question-field.tsx";
import { questionSteps } from "./question-steps.ts";

export const QuestionStep = ({ step }: Pick<Question, "step">) => {
  const { category, answers, journey } = useVisit();
  const sendStep = useSendStep();
  const goTo = useGoTo();
  const visible = useVisibleQuestions(category.questions, step, answers);
  const { form, summary, attempt, problemOf, busy } = useForm({
    keep: category.id + step,
    read: visible.read,
    check: (typed) => answerProblems(category.questions, step, typed),
    nameOf: (key) => category.questions.find((question) => question.key === key)?.label,
    send: async (typed) => {
      await sendStep({ categoryId: category.id, step, answers: pick(typed, visible.among(typed)) });
      await goTo(screenPath(category.key, journey.after(step)));
    },
  });
  const continueOnChoice = useContinueOnChoice((form) => visible.among(visible.read(new FormData(form))).length === 1);
  const only = visible.now.length === 1 ? visible.now[0] : undefined;
  const alone = only !== undefined && hasLegend(only);
  const { title, lead } = questionSteps().find((screen) => screen.step === step)!;
  return (
    <StepFrame step={step} {...(alone ? {} : { title, lead })}>
      <form
        {...form}
        ref={visible.form}
        className="group"
        onChange={(event) => (form.onChange(event), visible.follow())}
      >
        <div className="grid gap-8" {...(alone && continueOnChoice)}>
          <ErrorSummary problems={summary} attempt={attempt} />
          {visible.now.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              alone={alone}
              answer={answers[question.key]}
              error={problemOf(question.key)}
            />
          ))}
        </div>
        <ContinueBar isSpare={only !== undefined && goesOn(only)} busy={busy ? t("funnel.saving") : undefined}>
          {t("funnel.continue")}
        </ContinueBar>
      </form>
    </StepFrame>
  );
};

const pick = (answers: Answers, questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ key }) => answers[key] === undefined ? [] : [[key, answers[key]]]));

const without = (answers: Answers, questions: readonly Question[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !questions.some((question) => question.key === key)));

/** The visible questions of the step, which depend on what is in the form right now. */
const useVisibleQuestions = (all: readonly Question[], step: Question["step"], before: Answers) => {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(before);
  const ofStep = all.filter((question) => question.step === step);
  const among = (answers: Answers) => visibleQuestions(all, answers).filter((question) => question.step === step);
  const read = (data: FormData): Answers => ({ ...without(before, ofStep), ...answersOfForm(ofStep, data) });
  const follow = () => form.current && setTyped(read(new FormData(form.current)));
  // Takes over what was chosen before hydration.
  useEffect(() => void follow(), []);
  return { form, now: among(typed), among, read, follow };
};
