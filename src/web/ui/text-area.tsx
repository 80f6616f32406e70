// Several lines of text, with the room that is left.
import { type ComponentPropsWithRef, useState } from "react";
import { controlStyle } from "./control-style.ts";
import { Field, type FieldText } from "./field.tsx";

export interface TextAreaProps extends FieldText, Omit<ComponentPropsWithRef<"textarea">, keyof FieldText> {
  /** Characters that fit. Typing on is possible and counted, so that nothing pasted is cut off silently. */
  room?: number;
}

const countdown = (left: number) =>
  left >= 0 ? `${left} character${left === 1 ? "" : "s"} left` : `${-left} character${left === -1 ? "" : "s"} too many`;

const Counter = ({ left }: { left: number }) => (
  <p className={`text-sm ${left < 0 ? "font-medium text-danger" : "text-ink-soft"}`}>
    <span aria-hidden="true">{countdown(left)}</span>
    <span className="sr-only" aria-live="polite">{left <= 20 ? countdown(left) : ""}</span>
  </p>
);

export const TextArea = ({ room, rows = 5, className = "", onInput, ...props }: TextAreaProps) => {
  const { label, name, id, help, error, optional, ...rest } = props;
  const [length, setLength] = useState(String(rest.defaultValue ?? "").length);
  return (
    <Field {...{ label, name, id, help, error, optional }} counter={room && <Counter left={room - length} />}>
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
