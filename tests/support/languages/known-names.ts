// What is shown as it was written, whatever the reader's language is.
import german from "@/modules/catalog/starter-german.json" with { type: "json" };
import { SPECIALISTS } from "@/dev/demo/people/people.ts";

const capitalise = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** The paragraphs of the starter catalogue in German, and what the demo's specialists wrote. */
export const KNOWN_NAMES: readonly string[] = [
  ...Object.values(german).flatMap((text) => text.split(/\n+/)),
  ...SPECIALISTS.flatMap(({ firstName, lastName, headline, company = "", credentials }) => [
    `${firstName} ${lastName}`,
    firstName,
    headline,
    company,
    ...credentials.flatMap(({ type, issuer }) => [type, capitalise(type), issuer]),
  ]),
];
