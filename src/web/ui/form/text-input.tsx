// One line of text: name, email, postcode, date.
import type { ComponentPropsWithRef } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";

export type TextInputProps = FieldText & Omit<ComponentPropsWithRef<"input">, keyof FieldText>;

/** Uncontrolled: give `defaultValue`, read the form. Set `autoComplete` wherever the browser may know the answer. */
export const TextInput = ({ label, name, id, help, error, optional, className = "", ...rest }: TextInputProps) => (
  <Field {...{ label, name, id, help, error, optional }}>
    {(wiring) => <input type="text" {...rest} {...wiring} className={`${controlStyle} ${className}`} />}
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
