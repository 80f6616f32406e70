import type { TranslatedQuestion as Question } from "@/modules/admin/categories/schemas.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { decidingValues, hasBounds, hasOptions } from "@/modules/catalog/editing/rules.ts";
import { deciders, type Step, TYPES } from "./edited-set.ts";
import { questionSteps } from "@/web/islands/funnel/forms/question-steps.ts";
import { useEffect, useState } from "react";
import { parseNumber, writeNumber } from "@/web/ui/form/numbers.ts";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { controlStyle } from "@/web/ui/form/field.tsx";
import { PlusIcon, TrashIcon } from "@/web/ui/icons.ts";
import { moved, OrderButtons } from "../editor-rows.tsx";
import { englishName } from "@/platform/intl.ts";
import { longestTranslation, type TranslatedLanguage as Language } from "@/modules/translations/rules.ts";

interface BoundFieldProps {
  id: string;
  label: string;
  type: Question["type"];
  currency: string;
  value: number | null;
  onChange(value: number | null): void;
}

type Typed = Pick<BoundFieldProps, "type" | "currency">;

const textOf = (value: number | null, { type, currency }: Typed): string =>
  value === null ? "" : type === "money" ? formatAmount(value, currency) : writeNumber(value);

/** Undefined when it is not valid. */
const parse = (text: string, { type, currency }: Typed): number | null | undefined => {
  const plain = text.trim();
  if (plain === "") return null;
  if (type === "money") return parseAmount(plain, currency);
  return parseNumber(plain);
};

const BoundField = ({ id, label, type, currency, value, onChange }: BoundFieldProps) => {
  const typed = { type, currency };
  const [text, setText] = useState(textOf(value, typed));
  useEffect(() => {
    if (parse(text, typed) !== value) setText(textOf(value, typed));
  }, [value, type, currency]);
  return (
    <TextInput
      name={id}
      label={label}
      optional
      inputMode="decimal"
      autoComplete="off"
      className="max-w-40"
      error={parse(text, typed) === undefined ? "Enter a number." : undefined}
      value={text}
      onChange={(event) => {
        const next = event.currentTarget.value;
        setText(next);
        const number = parse(next, typed);
        if (number !== undefined) onChange(number);
      }}
    />
  );
};

type Options = Question["options"];
const MAX_OPTIONS = 30;

interface OptionRowsProps {
  id: string;
  options: Options;
  languages: readonly Language[];
  onChange(options: Options): void;
}

const OptionRows = ({ id, options, languages, onChange }: OptionRowsProps) => {
  const change = (at: number, changed: Partial<Options[number]>) =>
    onChange(options.map((option, index) => index === at ? { ...option, ...changed } : option));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-semibold">Options</legend>
      <ul className="grid gap-2">
        {options.map((option, at) => (
          <li key={at} className="grid gap-1">
            <div className="flex items-center gap-1">
              <input
                id={`${id}-option-${at}`}
                aria-label={`Option ${at + 1}`}
                autoComplete="off"
                maxLength={120}
                value={option.label}
                onChange={(event) => change(at, { label: event.currentTarget.value })}
                className={controlStyle}
              />
              <OrderButtons
                id={`${id}-option-${at}`}
                name={`option ${at + 1}`}
                at={at}
                count={options.length}
                onMove={(by) => onChange(moved(options, at, by))}
              />
              <IconButton
                label={`Remove option ${at + 1}`}
                onClick={() => onChange(options.filter((_, index) => index !== at))}
              >
                <TrashIcon />
              </IconButton>
            </div>
            {languages.map((language) => (
              <input
                key={language}
                id={`${id}-option-${at}-${language}`}
                aria-label={`Option ${at + 1} in ${englishName(language)}`}
                placeholder={englishName(language)}
                lang={language}
                dir="auto"
                autoComplete="off"
                maxLength={longestTranslation(option.label.length)}
                value={option.translations?.[language]?.label ?? ""}
                onChange={(event) =>
                  change(at, {
                    translations: { ...option.translations, [language]: { label: event.currentTarget.value } },
                  })}
                className={controlStyle}
              />
            ))}
          </li>
        ))}
      </ul>
      {options.length < MAX_OPTIONS && (
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          className="justify-self-start"
          onClick={() => onChange([...options, { value: "", label: "" }])}
        >
          Add an option
        </Button>
      )}
    </fieldset>
  );
};

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
            onChange(event.currentTarget.checked ? [...values, value] : values.filter((chosen) => chosen !== value))}
        />
      ))}
    </div>
  </fieldset>
);

