// How many leads: typed, or by one more and one less.
import { controlStyle } from "@/web/ui/control-style.ts";
import { Field, type FieldText } from "@/web/ui/field.tsx";
import { IconButton } from "@/web/ui/icon-button.tsx";
import { MinusIcon, PlusIcon } from "@/web/ui/icons.tsx";
import { readQuantity } from "./order.ts";

export interface QuantityFieldProps extends FieldText {
  /** As typed. */
  value: string;
  least: number;
  most: number;
  onChange(text: string): void;
}

export const QuantityField = ({ value, least, most, onChange, ...field }: QuantityFieldProps) => {
  const now = readQuantity(value, 0, 9999) ?? least;
  const change = (by: number) => onChange(String(Math.min(most, Math.max(least, now + by))));
  return (
    <Field {...field}>
      {(wiring) => (
        <span className="flex items-center gap-1">
          <IconButton label="One less" onClick={() => change(-1)} className="border border-line-strong">
            <MinusIcon />
          </IconButton>
          <span className="block w-20">
            <input
              {...wiring}
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={value}
              onChange={(event) => onChange(event.currentTarget.value)}
              placeholder={String(least)}
              className={`${controlStyle} text-center`}
            />
          </span>
          <IconButton label="One more" onClick={() => change(1)} className="border border-line-strong">
            <PlusIcon />
          </IconButton>
        </span>
      )}
    </Field>
  );
};
