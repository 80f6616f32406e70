// The native select with our style: complete for keyboards, phones and screen readers without any code.
import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";
import { ChevronDownIcon } from "../icons.ts";

export interface Choice {
  value: string;
  label: string;
  /** Choices of the same group are listed together under its name. */
  group?: string;
}

const Options = ({ options }: { options: readonly Choice[] }) =>
  [...Map.groupBy(options, ({ group }) => group)].map(([group, own]) => {
    const choices = own.map(({ value, label }) => <option key={value} value={value}>{label}</option>);
    return group === undefined ? choices : <optgroup key={group} label={group}>{choices}</optgroup>;
  });

interface SelectBoxProps extends ComponentPropsWithRef<"select"> {
  options: readonly Choice[];
  /** The empty option, shown while nothing is selected. */
  placeholder?: string;
}

/** The bare select, for parts that have their own label. */
export const SelectBox = ({ options, placeholder, className = "", ...rest }: SelectBoxProps) => (
  <span className="relative block">
    <select {...rest} className={`${controlStyle} appearance-none truncate pe-10 ${className}`}>
      {placeholder && <option value="">{placeholder}</option>}
      <Options options={options} />
    </select>
    <ChevronDownIcon className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft" />
  </span>
);

export type NativeSelectProps = FieldText & Omit<SelectBoxProps, keyof FieldText>;

export const NativeSelect = ({ label, name, id, help, error, optional, ...rest }: NativeSelectProps) => (
  <Field label={label} name={name} id={id} help={help} error={error} optional={optional}>
    {(control) => <SelectBox {...rest} {...control} />}
  </Field>
);
