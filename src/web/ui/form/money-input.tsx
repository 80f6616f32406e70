// An amount of money as people type it; parseAmount turns it into minor units.
import { t } from "@/languages/language.ts";
import { numberFormat } from "@/platform/intl.ts";
import { controlStyle, Field } from "./field.tsx";
import type { TextInputProps } from "./text-input.tsx";

/** "€", "£"; the code of a currency that has no symbol. */
const symbolOf = (currency: string): string =>
  numberFormat("en", { style: "currency", currency, currencyDisplay: "narrowSymbol" })
    .formatToParts(0).find(({ type }) => type === "currency")?.value ?? currency;

/** @param currency ISO 4217 code, read out after the label. */
export const MoneyInput = (
  { label, currency = "EUR", className = "", ...field }: TextInputProps & { currency?: string },
) => {
  const symbol = symbolOf(currency);
  return (
    <Field
      {...field}
      label={
        <>
          {label} <span className="sr-only">{t("ui.parts.inCurrency", { currency })}</span>
        </>
      }
    >
      {(control) => (
        <span className="relative block max-w-56">
          <span aria-hidden="true" className="absolute inset-y-0 start-3 flex items-center text-ink-soft">
            {symbol}
          </span>
          <input
            type="text"
            inputMode="decimal"
            autoComplete="off"
            {...control}
            className={`${controlStyle} ${symbol.length > 1 ? "ps-14" : "ps-9"} ${className}`}
          />
        </span>
      )}
    </Field>
  );
};
