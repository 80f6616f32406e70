// When a question is asked: always, or only after certain answers to an earlier one.
import type { Question } from "@/modules/catalog/schemas.ts";
import { decidingValues } from "@/modules/catalog/editing-rules.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { deciders } from "./edited-set.ts";

interface QuestionConditionProps {
  id: string;
  question: Question;
  questions: readonly Question[];
  onChange(change: Pick<Question, "showIf">): void;
}

interface DecidingAnswersProps {
  id: string;
  decider: Question;
  values: readonly string[];
  onChange(values: string[]): void;
}

const DecidingAnswers = ({ id, decider, values, onChange }: DecidingAnswersProps) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold">When the answer is</legend>
    <div className="flex flex-wrap gap-x-5">
      {decidingValues(decider).map(({ value, label }) => (
        <Checkbox
          key={value}
          name={`${id}-when-${value}`}
          label={label || value}
          optional
          checked={values.includes(value)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...values, value] : values.filter((one) => one !== value))}
        />
      ))}
    </div>
  </fieldset>
);

/** Nothing where no earlier question can decide. */
export const QuestionCondition = ({ id, question, questions, onChange }: QuestionConditionProps) => {
  const possible = deciders(questions, question.key);
  const { showIf } = question;
  const decider = possible.find(({ key }) => key === showIf?.key);
  if (possible.length === 0 && !showIf) return null;
  const pick = (key: string) => {
    const picked = possible.find((one) => one.key === key);
    const first = picked && decidingValues(picked)[0]?.value;
    onChange({ showIf: first === undefined ? null : { key, values: [first] } });
  };
  const choices = possible.map(({ key, label }) => ({
    value: key,
    label: `Only after an answer to: ${label || "a question"}`,
  }));
  return (
    <div className="grid gap-3">
      <NativeSelect
        name={`${id}-condition`}
        label="Asked"
        options={[{ value: "", label: "Always" }, ...choices]}
        value={decider?.key ?? ""}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {decider && (
        <DecidingAnswers
          id={id}
          decider={decider}
          values={showIf?.values ?? []}
          onChange={(values) => onChange({ showIf: { key: decider.key, values } })}
        />
      )}
    </div>
  );
};
