// A password: hidden unless shown, ready for password managers, with a strength meter where a new one is chosen.
import { type ComponentPropsWithRef, type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { controlStyle, Field, type FieldText } from "./field.tsx";

/** How strong a password seems. */
interface PasswordStrength {
  /** 0 too short, up to 3. */
  score: 0 | 1 | 2 | 3;
  label: string;
  hint: string;
}

interface PasswordFieldProps extends Omit<FieldText, "optional"> {
  /** "new-password" lets managers propose one. */
  autoComplete: "current-password" | "new-password";
  /** Shows a meter below for the password typed so far. */
  rateStrength?: (password: string) => PasswordStrength;
}

/** Hides the password when the form is sent, so that no browser remembers it as ordinary text. */
const useVisibility = () => {
  const input = useRef<HTMLInputElement>(null);
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    const form = input.current?.form;
    const hide = () => setVisible(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);
  return { input, visible, toggle: () => setVisible(!visible) };
};

const useCapsLock = () => {
  const [on, setOn] = useState(false);
  const update = (event: KeyboardEvent) => setOn(event.getModifierState("CapsLock"));
  return { on, watch: { onKeyDown: update, onKeyUp: update, onBlur: () => setOn(false) } };
};

const METER = ["bg-line", "bg-danger", "bg-accent", "bg-ok"] as const;

/** Has room for two lines, so that nothing moves while the text changes. */
const Meter = ({ score, label, hint }: PasswordStrength) => (
  <div className="grid gap-1.5">
    <div aria-hidden="true" className="flex gap-1">
      {[1, 2, 3].map((part) => (
        <span key={part} className={`h-1 flex-1 rounded-full ${part <= score ? METER[score] : METER[0]}`} />
      ))}
    </div>
    <p role="status" className="min-h-10.5 text-sm text-ink-soft">
      <span className="font-semibold text-ink">{label}</span> {hint}
    </p>
  </div>
);

const ShowButton = ({ visible, ...rest }: { visible: boolean } & ComponentPropsWithRef<"button">) => (
  <button
    type="button"
    {...rest}
    aria-label={visible ? "Hide password" : "Show password"}
    className="absolute inset-y-0.5 end-0.5 min-w-16 rounded-part px-3 font-medium text-brand hover:bg-wash hover:text-brand-strong"
  >
    {visible ? "Hide" : "Show"}
  </button>
);

/** Uncontrolled: read the form. */
export const PasswordField = ({ autoComplete, rateStrength, ...field }: PasswordFieldProps) => {
  const { input, visible, toggle } = useVisibility();
  const { on: capsLock, watch } = useCapsLock();
  const [typed, setTyped] = useState("");
  const read = rateStrength && ((event: FormEvent<HTMLInputElement>) => setTyped(event.currentTarget.value));
  const strength = rateStrength?.(typed);
  return (
    <div className="relative">
      <p role="status" className="absolute top-0 end-0 text-sm font-medium text-warn">
        {capsLock && "Caps Lock is on"}
      </p>
      <Field {...field} counter={strength && <Meter {...strength} label={typed ? `${strength.label}.` : ""} />}>
        {(control) => (
          <span className="relative block">
            <input
              ref={input}
              type={visible ? "text" : "password"}
              autoComplete={autoComplete}
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              {...watch}
              onInput={read}
              {...control}
              className={`${controlStyle} pe-18`}
            />
            <ShowButton visible={visible} aria-controls={control.id} onClick={toggle} />
          </span>
        )}
      </Field>
    </div>
  );
};
