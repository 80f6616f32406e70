import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import type { AsksCompany } from "@/modules/catalog/schemas.ts";
import { isLeadPrice, leadPriceRange, REGION_COUNTRIES, slugOf } from "@/modules/catalog/editing/rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { formatAmount, parseAmount } from "@/web/ui/form/amount.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { problemsIn, readTexts } from "@/web/islands/runtime/use-form.ts";
import { readTranslations, TranslationFields, translationValues } from "./translation-fields.tsx";

/** The icons that a category can have. A test compares them with the drawn ones. */
export const ICON_NAMES: readonly string[] = [
  ...["house", "key-round", "shield", "umbrella", "piggy-bank", "banknote", "chart-line", "trending-up", "receipt"],
  ...["calculator", "scale", "gavel", "landmark", "briefcase", "graduation-cap", "book-open", "sun", "leaf", "zap"],
  ...["megaphone", "laptop", "plane", "globe", "heart-handshake", "stethoscope", "hammer", "compass"],
];

export interface TypedCategory {
  name: string;
  slug: string;
  description: string;
  icon: string;
  requiredCredential: string;
  price: string;
  asksCountry: boolean;
  asksCompany: AsksCompany;
  regionCountries: RegionCountry[];
  translations: CategoryView["translations"];
}

type RegionCountry = (typeof REGION_COUNTRIES)[number];
const COMPANY_LABELS: Record<AsksCompany, string> = { off: "No", optional: "Yes, optional", required: "Yes, required" };
const REGION_LABELS: Record<RegionCountry, string> = { AU: "Australia", CA: "Canada", US: "United States" };

export const readCategory = (data: FormData): TypedCategory => ({
  ...readTexts(data, "name", "slug", "description", "icon", "requiredCredential", "price"),
  asksCountry: data.has("asksCountry"),
  asksCompany: data.get("asksCompany") as AsksCompany,
  regionCountries: REGION_COUNTRIES.filter((code) => data.has(`region${code}`)),
  translations: readTranslations(data, { name: "name", description: "description" }),
});

export const slugProblem = (slug: string): string | false =>
  slug !== "" && slug !== slugOf(slug) && "Use lowercase letters, digits and single hyphens.";

export const priceProblem = (price: string, currency: string): string | false => {
  const amount = parseAmount(price, currency);
  return !(amount !== undefined && isLeadPrice(amount, currency)) &&
    `Enter an amount from ${leadPriceRange(currency)}.`;
};

export const categoryProblems = ({ name, slug, description, price }: TypedCategory, currency: string) =>
  problemsIn({
    name: !name && "Enter a name.",
    slug: slugProblem(slug),
    description: !description && "Enter a description.",
    price: priceProblem(price, currency),
  });

/** The input of the calls. */
export const categoryInput = ({ price, slug, requiredCredential, ...fields }: TypedCategory, currency: string) => ({
  ...fields,
  ...(slug ? { slug } : {}),
  requiredCredential: requiredCredential || null,
  leadPriceMinor: parseAmount(price, currency) ?? 0,
});

/** The values as text, to show concurrent changes. */
export const categoryValues = (view: CategoryView): Record<string, string> => ({
  Name: view.name,
  ...translationValues("Name", "name", view.translations),
  "URL name": view.slug,
  Description: view.description,
  ...translationValues("Description", "description", view.translations),
  Icon: view.icon,
  "Required credential": view.requiredCredential ?? "none",
  "Asks for the country": view.asksCountry ? "yes" : "no",
  "Asks for the company": COMPANY_LABELS[view.asksCompany],
  "Licences by region": view.regionCountries.join(", ") || "none",
  "Lead price": formatMoney(view.leadPrice),
  Status: view.active ? "offered" : "retired",
});

const IconChoice = ({ icon }: { icon: string }) => (
  <fieldset>
    <legend className="mb-1.5 font-semibold">Icon</legend>
    <div className="flex flex-wrap gap-2">
      {(ICON_NAMES.includes(icon) ? ICON_NAMES : [icon, ...ICON_NAMES]).map((name) => (
        <label
          key={name}
          title={name}
          className="choosable focus-from-within grid size-11 place-items-center text-ink-soft"
        >
          <input type="radio" name="icon" value={name} defaultChecked={name === icon} className="sr-only" />
          <span className="sr-only">{name}</span>
          <CategoryIcon name={name} />
        </label>
      ))}
    </div>
  </fieldset>
);

const PlaceSettings = ({ view }: { view?: CategoryView }) => (
  <fieldset className="grid gap-1">
    <legend className="font-semibold">Where visitors live</legend>
    <p className="text-ink-soft">
      Categories with a required credential always ask for the country, and visitors only find specialists who are
      licensed there.
    </p>
    <Checkbox
      name="asksCountry"
      label="Ask for the country even if no credential is required. Visitors needn't answer."
      optional
      defaultChecked={view?.asksCountry}
    />
    <fieldset>
      <legend className="pt-2 text-ink-soft">
        Also ask for the state or province, where a licence is valid in one, in:
      </legend>
      {REGION_COUNTRIES.map((code) => (
        <Checkbox
          key={code}
          name={`region${code}`}
          label={REGION_LABELS[code]}
          optional
          defaultChecked={view?.regionCountries.includes(code)}
        />
      ))}
    </fieldset>
  </fieldset>
);

const CompanySetting = ({ asksCompany = "off" }: { asksCompany?: AsksCompany }) => (
  <NativeSelect
    name="asksCompany"
    label="Ask for the visitor's company"
    help="For services to businesses. Specialists see it with the other contact details."
    defaultValue={asksCompany}
    options={Object.entries(COMPANY_LABELS).map(([value, label]) => ({ value, label }))}
  />
);

export interface CategoryFieldsProps {
  view?: CategoryView;
  currency: string;
  /** Credentials that other categories require. */
  credentials: readonly string[];
  translations: CategoryView["translations"];
}

export const CategoryFields = ({ view, currency, credentials, translations }: CategoryFieldsProps) => (
  <div className="grid gap-6">
    <TextInput name="name" label="Name" autoComplete="off" defaultValue={view?.name} />
    <TranslationFields name="name" label="Name" translations={translations} />
    <TextInput
      name="description"
      label="Description"
      help="One sentence, shown to visitors below the name."
      autoComplete="off"
      defaultValue={view?.description}
    />
    <TranslationFields name="description" label="Description" translations={translations} />
    <MoneyInput
      name="price"
      label="Lead price"
      currency={currency}
      help="Net or with VAT, as set under Settings › Purchases. Topics can have their own price. Changes apply to future purchases only."
      defaultValue={view && formatAmount(view.leadPrice.amount, currency)}
    />
    <TextInput
      name="requiredCredential"
      label="Required credential"
      help="Makes the category regulated: visitors only find specialists whose credential you have verified."
      optional
      autoComplete="off"
      list="known-credentials"
      defaultValue={view?.requiredCredential ?? ""}
    />
    <datalist id="known-credentials">
      {credentials.map((credential) => <option key={credential} value={credential} />)}
    </datalist>
    <PlaceSettings view={view} />
    <CompanySetting asksCompany={view?.asksCompany} />
    <IconChoice icon={view?.icon ?? "compass"} />
    <TextInput
      name="slug"
      label="URL name"
      help={view
        ? "Used in links and exports. Changing it can break links."
        : "Derived from the name if you leave it empty."}
      optional
      autoComplete="off"
      defaultValue={view?.slug}
    />
  </div>
);
