// One line of text that has little room, and says how much.
import { useState } from "react";
import { controlStyle } from "./control-style.ts";
import { Counter } from "./counter.tsx";
import { Field } from "./field.tsx";
import type { TextInputProps } from "./text-input.tsx";

/** Typing beyond the room is possible and counted, so that nothing pasted is cut off silently. */
export const CountedInput = ({ room, onInput, ...props }: TextInputProps & { room: number }) => {
  const { label, name, id, help, error, optional, className = "", ...rest } = props;
  const [length, setLength] = useState(String(rest.defaultValue ?? "").length);
  return (
    <Field {...{ label, name, id, help, error, optional }} counter={<Counter {...{ length, room }} />}>
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
