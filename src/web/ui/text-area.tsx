// Several lines of text, with the room that is left.
import { type ComponentPropsWithRef, useState } from "react";
import { controlStyle } from "./control-style.ts";
import { Counter } from "./counter.tsx";
import { Field, type FieldText } from "./field.tsx";

export interface TextAreaProps extends FieldText, Omit<ComponentPropsWithRef<"textarea">, keyof FieldText> {
  /** Characters that fit. Typing on is possible and counted, so that nothing pasted is cut off silently. */
  room?: number;
  /** Characters that it takes at least; counted until they are there. */
  least?: number;
}

export const TextArea = ({ room, least, rows = 5, className = "", onInput, ...props }: TextAreaProps) => {
  const { label, name, id, help, error, optional, ...rest } = props;
  const [length, setLength] = useState(String(rest.defaultValue ?? "").length);
  return (
    <Field {...{ label, name, id, help, error, optional }} counter={room && <Counter {...{ length, room, least }} />}>
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
