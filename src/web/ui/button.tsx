// The button: says what happens, says that it is busy, says why it cannot be used.
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from "react";
import { buttonStyle, type ButtonVariant } from "./button-style.ts";
import { LoaderCircleIcon } from "./icons.tsx";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled"> {
  variant?: ButtonVariant;
  /** Fills its row. */
  wide?: boolean;
  /** Words shown while the action runs ("Booking…"). Set, the button keeps its focus and ignores presses. */
  busy?: string;
  /** Why the action is not possible now. Set, the button keeps its place, can be reached and explains itself. */
  disabledReason?: string;
  icon?: ReactNode;
}

/** A native button, of type "button" unless told. It is never `disabled`: what is disabled cannot be asked why. */
export const Button = (props: ButtonProps) => {
  const { variant, wide, busy, disabledReason, icon, children, onClick, className = "", ...rest } = props;
  const reasonId = useId();
  const resting = Boolean(busy || disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => resting ? event.preventDefault() : onClick?.(event);
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={resting || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      className={`${buttonStyle({ variant, wide, off: Boolean(disabledReason) })} ${className}`}
    >
      {busy ? <LoaderCircleIcon className="size-5 animate-turn" /> : icon}
      <span aria-live="polite">{busy || children}</span>
    </button>
  );
  if (!disabledReason) return button;
  return (
    <span className={`inline-flex flex-col gap-1 ${wide ? "w-full" : ""}`}>
      {button}
      <span id={reasonId} className="text-sm text-ink-soft">{disabledReason}</span>
    </span>
  );
};
