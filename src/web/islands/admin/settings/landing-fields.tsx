// The operator's own texts and picture of the landing page.
import { useId } from "react";
import { DEFAULT_LANGUAGE, t } from "@/languages/language.ts";
import type { Language } from "@/languages/messages.ts";
import {
  LANDING_LIMITS,
  type LandingText,
  NO_LANDING_TEXT,
  type Question,
  withLandingText,
} from "@/modules/settings/landing/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { CountedInput, TextArea } from "@/web/ui/form/text-area.tsx";
import { PlusIcon, TrashIcon } from "@/web/ui/icons.ts";
import { LanguageSelect, useFormLanguage } from "./language-select.tsx";
import { PictureUpload } from "./picture-upload.tsx";
import { fieldsOf } from "./setting-fields.ts";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldId } from "./use-settings-form.ts";

interface QuestionsProps {
  language: Language;
  questions: readonly Question[];
  onChange(questions: readonly Question[]): void;
}

/** What is wrong with a question that can't be saved. */
const problemOf = ({ question, answer }: Question, part: keyof Question): string | undefined => {
  const [own, other] = part === "question" ? [question, answer] : [answer, question];
  return own.trim() === "" && other.trim() !== "" ? `Enter the ${part}.` : undefined;
};

const OwnQuestions = ({ language, questions, onChange }: QuestionsProps) => {
  const id = useId();
  const change = (at: number, part: Partial<Question>) =>
    onChange(questions.map((question, index) => index === at ? { ...question, ...part } : question));
  return (
    <div className="grid gap-4">
      {questions.map((question, at) => (
        <fieldset key={at} className="grid gap-3 rounded-card border border-line p-4">
          <legend className="sr-only">{`Question ${at + 1}`}</legend>
          <CountedInput
            id={`${id}-${at}-question`}
            name={`landing.question-${at}`}
            label={`Question ${at + 1}`}
            value={question.question}
            error={problemOf(question, "question")}
            limit={LANDING_LIMITS.question}
            lang={language}
            dir="auto"
            onChange={(event) => change(at, { question: event.currentTarget.value })}
          />
          <TextArea
            id={`${id}-${at}-answer`}
            name={`landing.answer-${at}`}
            label="Answer"
            rows={3}
            value={question.answer}
            error={problemOf(question, "answer")}
            limit={LANDING_LIMITS.answer}
            lang={language}
            dir="auto"
            onChange={(event) => change(at, { answer: event.currentTarget.value })}
          />
          <Button
            variant="quiet"
            icon={<TrashIcon />}
            className="justify-self-start"
            about={`question ${at + 1}`}
            onClick={() => onChange(questions.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </fieldset>
      ))}
      {questions.length < LANDING_LIMITS.questions && (
        <Button
          variant="secondary"
          icon={<PlusIcon />}
          className="justify-self-start"
          onClick={() => onChange([...questions, { question: "", answer: "" }])}
        >
          Add a question
        </Button>
      )}
    </div>
  );
};

export const LandingTextsField = (props: SettingRowProps) => {
  const { form, setting } = props;
  const texts = fieldsOf("landing", form.typed[setting.key]);
  const [language, setChosen] = useFormLanguage(form);
  const id = fieldId(form.document, setting.key);
  const text = texts[language] ?? NO_LANDING_TEXT;
  const change = (part: Partial<LandingText>) =>
    form.type(setting.key, withLandingText(texts, language, { ...text, ...part }));
  const field = { lang: language, dir: "auto", optional: true };
  return (
    <div className="border-b border-line pb-3">
      <SettingFrame {...props}>
        <p className="max-w-prose text-ink-soft">{setting.description}</p>
        <FieldError id={id}>{form.problemOf(setting.key)}</FieldError>
        <div className="grid gap-4">
          <LanguageSelect form={form} name="landing-language" label="Language" value={language} onChange={setChosen} />
          <CountedInput
            {...field}
            id={id}
            name="landing.headline"
            label="Headline"
            placeholder={language === DEFAULT_LANGUAGE ? t("funnel.topics.title") : undefined}
            value={text.headline}
            limit={LANDING_LIMITS.headline}
            onChange={(event) => change({ headline: event.currentTarget.value })}
          />
          <CountedInput
            {...field}
            id={`${id}-lead`}
            name="landing.lead"
            label="Sentence below it"
            placeholder={language === DEFAULT_LANGUAGE ? t("funnel.topics.lead") : undefined}
            value={text.lead}
            limit={LANDING_LIMITS.lead}
            onChange={(event) => change({ lead: event.currentTarget.value })}
          />
          <OwnQuestions
            key={language}
            language={language}
            questions={text.questions}
            onChange={(questions) => change({ questions })}
          />
        </div>
      </SettingFrame>
    </div>
  );
};

export const LandingPictureField = (props: SettingRowProps) => {
  const { form, setting: { key } } = props;
  return (
    <div className="border-b border-line py-3">
      <SettingFrame {...props}>
        <FieldError id={fieldId(form.document, key)}>{form.problemOf(key)}</FieldError>
        <PictureUpload
          kind="landing"
          name={fieldsOf("picture", form.typed[key])}
          theme="light"
          onChange={(name) => form.type(key, name)}
        />
      </SettingFrame>
    </div>
  );
};
