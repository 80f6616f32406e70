// The form of one question: label, type of answer, condition and use.
import type { Question } from "@/modules/catalog/schemas.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { hasBounds, hasOptions } from "@/modules/catalog/editing/rules.ts";
import { BoundField, OptionRows, QuestionCondition } from "./answer-fields.tsx";
import { type Step, STEPS, TYPES } from "./edited-set.ts";

interface QuestionFormProps {
  id: string;
  question: Question;
  questions: readonly Question[];
  error?: string;
  onChange(change: Partial<Question>): void;
}

const BOUND_LABELS: Partial<Record<Question["type"], [minimum: string, maximum: string]>> = {
  number: ["Minimum", "Maximum"],
  money: ["Minimum amount", "Maximum amount"],
  text: ["Minimum characters", "Maximum characters"],
};

/** The minimum and maximum of answer types that have limits. */
const Bounds = ({ id, question, onChange }: Pick<QuestionFormProps, "id" | "question" | "onChange">) => {
  const { type, min, max } = question;
  const [minimum, maximum] = (hasBounds(question) && BOUND_LABELS[type]) || [];
  if (!minimum || !maximum) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField
        id={`${id}-min`}
        label={minimum}
        type={type}
        value={min}
        onChange={(bound) => onChange({ min: bound })}
      />
      <BoundField
        id={`${id}-max`}
        label={maximum}
        type={type}
        value={max}
        onChange={(bound) => onChange({ max: bound })}
      />
    </div>
  );
};

/** How the answer is used. */
const Uses = ({ id, question, onChange }: Pick<QuestionFormProps, "id" | "question" | "onChange">) => (
  <div>
    <Checkbox
      name={`${id}-required`}
      label="Required"
      optional
      checked={question.required}
      onChange={(event) => onChange({ required: event.currentTarget.checked })}
    />
    <Checkbox
      name={`${id}-matching`}
      label="Used to rank specialists"
      help={hasOptions(question) ? "Specialists can declare which options they know best." : undefined}
      optional
      checked={question.matching}
      onChange={(event) => onChange({ matching: event.currentTarget.checked })}
    />
    <Checkbox
      name={`${id}-pii`}
      label="May identify a person"
      help="Hidden from anyone who opens the request without its personal link."
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
        label="Help text"
        optional
        autoComplete="off"
        maxLength={300}
        value={help ?? ""}
        onChange={(event) => onChange({ help: event.currentTarget.value || null })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <NativeSelect
          name={`${id}-type`}
          label="Type of answer"
          options={TYPES}
          value={type}
          onChange={(event) => onChange({ type: event.currentTarget.value as Question["type"] })}
        />
        <NativeSelect
          name={`${id}-step`}
          label="Step"
          options={STEPS.map(({ step, title }) => ({ value: step, label: title }))}
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