/** Hidden when there is no earlier question to depend on. */
const QuestionCondition = ({ id, question, questions, onChange }: QuestionConditionProps) => {
  const possible = deciders(questions, question.key);
  const { showIf } = question;
  const decider = possible.find(({ key }) => key === showIf?.key);
  if (possible.length === 0 && !showIf) return null;
  const pick = (key: string) => {
    const picked = possible.find((question) => question.key === key);
    const first = picked && decidingValues(picked)[0]?.value;
    onChange({ showIf: first === undefined ? null : { key, values: [first] } });
  };
  const choices = [
    ...possible.map(({ key, label }) => ({ value: key, label: `Only after an answer to: ${label || "a question"}` })),
    // It was moved, or can't decide any more. It stays until another one is chosen.
    ...(showIf && !decider ? [{ value: showIf.key, label: "Only after a question that isn't asked before" }] : []),
  ];
  return (
    <div className="grid gap-3">
      <NativeSelect
        name={`${id}-condition`}
        label="Asked"
        options={[{ value: "", label: "Always" }, ...choices]}
        value={showIf?.key ?? ""}
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

interface QuestionFormProps {
  id: string;
  question: Question;
  /** Of amounts. */
  currency: string;
  questions: readonly Question[];
  error?: string;
  /** Those of visitors besides English. */
  languages: readonly Language[];
  onChange(change: Partial<Question>): void;
}

interface TranslatedTextProps extends Pick<QuestionFormProps, "id" | "question" | "languages" | "onChange"> {
  field: "label" | "help";
  label: string;
}

/** One field for each language below a text of the question. */
const TranslatedText = ({ id, question, languages, onChange, field, label }: TranslatedTextProps) =>
  languages.map((language) => {
    const texts = question.translations?.[language];
    return (
      <TextInput
        key={language}
        name={`${id}-${field}-${language}`}
        label={`${label} in ${englishName(language)}`}
        optional
        lang={language}
        dir="auto"
        autoComplete="off"
        maxLength={longestTranslation((question[field] ?? "").length)}
        value={texts?.[field] ?? ""}
        onChange={(event) =>
          onChange({
            translations: { ...question.translations, [language]: { ...texts, [field]: event.currentTarget.value } },
          })}
      />
    );
  });

const BOUND_LABELS: Partial<Record<Question["type"], [minimum: string, maximum: string]>> = {
  number: ["Minimum", "Maximum"],
  money: ["Minimum amount", "Maximum amount"],
  text: ["Minimum characters", "Maximum characters"],
};

/** The minimum and maximum of answer types that have limits. */
const Bounds = (
  { id, question, currency, onChange }: Pick<QuestionFormProps, "id" | "question" | "currency" | "onChange">,
) => {
  const { type, min, max } = question;
  const [minimum, maximum] = (hasBounds(question) && BOUND_LABELS[type]) || [];
  if (!minimum || !maximum) return null;
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <BoundField
        id={`${id}-min`}
        label={minimum}
        type={type}
        currency={currency}
        value={min}
        onChange={(bound) => onChange({ min: bound })}
      />
      <BoundField
        id={`${id}-max`}
        label={maximum}
        type={type}
        currency={currency}
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
  const { id, question, error, languages, onChange } = props;
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
      <TranslatedText {...props} field="label" label="Question" />
      <TextInput
        name={`${id}-help`}
        label="Help text"
        optional
        autoComplete="off"
        maxLength={300}
        value={help ?? ""}
        onChange={(event) => onChange({ help: event.currentTarget.value || null })}
      />
      {help !== null && <TranslatedText {...props} field="help" label="Help text" />}
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
          options={questionSteps().map(({ step, title }) => ({ value: step, label: title }))}
          value={step}
          onChange={(event) => onChange({ step: event.currentTarget.value as Step })}
        />
      </div>
      {hasOptions(question) && (
        <OptionRows
          id={id}
          options={options}
          languages={languages}
          onChange={(next) => onChange({ options: next })}
        />
      )}
      <Bounds {...props} />
      <QuestionCondition {...props} />
      <Uses {...props} />
    </div>
  );
};
