// An email address: the right keyboard on a phone, and nothing that corrects what is typed.
import { TextInput, type TextInputProps } from "./text-input.tsx";

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
