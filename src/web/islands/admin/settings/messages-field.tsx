// An operator's own texts of emails: one message in one language at a time, with a preview beside it.
import { useEffect, useId, useState } from "react";
import { DEFAULT_LANGUAGE, offeredLanguages } from "@/languages/language.ts";
import { languageName } from "@/languages/language-name.ts";
import type { Language } from "@/languages/messages.ts";
import {
  languagesOf,
  MESSAGE_NAMES,
  MESSAGE_TEXTS,
  messageLabel,
  type MessageName,
  type OwnText,
  type OwnTexts,
  READERS,
  TEXT_LIMITS,
  TEXT_PARTS,
  TEXT_VALUES,
  type TextPart,
  textProblem,
  valuesOf,
  withOwnText,
} from "@/modules/settings/messages/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { FieldError } from "@/web/ui/form/field.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { CountedInput, TextArea } from "@/web/ui/form/text-area.tsx";
import { SettingFrame, type SettingRowProps } from "./setting-row.tsx";
import { fieldsOf, NO_TEXT } from "./setting-fields.ts";
import { fieldId } from "./use-settings-form.ts";

interface Chosen {
  message: MessageName;
  language: Language;
}

const LABELS: Record<TextPart, string> = { subject: "Subject", opening: "Opening", closing: "Closing" };

const helpOf = (part: TextPart, message: MessageName): string | undefined => {
  if (part === "subject") return undefined;
  if (part === "closing") return "At the end of the email.";
  return MESSAGE_TEXTS[message].replacesFirst
    ? "In place of the first paragraph."
    : "Above the first paragraph, which stays because it says what happened.";
};

const isTooLong = (text: OwnText): boolean => TEXT_PARTS.some((part) => text[part].length > TEXT_LIMITS[part]);
const problemOf = (message: MessageName, text: OwnText): string | undefined =>
  TEXT_PARTS.map((part) => textProblem(message, text[part])).find(Boolean);

const previewPath = ({ message, language }: Chosen, text: OwnText): string =>
  `/api/v2/Settings/MessagePreview?${new URLSearchParams({ message, language, ...text })}`;

const PAUSE_MS = 600;

