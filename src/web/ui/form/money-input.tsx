// An amount of money as people type it; parseAmount turns it into minor units.
import { controlStyle, Field } from "./field.tsx";
import type { TextInputProps } from "./text-input.tsx";

/** @param currency ISO 4217 code, read out after the label. */
export const MoneyInput = (
  { label, currency = "EUR", className = "", ...field }: TextInputProps & { currency?: string },
) => (
  <Field
    {...field}
    label={
      <>
        {label} <span className="sr-only">in {currency}</span>
      </>
    }
  >
    {(control) => (
      <span className="relative block max-w-56">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-soft">€</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...control}
          className={`${controlStyle} pl-9 ${className}`}
        />
      </span>
    )}
  </Field>
);
