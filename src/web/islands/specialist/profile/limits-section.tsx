import { use } from "react";
import { CAPS } from "@/modules/specialists/rules.ts";
import { Card } from "@/web/ui/card.tsx";
import { FoldedCard } from "@/web/ui/folded-card.tsx";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { countries, countryName } from "@/web/ui/form/phone-number.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import type { SectionProps } from "./profile-fields.ts";
import { FieldProblems } from "@/web/ui/form/field.tsx";

const listCountries = () => countries.map(({ iso }) => ({ value: iso, label: countryName(iso) }));

/** What the form had when it opened. */
const limitsText = (values: SectionProps["values"]): string => {
  const set = CAPS.filter((name) => values[name].trim() !== "").length;
  if (set === 0) return "No limits";
  return set === 1 ? "1 limit set" : `${set} limits set`;
};

export const LimitsSection = ({ values, currency }: SectionProps & { currency: string }) => {
  const problemOf = use(FieldProblems);
  const field = (name: Extract<keyof typeof values, `cap${string}`>) => ({
    name,
    defaultValue: values[name],
    optional: true,
  });
  return (
    <FoldedCard
      id="limits"
      title="Your limits"
      state={limitsText(values)}
      hasError={CAPS.some((name) => problemOf(name) !== undefined)}
    >
      <p className="text-ink-soft">
        When you reach a limit, visitors can't see you until the day, week or month is over. Leave empty for no limit.
      </p>
      <div className="grid gap-6 sm:grid-cols-3 sm:items-start">
        <TextInput {...field("capPerDay")} label="Leads per day" inputMode="numeric" autoComplete="off" />
        <TextInput {...field("capPerWeek")} label="Leads per week" inputMode="numeric" autoComplete="off" />
        <TextInput {...field("capPerMonth")} label="Leads per month" inputMode="numeric" autoComplete="off" />
        <MoneyInput {...field("capSpendingPerDay")} label="Spending per day" currency={currency} />
        <MoneyInput {...field("capSpendingPerWeek")} label="Spending per week" currency={currency} />
        <MoneyInput {...field("capSpendingPerMonth")} label="Spending per month" currency={currency} />
      </div>
    </FoldedCard>
  );
};

interface BillingValues
  extends Record<"company" | "vatId" | "line1" | "line2" | "postcode" | "city" | "country", string> {}

/** The fields of an invoice's address. @param isRequired somebody buys, so that it can't be left empty. */
export const BillingFields = ({ values, isRequired = false }: { values: BillingValues; isRequired?: boolean }) => {
  const line = (name: keyof BillingValues, optional = true) => ({ name, defaultValue: values[name], optional });
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2 sm:items-end">
        <TextInput
          {...line("company")}
          label="Company"
          help="Your invoices are issued to it, or else to your own name."
          autoComplete="organization"
        />
        <TextInput
          {...line("vatId")}
          label="VAT number"
          help="Such as ATU12345675. Within the EU it decides whether VAT is charged."
          autoComplete="off"
        />
      </div>
      <TextInput {...line("line1", !isRequired)} label="Street and number" autoComplete="address-line1" />
      <TextInput {...line("line2")} label="Address line 2" autoComplete="address-line2" />
      <div className="grid gap-6 sm:grid-cols-3 sm:items-end">
        <TextInput {...line("postcode", !isRequired)} label="Postcode" autoComplete="postal-code" />
        <TextInput {...line("city", !isRequired)} label="City" autoComplete="address-level2" />
        <NativeSelect
          {...line("country", !isRequired)}
          label="Country"
          options={listCountries()}
          placeholder={values.country === "" ? "Choose a country" : undefined}
          autoComplete="country"
        />
      </div>
    </>
  );
};

export const InvoiceSection = ({ values: { company, vatId, address } }: SectionProps) => (
  <Card id="invoices" title="Billing details">
    <div className="grid gap-6">
      <p className="text-ink-soft">
        Your next invoices show these details. Invoices that you already have never change.
      </p>
      <BillingFields values={{ ...address, line2: address.line2 ?? "", company, vatId }} />
    </div>
  </Card>
);
