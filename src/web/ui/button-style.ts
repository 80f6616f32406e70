// How a button looks, apart from the button, so that a router's link can look the same.
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

/** The classes of a button; `wide` fills the row, `off` is the look of one that cannot be used now. */
export const buttonStyle = (look: { variant?: ButtonVariant; wide?: boolean; off?: boolean } = {}) =>
  [base, look.off ? off : variants[look.variant ?? "primary"], look.wide && "w-full"].filter(Boolean).join(" ");
