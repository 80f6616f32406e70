import { type ChangeEvent, type ReactNode, useId } from "react";
import { CheckIcon } from "../icons.ts";

interface SwitchProps {
  label: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  /** The text beside the switch for both states. */
  stateText?: { on: string; off: string };
  /** Set while the change is being saved: the switch keeps its focus and ignores presses. */
  busy?: boolean;
  /** Why it cannot be switched now. */
  disabledReason?: string;
  /** Hides the label visually where the context makes it clear. */
  compact?: true;
}

const track = "relative inline-flex h-7 w-12 shrink-0 items-center rounded-full border px-0.5 transition-colors " +
  "border-line-strong bg-wash group-has-checked:border-brand group-has-checked:bg-brand";
const knob = "grid size-5.5 place-items-center rounded-full bg-line-strong text-brand transition-transform " +
  "group-has-checked:translate-x-5 rtl:group-has-checked:-translate-x-5 group-has-checked:bg-on-brand";

/** A native checkbox with the role of a switch: Space switches, and it is announced as on or off. */
export const Switch = ({ label, checked, onChange, stateText, busy, disabledReason, compact }: SwitchProps) => {
  const reasonId = useId();
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    if (!busy && !disabledReason) onChange(event.currentTarget.checked);
  };
  return (
    <span className="inline-grid gap-0.5">
      <label
        className={`group focus-from-within inline-flex min-h-11 cursor-pointer items-center gap-3 rounded-part pe-1 ${
          disabledReason ? "cursor-not-allowed text-ink-soft" : ""
        }`}
      >
        <input
          type="checkbox"
          role="switch"
          autoComplete="off"
          className="sr-only"
          checked={checked}
          onChange={change}
          aria-disabled={Boolean(busy || disabledReason) || undefined}
          aria-busy={busy || undefined}
          aria-describedby={disabledReason ? reasonId : undefined}
        />
        <span aria-hidden="true" className={track}>
          <span className={knob}>{checked && <CheckIcon className="size-4" />}</span>
        </span>
        <span className="grid gap-x-3 sm:flex">
          <span className={compact ? "sr-only" : "font-medium"}>{label}</span>
          {stateText && (
            <span aria-hidden="true" className="wrap-normal text-ink-soft sm:whitespace-nowrap">
              {checked ? stateText.on : stateText.off}
            </span>
          )}
        </span>
      </label>
      {disabledReason && <span id={reasonId} className="text-sm text-ink-soft">{disabledReason}</span>}
    </span>
  );
};
