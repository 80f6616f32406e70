import { t } from "@/languages/language.ts";
import type { Question } from "@/modules/catalog/schemas.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { ChoiceCards } from "@/web/ui/form/choice-cards.tsx";
import type { FieldText } from "@/web/ui/form/field.tsx";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { shownAnswer } from "./answers.ts";
import { LongChoice } from "./long-choice.tsx";

interface QuestionFieldProps {
  question: Question;
  /** The answer entered before. */
  answer?: Answers[string];
  error?: string;
  /** Whether the question is the screen's only one and its h1. */
  alone?: boolean;
}

const yesNo = () => [{ value: "yes", label: t("answers.yes") }, { value: "no", label: t("answers.no") }];
/** More options than this are a list to select from. */
const MANY = 12;
/** Texts that may be longer than this get several lines. */
const ONE_LINE = 200;

/** Whether a press on an answer is all that the question needs. */
export const goesOn = ({ type, options }: Question): boolean =>
  type === "boolean" || (type === "single" && options.length <= MANY);

/** Whether the question has a legend, which is the screen's heading where it is the only question. */
export const hasLegend = (question: Question): boolean => question.type === "multi" || goesOn(question);

export const QuestionField = ({ question, answer, error, alone }: QuestionFieldProps) => {
  const { key, type, label, help, required, options, min, max, currency } = question;
  const field: FieldText = { name: key, label, help: help ?? undefined, error, optional: !required };
  const shown = shownAnswer(question, answer);
  const legend = alone ? "title" : "label";
  switch (type) {
    case "single":
      if (options.length > MANY) {
        return (
          <LongChoice
            {...field}
            options={options}
            placeholder={t("funnel.questions.pleaseChoose")}
            defaultValue={shown}
          />
        );
      }
      return <ChoiceCards {...field} type="radio" legend={legend} options={options} defaultValue={shown} />;
    case "multi":
      return (
        <ChoiceCards
          {...field}
          type="checkbox"
          legend={legend}
          options={options}
          help={field.help ?? t("funnel.questions.chooseAll")}
          defaultValue={Array.isArray(answer) ? answer : []}
        />
      );
    case "boolean":
      return <ChoiceCards {...field} type="radio" legend={legend} options={yesNo()} columns={2} defaultValue={shown} />;
    case "money":
      return <MoneyInput {...field} currency={currency} defaultValue={shown} />;
    case "number":
      return <TextInput {...field} inputMode="decimal" autoComplete="off" className="max-w-56" defaultValue={shown} />;
    case "date":
      return <TextInput {...field} type="date" className="max-w-56" defaultValue={shown} />;
    case "postcode":
      return <TextInput {...field} autoComplete="postal-code" className="max-w-56" defaultValue={shown} />;
    case "text":
      return max === null || max > ONE_LINE
        ? <TextArea {...field} limit={max ?? undefined} minLength={min ?? undefined} defaultValue={shown} />
        : <TextInput {...field} defaultValue={shown} />;
  }
};
