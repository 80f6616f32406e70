// One question being edited: its words, the kind of answer, when it is asked and what the answer is used for.
import type { Question } from "../../../../../modules/catalog/shapes.ts";
import { decidingValues } from "../../../../../modules/catalog/editing-rules.ts";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { NativeSelect } from "../../../../ui/native-select.tsx";
import { TextInput } from "../../../../ui/text-input.tsx";
import { BoundField } from "./bound-field.tsx";
import { deciders, hasBounds, hasOptions, type Step, STEPS, TYPES } from "./edited-set.ts";
import { OptionRows } from "./option-rows.tsx";

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

const Condition = ({ id, question, questions, onChange }: QuestionFormProps) => {
  const possible = deciders(questions, question.key);
  const { showIf } = question;
  const on = possible.find(({ key }) => key === showIf?.key);
  if (possible.length === 0 && !showIf) return null;
  const values = showIf?.values ?? [];
  const pick = (key: string) => {
    const decider = possible.find((one) => one.key === key);
    const first = decider && decidingValues(decider)[0]?.value;
    onChange({ showIf: first === undefined ? null : { key, values: [first] } });
  };
  return (
    <div className="grid gap-3">
      <NativeSelect
        name={`${id}-condition`}
        label="Asked"
        options={[
          { value: "", label: "Always" },
          ...possible.map(({ key, label }) => ({
            value: key,
            label: `Only after an answer to: ${label || "a question"}`,
          })),
        ]}
        value={on?.key ?? ""}
        onChange={(event) => pick(event.currentTarget.value)}
      />
      {on && (
        <fieldset>
          <legend className="mb-1.5 font-semibold">When the answer is</legend>
          <div className="flex flex-wrap gap-x-5">
            {decidingValues(on).map(({ value, label }) => (
              <Checkbox
                key={value}
                name={`${id}-when-${value}`}
                label={label || value}
                optional
                checked={values.includes(value)}
                onChange={(event) => {
                  const next = event.currentTarget.checked ? [...values, value] : values.filter((one) => one !== value);
                  onChange({ showIf: { key: on.key, values: next } });
                }}
              />
            ))}
          </div>
        </fieldset>
      )}
    </div>
  );
};

export const QuestionForm = (props: QuestionFormProps) => {
  const { id, question, error, onChange } = props;
  const { label, help, type, step, required, matching, pii, options, min, max } = question;
  const bounds = hasBounds(question) ? BOUND_WORDS[type] : undefined;
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
      {bounds && (
        <div className="grid gap-5 sm:grid-cols-2">
          <BoundField
            id={`${id}-min`}
            label={bounds[0]}
            type={type}
            value={min}
            onChange={(value) => onChange({ min: value })}
          />
          <BoundField
            id={`${id}-max`}
            label={bounds[1]}
            type={type}
            value={max}
            onChange={(value) => onChange({ max: value })}
          />
        </div>
      )}
      <Condition {...props} />
      <div>
        <Checkbox
          name={`${id}-required`}
          label="Must be answered"
          optional
          checked={required}
          onChange={(event) => onChange({ required: event.currentTarget.checked })}
        />
        <Checkbox
          name={`${id}-matching`}
          label="Counts when specialists are put in order"
          help={hasOptions(question) ? "Specialists can say which options they know best." : undefined}
          optional
          checked={matching}
          onChange={(event) => onChange({ matching: event.currentTarget.checked })}
        />
        <Checkbox
          name={`${id}-pii`}
          label="May identify a person"
          help="Then it is hidden from whoever opens the request without its own link."
          optional
          checked={pii}
          onChange={(event) => onChange({ pii: event.currentTarget.checked })}
        />
      </div>
    </div>
  );
};
