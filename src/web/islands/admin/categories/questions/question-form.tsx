// One question being edited: its words, the kind of answer, when it is asked and what the answer is used for.
import type { Question } from "@/modules/catalog/schemas.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { BoundField } from "./bound-field.tsx";
import { hasBounds, hasOptions, type Step, STEPS, TYPES } from "./edited-set.ts";
import { OptionRows } from "./option-rows.tsx";
import { QuestionCondition } from "./question-condition.tsx";

interface QuestionFormProps {
  id: string;
  question: Question;
  questions: readonly Question[];
  error?: string;
  onChange(change: Partial<Question>): void;
}

const BOUND_WORDS: Partial<Record<Question["type"], [least: string, most: string]>> = {
  number: ["Smallest number", "Largest number"],
  money: ["Smallest amount", "Largest amount"],
  text: ["Characters at least", "Characters at most"],
};

/** The smallest and the largest answer, for kinds that have them. */
const Bounds = ({ id, question, onChange }: Pick<QuestionFormProps, "id" | "question" | "onChange">) => {
  const { type, min, max } = question;
  const [least, most] = (hasBounds(question) && BOUND_WORDS[type]) || [];
  if (!least || !most) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField id={`${id}-min`} label={least} type={type} value={min} onChange={(to) => onChange({ min: to })} />
      <BoundField id={`${id}-max`} label={most} type={type} value={max} onChange={(to) => onChange({ max: to })} />
    </div>
  );
};

/** What the answer is used for. */
const Uses = ({ id, question, onChange }: Pick<QuestionFormProps, "id" | "question" | "onChange">) => (
  <div>
    <Checkbox
      name={`${id}-required`}
      label="Must be answered"
      optional
      checked={question.required}
      onChange={(event) => onChange({ required: event.currentTarget.checked })}
    />
    <Checkbox
      name={`${id}-matching`}
      label="Counts when specialists are put in order"
      help={hasOptions(question) ? "Specialists can say which options they know best." : undefined}
      optional
      checked={question.matching}
      onChange={(event) => onChange({ matching: event.currentTarget.checked })}
    />
    <Checkbox
      name={`${id}-pii`}
      label="May identify a person"
      help="Then it is hidden from whoever opens the request without its own link."
      optional
      checked={question.pii}
      onChange={(event) => onChange({ pii: event.currentTarget.checked })}
    />
  </div>
);

export const QuestionForm = (props: QuestionFormProps) => {
  const { id, question, error, onChange } = props;
  const { label, help, type, step, options } = question;
  return (
    <div className="grid gap-5 border-t border-line pt-4">
      <TextInput
        name={`${id}-label`}
        label="Question"
        autoComplete="off"
        maxLength={200}
        error={error}
        value={label}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      <TextInput
        name={`${id}-help`}
        label="Help below it"
        optional
        autoComplete="off"
        maxLength={300}
        value={help ?? ""}
        onChange={(event) => onChange({ help: event.currentTarget.value || null })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NativeSelect
          name={`${id}-type`}
          label="Answered by"
          options={TYPES}
          value={type}
          onChange={(event) => onChange({ type: event.currentTarget.value as Question["type"] })}
        />
        <NativeSelect
          name={`${id}-step`}
          label="On the step"
          options={STEPS.map((one) => ({ value: one.step, label: one.title }))}
          value={step}
          onChange={(event) => onChange({ step: event.currentTarget.value as Step })}
        />
      </div>
      {hasOptions(question) && (
        <OptionRows
          id={id}
          options={options}
          onChange={(next) => onChange({ options: next })}
        />
      )}
      <Bounds {...props} />
      <QuestionCondition {...props} />
      <Uses {...props} />
    </div>
  );
};
