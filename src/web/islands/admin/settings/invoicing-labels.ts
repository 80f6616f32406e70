// Labels and groups of the seller's details on invoices.
import { countries } from "@/web/ui/form/phone-number.ts";

const text = (key: string, label: string, description: string) => ({ key, kind: "text" as const, label, description });

const COUNTRIES = [
  { value: "", label: "Choose a country" },
  ...countries.map(({ iso, name }) => ({ value: iso, label: name })),
];

export const INVOICING = [
  {
    title: "Seller",
    settings: [
      text(
        "legalName",
        "Legal name",
        "As in the register of companies. Invoices are issued once this part is complete.",
      ),
      text("line1", "Street and number", "Of the registered office."),
      text("line2", "Address line 2", "Optional."),
      text("postcode", "Postcode", "Of the registered office."),
      text("city", "City", "Of the registered office."),
      { ...text("country", "Country", "Decides which tax applies."), kind: "choice" as const, options: COUNTRIES },
      text("email", "Email for questions about invoices", "Shown on every invoice."),
      text("registration", "Company registration", "Number and register, such as FN 123456a. Optional."),
      text("iban", "Bank account (IBAN)", "Optional. Purchases are paid on the payment page."),
    ],
  },
  {
    title: "Tax",
    settings: [
      text("vatId", "VAT number", "With the country code, such as ATU12345675."),
      text("taxNumber", "Tax number", "Of the tax office. Needed where there is no VAT number."),
      {
        key: "vatRateBps",
        kind: "percent" as const,
        label: "VAT rate",
        description:
          "For buyers in your country, and for consumers in the European Union. Whether it is added to prices or included " +
          "in them is set under Purchases.",
        unit: "%",
      },
      text("vatNote", "Reason for no VAT", "Only for a rate of 0, such as the rule for small businesses."),
    ],
  },
];
