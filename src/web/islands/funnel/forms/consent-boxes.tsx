// The consents of a step: the required ones are given by the press on its button, optional ones have a box each.
import type { ConsentGiven, ConsentText } from "@/modules/tracks/schemas.ts";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { TextLink } from "@/web/ui/link.tsx";

const fieldOf = (purpose: string) => `consent-${purpose}`;

/** The consents that a press gives: the required ones, and those that are ticked in the form. */
export const consentsOfForm = (consents: readonly ConsentText[], form: FormData): ConsentGiven[] =>
  consents.filter(({ purpose, required }) => required || form.has(fieldOf(purpose)))
    .map(({ purpose, version }) => ({ purpose, version }));

interface ConsentsProps {
  consents: readonly ConsentText[];
}

const LEGAL: Record<string, string> = {
  "terms and conditions": "/terms-and-conditions",
  "privacy policy": "/privacy-policy",
};
const LEGAL_NAMES = new RegExp(`(${Object.keys(LEGAL).join("|")})`);

/** Directly above the button, whose press is the consent to these texts. Legal pages open in a new tab. */
export const Agreement = ({ consents, action }: ConsentsProps & { action: string }) => (
  <p className="text-sm">
    {`By ${action}, you agree: ${consents.filter(({ required }) => required).map(({ text }) => `“${text}”`).join(" ")}`
      .split(LEGAL_NAMES)
      .map((part) => LEGAL[part] ? <TextLink key={part} href={LEGAL[part]} target="_blank">{part}</TextLink> : part)}
  </p>
);

/** None is ticked in advance. `given`: those of an earlier visit. */
export const ConsentBoxes = ({ consents, given = [] }: ConsentsProps & { given?: readonly ConsentGiven[] }) =>
  consents.filter(({ required }) => !required).map(({ purpose, version, text }) => (
    <Checkbox
      key={purpose}
      name={fieldOf(purpose)}
      label={text}
      optional
      defaultChecked={given.some((one) => one.purpose === purpose && one.version === version)}
    />
  ));
