// What a category and a part of it are described by: the same fields for making and for changing them.
import type { CategoryView, SubcategoryRow } from "@/modules/admin/categories/schemas.ts";
import { slugOf } from "@/modules/catalog/editing-rules.ts";
import { formatMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { MoneyInput } from "@/web/ui/form/money-input.tsx";
import { amountText, minorUnits } from "@/web/ui/form/money-text.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import type { Problem } from "@/web/islands/runtime/use-form.ts";
import { ICON_NAMES } from "./icon-names.ts";

/** 0.50 and 10,000.00: what the server takes. */
const LEAST = 50;
const MOST = 1_000_000;

export interface TypedCategory {
  name: string;
  slug: string;
  description: string;
  icon: string;
  requiredCredential: string;
  price: string;
}

const line = (data: FormData, name: string): string => String(data.get(name) ?? "").trim();

export const readCategory = (data: FormData): TypedCategory => ({
  name: line(data, "name"),
  slug: line(data, "slug"),
  description: line(data, "description"),
  icon: line(data, "icon"),
  requiredCredential: line(data, "requiredCredential"),
  price: line(data, "price"),
});

const missing = (key: string, text: string, sentence: string): Problem[] => text ? [] : [{ key, sentence }];

const slugProblems = (slug: string, key = "slug"): Problem[] =>
  slug === "" || slug === slugOf(slug)
    ? []
    : [{ key, sentence: "Please use small letters, digits and single hyphens." }];

const priceProblems = (price: string, key = "price"): Problem[] => {
  const amount = minorUnits(price);
  return amount !== undefined && amount >= LEAST && amount <= MOST
    ? []
    : [{ key, sentence: "Please write an amount from 0.50 to 10,000." }];
};

export const categoryProblems = ({ name, slug, description, price }: TypedCategory): Problem[] => [
  ...missing("name", name, "Please give it a name."),
  ...slugProblems(slug),
  ...missing("description", description, "Please say in a sentence what it is about."),
  ...priceProblems(price),
];

/** What the calls take. */
export const sentCategory = ({ price, slug, requiredCredential, ...fields }: TypedCategory) => ({
  ...fields,
  ...(slug ? { slug } : {}),
  requiredCredential: requiredCredential || null,
  leadPriceMinor: minorUnits(price) ?? 0,
});

/** For telling what changed meanwhile. */
export const categoryWords = (view: CategoryView): Record<string, string> => ({
  Name: view.name,
  "Address name": view.slug,
  Description: view.description,
  Icon: view.icon,
  "Credential demanded": view.requiredCredential ?? "none",
  "Price of a lead": formatMoney(view.leadPrice),
  Standing: view.active ? "offered" : "retired",
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

export interface CategoryFieldsProps {
  view?: CategoryView;
  /** Credentials that other categories demand. */
  credentials: readonly string[];
  problemOf(key: string): string | undefined;
}

export const CategoryFields = ({ view, credentials, problemOf }: CategoryFieldsProps) => (
  <div className="grid gap-6">
    <TextInput name="name" label="Name" autoComplete="off" error={problemOf("name")} defaultValue={view?.name} />
    <TextInput
      name="description"
      label="Description"
      help="One sentence, as visitors read it below the name."
      autoComplete="off"
      error={problemOf("description")}
      defaultValue={view?.description}
    />
    <MoneyInput
      name="price"
      label="Price of a lead"
      help="Net, for parts without a price of their own. It holds for buying from now on; bought credits keep theirs."
      error={problemOf("price")}
      defaultValue={view && amountText(view.leadPrice.amount)}
    />
    <TextInput
      name="requiredCredential"
      label="Credential that specialists must hold"
      help="The category is regulated then: only who has this credential, verified by you, is found. Leave it empty otherwise."
      optional
      autoComplete="off"
      list="known-credentials"
      error={problemOf("requiredCredential")}
      defaultValue={view?.requiredCredential ?? ""}
    />
    <datalist id="known-credentials">
      {credentials.map((credential) => <option key={credential} value={credential} />)}
    </datalist>
    <IconChoice icon={view?.icon ?? "compass"} />
    <TextInput
      name="slug"
      label="Address name"
      help={view ? "In links and exports. Better left as it is." : "Made from the name when it is left empty."}
      optional
      autoComplete="off"
      error={problemOf("slug")}
      defaultValue={view?.slug}
    />
  </div>
);

/** Its form opens over the category's own: names are ids, and must not meet. */
export const PART = { name: "partName", slug: "partSlug", price: "partPrice" } as const;

export interface TypedPart {
  name: string;
  slug: string;
  price: string;
}

export const readPart = (data: FormData): TypedPart => ({
  name: line(data, PART.name),
  slug: line(data, PART.slug),
  price: line(data, PART.price),
});

export const partProblems = ({ name, slug, price }: TypedPart): Problem[] => [
  ...missing(PART.name, name, "Please give it a name."),
  ...slugProblems(slug, PART.slug),
  ...(price ? priceProblems(price, PART.price) : []),
];

export const sentPart = ({ name, slug, price }: TypedPart) => ({
  name,
  ...(slug ? { slug } : {}),
  leadPriceMinor: price ? minorUnits(price) ?? 0 : null,
});

export const partWords = (part: SubcategoryRow): Record<string, string> => ({
  Name: part.name,
  "Address name": part.slug,
  "Price of a lead": part.ownPrice ? formatMoney(part.leadPrice) : "the category's",
  Standing: part.active ? "offered" : "retired",
});

export const PartFields = (
  { part, problemOf }: { part?: SubcategoryRow; problemOf(key: string): string | undefined },
) => (
  <div className="grid gap-5">
    <TextInput
      name={PART.name}
      label="Name"
      autoComplete="off"
      error={problemOf(PART.name)}
      defaultValue={part?.name}
    />
    <MoneyInput
      name={PART.price}
      label="Price of a lead"
      help="Leave it empty to ask the category's price."
      optional
      error={problemOf(PART.price)}
      defaultValue={part?.ownPrice ? amountText(part.leadPrice.amount) : ""}
    />
    <TextInput
      name={PART.slug}
      label="Address name"
      optional
      autoComplete="off"
      error={problemOf(PART.slug)}
      defaultValue={part?.slug}
    />
  </div>
);
