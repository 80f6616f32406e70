// What a specialist offers: categories, their parts, and the answers that he knows best.
import type { OwnCredential, ServableCategory } from "@/modules/specialists/profile-schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { describedBy, FieldError, FieldHelp } from "@/web/ui/field.tsx";
import type { SectionProps } from "./section.ts";
import { ServiceChoice } from "./service-choice.tsx";

export interface ServicesSectionProps extends SectionProps {
  categories: readonly ServableCategory[];
  credentials: readonly OwnCredential[];
  onAddCredential(type: string): void;
}

const ID = "categories";
const HELP = "You pay for leads by category, later and only for those you choose. You can change this at any time.";

export const ServicesSection = ({ typed, problemOf, categories, ...credentials }: ServicesSectionProps) => {
  const error = problemOf(ID);
  return (
    <Card title="What you offer">
      <fieldset className="min-w-0" aria-describedby={describedBy(ID, { help: HELP, error })}>
        <legend className="mb-1.5 font-semibold">Which topics do you advise on?</legend>
        <div className="mb-3 grid gap-1.5">
          <FieldHelp id={ID}>{HELP}</FieldHelp>
          <FieldError id={ID}>{error}</FieldError>
        </div>
        <ul className="grid gap-2.5">
          {categories.map((category, at) => (
            <li key={category.id}>
              <ServiceChoice
                id={at === 0 ? ID : undefined}
                category={category}
                service={typed.serves.find(({ categoryId }) => categoryId === category.id)}
                problemOf={problemOf}
                {...credentials}
              />
            </li>
          ))}
        </ul>
      </fieldset>
    </Card>
  );
};
