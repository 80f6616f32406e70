// Six digits of an email or text message, one in each cell: one control, so that pasting and autofill work as everywhere.
import type { ComponentPropsWithRef } from "react";
import { Field, type FieldText } from "./field.tsx";

const CELLS = [1, 2, 3, 4, 5, 6];

/** The digits are as far apart as the cells, which share the width that there is. */
const digits = "[--pitch:calc((100cqi+--spacing(2))/6)] tracking-[calc(var(--pitch)-1ch)] " +
  "ps-[calc((var(--pitch)---spacing(2)-1ch)/2)] text-2xl font-semibold tabular-nums selection:bg-brand-tint selection:text-ink";

const cells =
  "grid grid-cols-6 gap-2 [&>*]:border-line-strong peer-focus:[&>*]:border-2 peer-focus:[&>*]:border-brand " +
  "peer-aria-invalid:[&>*]:border-danger";

export const CodeInput = (field: FieldText & Omit<ComponentPropsWithRef<"input">, keyof FieldText>) => (
  <Field {...field}>
    {(control) => (
      // Digits run from left to right in every language.
      <span dir="ltr" className="@container block max-w-76">
        <span className="relative block overflow-clip">
          <input
            type="text"
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
            {...control}
            className={`peer absolute inset-y-0 start-0 z-10 w-[125%] bg-transparent outline-none ${digits}`}
          />
          <span aria-hidden="true" className={cells}>
            {CELLS.map((cell) => <span key={cell} className="h-14 rounded-part border bg-surface" />)}
          </span>
        </span>
      </span>
    )}
  </Field>
);
