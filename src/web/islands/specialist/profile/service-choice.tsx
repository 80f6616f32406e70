// One category to offer. What belongs to it unfolds while it is ticked, and keeps its answers while it is not.
import type { OwnCredential, ServableCategory } from "@/modules/specialists/profile-schemas.ts";
import { formatRoundMoney } from "@/platform/money.ts";
import { CategoryIcon } from "@/web/ui/category-icons.tsx";
import { ChoicePills } from "@/web/ui/choice-pills.tsx";
import { ChoiceCard } from "@/web/ui/choice-cards.tsx";
import { CredentialNeed } from "./credential-need.tsx";
import { StrengthChoices } from "./strength-choices.tsx";
import { SCOPES, serviceNames, type TypedService } from "./typed-profile.ts";

export interface ServiceChoiceProps {
  /** Of its checkbox, where an error summary leads to it. */
  id?: string;
  category: ServableCategory;
  /** What was chosen before. */
  service?: TypedService;
  problemOf(key: string): string | undefined;
  credentials: readonly OwnCredential[];
  onAddCredential(type: string): void;
}

/** Shown while the category is ticked: by style alone, so that it also works before JavaScript has come. */
const details =
  "hidden gap-6 border-l-4 border-brand-tint py-4 pl-4 group-has-[[name=categories]:checked]/service:grid";

const Parts = ({ category, service, problemOf }: ServiceChoiceProps) => {
  const names = serviceNames(category.id);
  if (category.subcategories.length === 0) return null;
  const scopes = [
    { value: SCOPES.all, label: "All of it", hint: "Later parts, too." },
    { value: SCOPES.some, label: "Only some parts", hint: "You choose which." },
  ];
  return (
    <div className="group/scope grid gap-3">
      <fieldset className="min-w-0">
        <legend className="mb-2 font-semibold">How much of {category.name}?</legend>
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
          label="Which parts?"
          options={category.subcategories.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={service?.subcategoryIds}
          error={problemOf(names.parts)}
        />
      </div>
    </div>
  );
};

export const ServiceChoice = (props: ServiceChoiceProps) => {
  const { id, category, service, credentials, onAddCredential } = props;
  const { name, description, icon, leadPrice, requiredCredential, matching } = category;
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
          hint: (
            <>
              <span className="max-sm:hidden">{description}</span>
              <span className="block">{formatRoundMoney(leadPrice)} a lead</span>
            </>
          ),
        }}
      />
      <div className={details}>
        {requiredCredential && (
          <CredentialNeed
            type={requiredCredential}
            held={credentials}
            onAdd={() => onAddCredential(requiredCredential)}
          />
        )}
        <Parts {...props} />
        <StrengthChoices categoryId={category.id} questions={matching} strengths={service?.strengths ?? {}} />
      </div>
    </div>
  );
};
