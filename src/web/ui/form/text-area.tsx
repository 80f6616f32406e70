// Text with a limit: several lines or one, with a count of what is left or still needed.
import { t } from "@/languages/language.ts";
import { type ComponentPropsWithRef, type InputEventHandler, useState } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";

interface CharacterCountProps {
  /** Characters typed. */
  length: number;
  /** Characters that fit. */
  limit: number;
  /** Characters needed at least. */
  minimum?: number;
}

const countText = ({ length, limit, minimum = 0 }: CharacterCountProps) => {
  if (length < minimum) return t("ui.parts.charactersNeeded", { count: minimum - length });
  return length <= limit
    ? t("ui.parts.charactersLeft", { count: limit - length })
    : t("ui.parts.charactersTooMany", { count: length - limit });
};

/** Announced only when 20 characters or fewer are left. */
const CharacterCount = (props: CharacterCountProps) => {
  const left = props.limit - props.length;
  const text = countText(props);
  return (
    <p className={`text-sm ${left < 0 ? "font-medium text-danger" : "text-ink-soft"}`}>
      <span aria-hidden="true">{text}</span>
      <span className="sr-only" aria-live="polite">{left <= 20 ? text : ""}</span>
    </p>
  );
};

/** The length of a control's text, followed while it is typed in. */
const useLength = <E extends HTMLInputElement | HTMLTextAreaElement>(
  { value, defaultValue }: { value?: unknown; defaultValue?: unknown },
  onInput?: InputEventHandler<E>,
) => {
  const [typed, setTyped] = useState(String(defaultValue ?? "").length);
  const follow: InputEventHandler<E> = (event) => {
    setTyped(event.currentTarget.value.length);
    onInput?.(event);
  };
  return { length: typeof value === "string" ? value.length : typed, follow };
};

interface TextAreaProps extends FieldText, Omit<ComponentPropsWithRef<"textarea">, keyof FieldText> {
  /** Characters that fit. Longer text can be typed and is counted, so that nothing pasted is cut off silently. */
  limit?: number;
  /** Characters needed at least. */
  minimum?: number;
}

export const TextArea = ({ limit, minimum, rows = 5, className = "", onInput, ...field }: TextAreaProps) => {
  const { length, follow } = useLength(field, onInput);
  const counter = limit && <CharacterCount length={length} limit={limit} minimum={minimum} />;
  return (
    <Field {...field} counter={counter}>
      {(control) => <textarea rows={rows} {...control} onInput={follow} className={`${controlStyle} ${className}`} />}
    </Field>
  );
};

interface CountedInputProps extends FieldText, Omit<ComponentPropsWithRef<"input">, keyof FieldText> {
  /** Characters that fit. */
  limit: number;
}

/** One line of text with a limit. */
export const CountedInput = ({ limit, className = "", onInput, ...field }: CountedInputProps) => {
  const { length, follow } = useLength(field, onInput);
  const counter = <CharacterCount length={length} limit={limit} />;
  return (
    <Field {...field} counter={counter}>
      {(control) => <input type="text" {...control} onInput={follow} className={`${controlStyle} ${className}`} />}
    </Field>
  );
};
