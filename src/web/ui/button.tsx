// Buttons and links that look like buttons. A button says what happens, that it is busy, or why it cannot be used.
import { type ComponentPropsWithRef, type MouseEvent, type ReactNode, useId } from "react";
import { LoaderCircleIcon } from "./icons.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "destructive";

const base =
  "inline-flex min-h-11 items-center justify-center gap-2 rounded-card px-5 py-2 text-center text-base font-semibold " +
  "no-underline transition-colors aria-disabled:cursor-not-allowed aria-busy:cursor-progress aria-busy:opacity-70";

const variants: Record<ButtonVariant, string> = {
  primary: "bg-brand text-on-brand hover:bg-brand-strong active:bg-brand-strong",
  secondary: "border border-line-strong bg-surface text-ink hover:border-ink hover:bg-wash active:bg-wash",
  quiet: "text-brand underline decoration-1 underline-offset-4 hover:text-brand-strong hover:bg-wash active:bg-wash",
  destructive: "bg-danger-fill text-on-danger hover:bg-danger-fill-strong active:bg-danger-fill-strong",
};

const off = "border border-line bg-wash text-ink-soft";

/** The classes of a button. `wide` fills the row; `off` is for one that cannot be used now. */
export const buttonStyle = (options: { variant?: ButtonVariant; wide?: boolean; off?: boolean } = {}) =>
  [base, options.off ? off : variants[options.variant ?? "primary"], options.wide && "w-full"].filter(Boolean).join(
    " ",
  );

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "disabled"> {
  variant?: ButtonVariant;
  /** Fills its row. */
  wide?: boolean;
  /** Text shown while the action runs ("Booking…"). The button then keeps its focus and ignores clicks. */
  busy?: string;
  /** Why the action is not possible now. The button then stays focusable and is described by this text. */
  disabledReason?: string;
  icon?: ReactNode;
  /** What the action concerns, after the label, for screen readers. */
  about?: string;
}

/** A native button of type "button" unless given. It is never `disabled`, because a disabled button cannot be focused. */
export const Button = (props: ButtonProps) => {
  const { variant, wide, busy, disabledReason, icon, about, children, onClick, className = "", ...rest } = props;
  const reasonId = useId();
  const isInactive = Boolean(busy || disabledReason);
  const press = (event: MouseEvent<HTMLButtonElement>) => isInactive ? event.preventDefault() : onClick?.(event);
  const button = (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={isInactive || undefined}
      aria-describedby={disabledReason ? reasonId : rest["aria-describedby"]}
      className={`${buttonStyle({ variant, wide, off: Boolean(disabledReason) })} ${className}`}
    >
      {busy ? <LoaderCircleIcon className="size-5 animate-turn" /> : icon}
      <span aria-live="polite">
        {busy || children}
        {!busy && about && <span className="sr-only">{` ${about}`}</span>}
      </span>
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

interface IconButtonProps extends ComponentPropsWithRef<"button"> {
  label: string;
  children: ReactNode;
}

/** An icon alone, for meanings that everyone knows; the label is for screen readers. */
export const IconButton = ({ label, children, className = "", ...rest }: IconButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-label={label}
    className={`grid size-11 shrink-0 place-items-center rounded-part text-ink-soft transition-colors hover:bg-wash hover:text-ink ${className}`}
  >
    {children}
  </button>
);

export interface LinkButtonProps extends ComponentPropsWithRef<"a"> {
  variant?: ButtonVariant;
  wide?: boolean;
  icon?: ReactNode;
}

/** For a next step that is a page. A router's link is made with `createLink(LinkButton)`. */
export const LinkButton = ({ variant, wide, icon, children, className = "", ...rest }: LinkButtonProps) => (
  <a {...rest} data-button className={`${buttonStyle({ variant, wide })} ${className}`}>
    {icon}
    <span>{children}</span>
  </a>
);
