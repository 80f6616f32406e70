// Limits that a specialist sets himself, and what invoices need. All of it may stay empty.
import { Card } from "@/web/ui/card.tsx";
import { countries } from "@/web/ui/countries.ts";
import { MoneyInput } from "@/web/ui/money-input.tsx";
import { NativeSelect } from "@/web/ui/native-select.tsx";
import { TextInput } from "@/web/ui/text-input.tsx";
import type { SectionProps } from "./section.ts";

const COUNTRIES = countries.map(({ iso, name }) => ({ value: iso, label: name }));

/** Leads and spending, a day, a week and a month. */
export const LimitsSection = ({ typed, problemOf, currency }: SectionProps & { currency: string }) => {
  const field = (name: Extract<keyof typeof typed, `cap${string}`>) => ({
    name,
    error: problemOf(name),
    defaultValue: typed[name],
    optional: true,
  });
  return (
    <Card title="Your limits">
      <p className="text-ink-soft">
        At a limit, visitors no longer see you until the day, week or month is over. Empty means no limit.
      </p>
      <div className="grid gap-6 sm:grid-cols-3 sm:items-start">
        <TextInput {...field("capPerDay")} label="Most leads a day" inputMode="numeric" autoComplete="off" />
        <TextInput {...field("capPerWeek")} label="Most leads a week" inputMode="numeric" autoComplete="off" />
        <TextInput {...field("capPerMonth")} label="Most leads a month" inputMode="numeric" autoComplete="off" />
        <MoneyInput {...field("capSpendingPerDay")} label="Most spending a day" currency={currency} />
        <MoneyInput {...field("capSpendingPerWeek")} label="Most spending a week" currency={currency} />
        <MoneyInput {...field("capSpendingPerMonth")} label="Most spending a month" currency={currency} />
      </div>
    </Card>
  );
};

/** Company, VAT number and address. */
export const InvoiceSection = ({ typed, problemOf }: SectionProps) => {
  const line = (name: "line1" | "line2" | "postcode" | "city") => ({
    name,
    error: problemOf(name),
    defaultValue: typed.address[name],
    optional: true,
  });
  return (
    <Card title="Company and invoices">
      <div className="grid gap-6">
        <div className="grid gap-6 sm:grid-cols-2 sm:items-start">
          <TextInput
            name="company"
            label="Company"
            help="Stands on your invoices."
            error={problemOf("company")}
            defaultValue={typed.company}
            autoComplete="organization"
            optional
          />
          <TextInput
            name="vatId"
            label="VAT number"
            help="With its country, such as ATU12345678."
            error={problemOf("vatId")}
            defaultValue={typed.vatId}
            autoComplete="off"
            optional
          />
        </div>
        <TextInput {...line("line1")} label="Street and number" autoComplete="address-line1" />
        <TextInput {...line("line2")} label="More of the address" autoComplete="address-line2" />
        <div className="grid gap-6 sm:grid-cols-3 sm:items-start">
          <TextInput {...line("postcode")} label="Postcode" autoComplete="postal-code" />
          <TextInput {...line("city")} label="City" autoComplete="address-level2" />
          <NativeSelect
            name="country"
            label="Country"
            options={COUNTRIES}
            defaultValue={typed.address.country}
            error={problemOf("country")}
            autoComplete="country"
            optional
          />
        </div>
      </div>
    </Card>
  );
};
