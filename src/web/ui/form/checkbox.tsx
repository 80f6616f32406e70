import type { ComponentPropsWithRef } from "react";
import { describedBy, FieldError, type FieldText, useFieldError } from "./field.tsx";

type CheckboxProps = FieldText & Omit<ComponentPropsWithRef<"input">, keyof FieldText | "type">;

/** The label may contain links; the row is at least 44 px high. */
export const Checkbox = ({ label, name, id = name, help, error: own, optional, ...rest }: CheckboxProps) => {
  const error = useFieldError(name, own);
  return (
    <div className={`grid gap-1.5 ${error ? "border-s-4 border-danger ps-4" : ""}`}>
      <FieldError id={id}>{error}</FieldError>
      <label className="flex cursor-pointer items-start gap-3 py-2.5">
        <input
          value="yes"
          {...rest}
          type="checkbox"
          id={id}
          name={name}
          aria-required={optional ? undefined : true}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          className="size-6 shrink-0 accent-brand"
        />
        <span>{label}</span>
      </label>
      {help && <p id={`${id}-help`} className="-mt-2 ps-9 text-ink-soft">{help}</p>}
    </div>
  );
};
