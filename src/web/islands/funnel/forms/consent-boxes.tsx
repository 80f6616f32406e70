// The consents of a step, one box each; none is ticked in advance.
import type { ConsentGiven, ConsentText } from "@/modules/tracks/schemas.ts";
import type { Problem } from "@/web/islands/runtime/use-form.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";

const fieldOf = (purpose: string) => `consent-${purpose}`;

/** The consents that are ticked in the form. */
export const consentsOfForm = (consents: readonly ConsentText[], form: FormData): ConsentGiven[] =>
  consents.filter(({ purpose }) => form.has(fieldOf(purpose))).map(({ purpose, version }) => ({ purpose, version }));

/** Required consents that are missing; `sentence` says why they are needed. */
export const consentProblems = (
  consents: readonly ConsentText[],
  given: readonly ConsentGiven[],
  sentence: string,
): Problem[] =>
  consents.filter(({ purpose, required }) => required && !given.some((one) => one.purpose === purpose))
    .map(({ purpose }) => ({ key: fieldOf(purpose), sentence }));

interface ConsentBoxesProps {
  consents: readonly ConsentText[];
  /** Consents from an earlier visit. */
  given?: readonly ConsentGiven[];
  problemOf(key: string): string | undefined;
}

export const ConsentBoxes = ({ consents, given = [], problemOf }: ConsentBoxesProps) =>
  consents.map(({ purpose, version, text, required }) => (
    <Checkbox
      key={purpose}
      name={fieldOf(purpose)}
      label={required ? text : (
        <>
          {text} <span className="text-ink-soft">(optional)</span>
        </>
      )}
      optional={!required}
      error={problemOf(fieldOf(purpose))}
      defaultChecked={given.some((one) => one.purpose === purpose && one.version === version)}
    />
  ));
