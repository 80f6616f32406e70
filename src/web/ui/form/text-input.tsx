import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";

export type TextInputProps = FieldText & Omit<ComponentPropsWithRef<"input">, keyof FieldText>;

/** Uncontrolled: give `defaultValue`, read the form. Set `autoComplete` wherever the browser may know the value. */
export const TextInput = ({ className = "", ...field }: TextInputProps) => (
  <Field {...field}>
    {(control) => <input type="text" {...control} className={`${controlStyle} ${className}`} />}
  </Field>
);

/** `autoComplete` is "email" unless given: "username" where one signs in with it. */
export const EmailInput = (props: TextInputProps) => (
  <TextInput
    type="email"
    inputMode="email"
    autoComplete="email"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);
