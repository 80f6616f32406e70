// An amount of money as people type it; parseAmount turns it into minor units.
import { controlStyle, Field } from "./field.tsx";
import type { TextInputProps } from "./text-input.tsx";

/** @param currency ISO 4217 code, read out after the label. @param symbol shown before the amount. */
export const MoneyInput = (
  { label, name, id, help, error, optional, currency = "EUR", symbol = "€", className = "", ...rest }:
    & TextInputProps
    & { currency?: string; symbol?: string },
) => (
  <Field
    name={name}
    id={id}
    help={help}
    error={error}
    optional={optional}
    label={
      <>
        {label} <span className="sr-only">in {currency}</span>
      </>
    }
  >
    {(control) => (
      <span className="relative block max-w-56">
        <span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center text-ink-soft">{symbol}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          {...rest}
          {...control}
          className={`${controlStyle} pl-9 ${className}`}
        />
      </span>
    )}
  </Field>
);
