// A step of questions from the catalogue: about and needs are the same screen with other questions.
import { useEffect, useRef, useState } from "react";
import { answerProblems, visibleQuestions } from "@/modules/catalog/rules.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/funnel/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { answersOfForm } from "./answers-of-form.ts";
import { screenPath } from "./journey.ts";
import { QuestionField } from "./question-field.tsx";
import { StepFrame, useGoTo } from "./step-frame.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useTrackActions } from "./track-actions.ts";
import { useVisit } from "./visit.ts";

export interface QuestionStepProps {
  step: "about" | "needs";
  title: string;
  lead: string;
}

/** These bring a legend that can be the screen's heading. */
const WITH_LEGEND: readonly Question["type"][] = ["single", "multi", "boolean"];

export const QuestionStep = ({ step, title, lead }: QuestionStepProps) => {
  const { category, answers, journey } = useVisit();
  const { sendStep } = useTrackActions();
  const goTo = useGoTo();
  const asked = useAskedQuestions(category.questions, step, answers);
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: asked.read,
    check: (given) => answerProblems(category.questions, step, given),
    nameOf: (key) => category.questions.find((question) => question.key === key)?.label,
    send: async (given) => {
      await sendStep(category.id, step, { answers: pick(given, asked.among(given)) });
      await goTo(screenPath(category.id, journey.after(step)));
    },
  });
  const only = asked.now.length === 1 ? asked.now[0] : undefined;
  const alone = only !== undefined && WITH_LEGEND.includes(only.type);
  return (
    <StepFrame step={step} {...(alone ? {} : { title, lead })}>
      <form {...form} ref={asked.form} onChange={(event) => (form.onChange(event), asked.follow())}>
        <div className="grid gap-8">
          <ErrorSummary problems={summary} attempt={attempt} />
          {asked.now.map((question) => (
            <QuestionField
              key={question.key}
              question={question}
              alone={alone}
              answer={answers[question.key]}
              error={problemOf(question.key)}
            />
          ))}
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? "Saving…" : undefined}>Continue</Button>
        </StickyBar>
      </form>
    </StepFrame>
  );
};

const pick = (answers: Answers, questions: readonly Question[]): Answers =>
  Object.fromEntries(questions.flatMap(({ key }) => answers[key] === undefined ? [] : [[key, answers[key]]]));

const without = (answers: Answers, questions: readonly Question[]): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !questions.some((question) => question.key === key)));

/** Which questions of the step are asked, given what is chosen in the form right now. */
const useAskedQuestions = (all: readonly Question[], step: Question["step"], before: Answers) => {
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(before);
  const ofStep = all.filter((question) => question.step === step);
  const among = (answers: Answers) => visibleQuestions(all, answers).filter((question) => question.step === step);
  const read = (data: FormData): Answers => ({ ...without(before, ofStep), ...answersOfForm(ofStep, data) });
  const follow = () => form.current && setTyped(read(new FormData(form.current)));
  // What was chosen before JavaScript came counts too.
  useEffect(() => void follow(), []);
  return { form, now: among(typed), among, read, follow };
};
