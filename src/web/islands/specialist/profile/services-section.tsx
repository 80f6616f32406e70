import type { OwnCredential } from "@/modules/specialists/credentials/schemas.ts";
import type { ServableCategory } from "@/modules/specialists/profile/schemas.ts";
import { useEffect, useState } from "react";
import { formatRoundMoney } from "@/platform/money.ts";
import { Card } from "@/web/ui/card.tsx";
import { CategoryIcon } from "@/web/ui/category-icon.tsx";
import { ChevronDownIcon } from "@/web/ui/icons.ts";
import { ChoiceCard } from "@/web/ui/form/choice-cards.tsx";
import { ChoicePills } from "@/web/ui/form/choice-chips.tsx";
import { describedBy, FieldError, FieldHelp, useFieldError } from "@/web/ui/form/field.tsx";
import { CredentialRequirement } from "./credential-requirement.tsx";
import { SCOPES, type SectionProps, serviceNames, type ServiceValues } from "./profile-fields.ts";

export interface ServicesSectionProps extends SectionProps {
  categories: readonly ServableCategory[];
  credentials: readonly OwnCredential[];
  onAddCredential(type: string): void;
}

const ID = "categories";
const HELP =
  "You pay for leads per category, later, and only for the categories you choose. You can change this at any time.";

export const ServicesSection = ({ values, categories, ...credentials }: ServicesSectionProps) => {
  const error = useFieldError(ID);
  return (
    <Card id="services" title="What you offer">
      <fieldset className="min-w-0" aria-describedby={describedBy(ID, { help: HELP, error })}>
        <legend className="mb-1.5 font-semibold">Which categories do you offer?</legend>
        <div className="mb-3 grid gap-1.5">
          <FieldHelp id={ID}>{HELP}</FieldHelp>
          <FieldError id={ID}>{error}</FieldError>
        </div>
        <ul className="grid items-start gap-2.5 sm:grid-cols-2">
          {categories.map((category, at) => (
            <li key={category.id} className="min-w-0 has-[details[open]]:col-span-full">
              <ServiceChoice
                id={at === 0 ? ID : undefined}
                category={category}
                service={values.serves.find(({ categoryId }) => categoryId === category.id)}
                {...credentials}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Card>
  );
};

interface StrengthChoicesProps {
  categoryId: string;
  questions: ServableCategory["matching"];
  strengths: Record<string, readonly string[]>;
}

const STRENGTHS_HELP =
  "Visitors answer this question. Choose the answers you know best, and you'll rank higher for visitors who give them. " +
  "Choose none if you know all of them equally well: choosing all is the same.";

const StrengthChoices = ({ categoryId, questions, strengths }: StrengthChoicesProps) =>
  questions.map(({ key, label, options }) => (
    <ChoicePills
      key={key}
      name={serviceNames(categoryId).strength(key)}
      label={`Your strengths: “${label}”`}
      help={STRENGTHS_HELP}
      optional
      options={options}
      defaultValue={strengths[key]}
    />
  ));

interface ServiceChoiceProps {
  /** The id of its checkbox, to which an error summary leads. */
  id?: string;
  category: ServableCategory;
  /** What was chosen before. */
  service?: ServiceValues;
  credentials: readonly OwnCredential[];
  onAddCredential(type: string): void;
}

/** Shown while the category is ticked: by style alone, so that it also works before JavaScript has come. */
const details =
  "hidden gap-6 border-s-4 border-brand-tint py-4 ps-4 group-has-[[name=categories]:checked]/service:grid";

const Topics = ({ category, service }: ServiceChoiceProps) => {
  const names = serviceNames(category.id);
  if (category.subcategories.length === 0) return null;
  const scopes = [
    { value: SCOPES.all, label: "All topics", hint: "Include topics added later." },
    { value: SCOPES.some, label: "Specific topics", hint: "You choose which." },
  ];
  return (
    <div className="group/scope grid gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">Which topics in {category.name}?</legend>
        <div className="grid gap-2.5 sm:grid-cols-2">
          {scopes.map((choice) => (
            <ChoiceCard
              key={choice.value}
              choice={choice}
              type="radio"
              name={names.scope}
              defaultChecked={(choice.value === SCOPES.some) === Boolean(service?.some)}
            />
          ))}
        </div>
      </fieldset>
      <div className="hidden group-has-[[value=some]:checked]/scope:block">
        <ChoicePills
          name={names.parts}
          label="Choose topics"
          options={category.subcategories.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={service?.subcategoryIds}
        />
      </div>
    </div>
  );
};

/** What the form had when it opened. */
const detailsText = ({ category: { subcategories }, service }: ServiceChoiceProps): string => {
  const chosen = Object.values(service?.strengths ?? {}).reduce((sum, { length }) => sum + length, 0);
  const topics = service?.some ? `${service.subcategoryIds.length} of ${subcategories.length} topics` : "All topics";
  const strengths = chosen === 1 ? "1 strength" : `${chosen} strengths`;
  return [subcategories.length > 0 && topics, chosen > 0 && strengths].filter(Boolean).join(" · ");
};

/** Topics and strengths are folded, so that a list of several categories stays short. */
const ServiceDetails = (props: ServiceChoiceProps) => {
  const { category: { id, name, subcategories, matching }, service } = props;
  const hasError = useFieldError(serviceNames(id).parts) !== undefined;
  const [isOpen, setOpen] = useState(hasError);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  if (subcategories.length === 0 && matching.length === 0) return null;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/details">
      <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-2 [&::-webkit-details-marker]:hidden">
        <ChevronDownIcon className="size-5 transition-transform group-open/details:rotate-180" />
        <span className="font-medium text-brand underline decoration-1 underline-offset-4">
          Topics and strengths<span className="sr-only">{` in ${name}`}</span>
        </span>
        <span className="text-ink-soft">{detailsText(props)}</span>
      </summary>
      <div className="grid gap-6 pt-3">
        <Topics {...props} />
        <StrengthChoices categoryId={id} questions={matching} strengths={service?.strengths ?? {}} />
      </div>
    </details>
  );
};

const ServiceChoice = (props: ServiceChoiceProps) => {
  const { id, category, service, credentials, onAddCredential } = props;
  const { name, icon, leadPrice, requiredCredential } = category;
  return (
    <div className="group/service">
      <ChoiceCard
        type="checkbox"
        name="categories"
        id={id}
        defaultChecked={service !== undefined}
        choice={{
          value: category.id,
          label: name,
          icon: <CategoryIcon name={icon} />,
          hint: `${formatRoundMoney(leadPrice)} per lead`,
        }}
      />
      <div className={details}>
        {requiredCredential && (
          <CredentialRequirement
            type={requiredCredential}
            held={credentials}
            onAdd={() => onAddCredential(requiredCredential)}
          />
        )}
        <ServiceDetails {...props} />
      </div>
    </div>
  );
};