/** The address of the preview, once nobody has typed for a moment. What can't be saved is not shown. */
const usePreview = (chosen: Chosen, text: OwnText): string => {
  const path = previewPath(chosen, text);
  const [shown, setShown] = useState(path);
  const isShowable = problemOf(chosen.message, text) === undefined && !isTooLong(text);
  useEffect(() => {
    if (!isShowable) return;
    const timer = setTimeout(() => setShown(path), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [path, isShowable]);
  return shown;
};

const Preview = ({ chosen, text }: { chosen: Chosen; text: OwnText }) => {
  const src = usePreview(chosen, text);
  return (
    <figure className="grid gap-1">
      <figcaption className="font-semibold">Preview</figcaption>
      <iframe
        title={`Preview of “${messageLabel(chosen.message)}”`}
        src={src}
        sandbox=""
        loading="lazy"
        className="h-96 w-full rounded-card border border-line bg-surface"
      />
      <p className="text-sm text-ink-soft">
        As you would receive it, for a meeting tomorrow. The links don’t work here.
      </p>
    </figure>
  );
};

/** The messages that have own texts, each a button that opens it. */
const OwnMessages = ({ texts, onOpen }: { texts: OwnTexts; onOpen(chosen: Chosen): void }) => {
  const own = MESSAGE_NAMES.filter((message) => texts[message]);
  if (own.length === 0) return <p className="text-sm text-ink-soft">No message has a text of yours yet.</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-sm">
      <span className="text-ink-soft">With your own text:</span>
      {own.flatMap((message) =>
        (Object.keys(texts[message]!) as Language[]).map((language) => (
          <button
            key={`${message} ${language}`}
            type="button"
            onClick={() => onOpen({ message, language })}
            className="min-h-11 font-medium text-brand underline underline-offset-4"
          >
            {messageLabel(message)}
            {language !== DEFAULT_LANGUAGE && `, ${languageName(language)}`}
          </button>
        ))
      )}
    </div>
  );
};

const Values = ({ message }: { message: MessageName }) => (
  <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
    {valuesOf(message).map((value) => (
      <div key={value} className="flex gap-2">
        <dt className="font-mono">{`{${value}}`}</dt>
        <dd className="text-ink-soft">{TEXT_VALUES[value]}</dd>
      </div>
    ))}
  </dl>
);

interface TextFieldsProps {
  chosen: Chosen;
  text: OwnText;
  change(part: Partial<OwnText>): void;
}

const TextFields = ({ chosen: { message, language }, text, change }: TextFieldsProps) => {
  const id = useId();
  return TEXT_PARTS.map((part) => {
    const field = {
      id: `${id}-${part}`,
      name: `messages.${part}`,
      label: LABELS[part],
      help: helpOf(part, message),
      error: textProblem(message, text[part]),
      value: text[part],
      limit: TEXT_LIMITS[part],
      optional: true,
      lang: language,
      dir: "auto",
    };
    return part === "subject"
      ? <CountedInput key={part} {...field} onChange={(event) => change({ [part]: event.currentTarget.value })} />
      : <TextArea key={part} {...field} rows={2} onChange={(event) => change({ [part]: event.currentTarget.value })} />;
  });
};

export const MessagesField = (props: SettingRowProps) => {
  const { form, setting } = props;
  const texts = fieldsOf("messages", form.typed[setting.key]);
  const [chosen, setChosen] = useState<Chosen>({ message: "visitor-confirmation", language: DEFAULT_LANGUAGE });
  const { message, language } = chosen;
  const id = fieldId(form.document, setting.key);
  const text = texts[message]?.[language] ?? NO_TEXT;
  const change = (part: Partial<OwnText>) =>
    form.type(setting.key, withOwnText(texts, { ...chosen, text: { ...text, ...part } }));
  const languages = languagesOf(message, offeredLanguages(String(form.typed.languages ?? "")));
  const choose = (name: MessageName) =>
    setChosen({ message: name, language: languagesOf(name, [language])[0] ?? DEFAULT_LANGUAGE });
  return (
    <SettingFrame {...props}>
      <p className="max-w-prose text-ink-soft">{setting.description}</p>
      <FieldError id={id}>{problemOf(message, text) ? undefined : form.problemOf(setting.key)}</FieldError>
      <OwnMessages texts={texts} onOpen={setChosen} />
      <div className="@container">
        <div className="grid gap-4 @min-[44rem]:grid-cols-2">
          <div className="grid content-start gap-4">
            <div className="grid gap-4 sm:grid-cols-2">
              <NativeSelect
                id={id}
                name="message"
                label="Message"
                value={message}
                options={MESSAGE_NAMES.map((name) => ({
                  value: name,
                  label: MESSAGE_TEXTS[name].label,
                  group: READERS[MESSAGE_TEXTS[name].to],
                }))}
                onChange={(event) => choose(event.currentTarget.value as MessageName)}
              />
              {languages.length > 1 && (
                <NativeSelect
                  name="language"
                  label="Language"
                  value={language}
                  options={languages.map((code) => ({ value: code, label: languageName(code) }))}
                  onChange={(event) => setChosen({ message, language: event.currentTarget.value as Language })}
                />
              )}
            </div>
            <Values message={message} />
            <TextFields chosen={chosen} text={text} change={change} />
            {text !== NO_TEXT && (
              <Button
                variant="secondary"
                className="justify-self-start"
                onClick={() => change(NO_TEXT)}
              >
                Use the standard text
              </Button>
            )}
          </div>
          <Preview key={`${message} ${language}`} chosen={chosen} text={text} />
        </div>
      </div>
    </SettingFrame>
  );
};
