// Several lines of text, with the room that is left.
import { type ComponentPropsWithRef, useState } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import type { TextInputProps } from "./text-input.tsx";

export interface CounterProps {
  /** Characters typed. */
  length: number;
  /** Characters that fit. */
  limit: number;
  /** Characters that it takes at least. */
  minimum?: number;
}

const characters = (count: number) => `${count.toLocaleString("en")} character${count === 1 ? "" : "s"}`;

const countdown = ({ length, limit: room, minimum: least = 0 }: CounterProps) => {
  if (length < least) return `${characters(least - length)} more, please`;
  return length <= room ? `${characters(room - length)} left` : `${characters(length - room)} too many`;
};

export const CharacterCount = (props: CounterProps) => {
  const left = props.limit - props.length;
  return (
    <p className={`text-sm ${left < 0 ? "font-medium text-danger" : "text-ink-soft"}`}>
      <span aria-hidden="true">{countdown(props)}</span>
      <span className="sr-only" aria-live="polite">{left <= 20 ? countdown(props) : ""}</span>
    </p>
  );
};

export interface TextAreaProps extends FieldText, Omit<ComponentPropsWithRef<"textarea">, keyof FieldText> {
  /** Characters that fit. Typing on is possible and counted, so that nothing pasted is cut off silently. */
  limit?: number;
  /** Characters that it takes at least; counted until they are there. */
  minimum?: number;
}

export const TextArea = (
  { limit: room, minimum: least, rows = 5, className = "", onInput, ...props }: TextAreaProps,
) => {
  const { label, name, id, help, error, optional, ...rest } = props;
  const [length, setLength] = useState(String(rest.defaultValue ?? "").length);
  return (
    <Field
      {...{ label, name, id, help, error, optional }}
      counter={room && <CharacterCount {...{ length, limit: room, minimum: least }} />}
    >
      {(wiring) => (
        <textarea
          rows={rows}
          {...rest}
          {...wiring}
          onInput={(event) => {
            setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
          className={`${controlStyle} ${className}`}
        />
      )}
    </Field>
  );
};

/** Typing beyond the room is possible and counted, so that nothing pasted is cut off silently. */
export const CountedInput = ({ room, onInput, ...props }: TextInputProps & { room: number }) => {
  const { label, name, id, help, error, optional, className = "", ...rest } = props;
  const [length, setLength] = useState(String(rest.defaultValue ?? "").length);
  return (
    <Field {...{ label, name, id, help, error, optional }} counter={<CharacterCount {...{ length, limit: room }} />}>
      {(wiring) => (
        <input
          type="text"
          {...rest}
          {...wiring}
          onInput={(event) => {
            setLength(event.currentTarget.value.length);
            onInput?.(event);
          }}
          className={`${controlStyle} ${className}`}
        />
      )}
    </Field>
  );
};
