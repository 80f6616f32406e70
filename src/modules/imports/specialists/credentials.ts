// Credentials as a file has them: a column each for type, number, issuer, end and places. Several of one person are
// separated by semicolons, in the same order in each column.
import { isPlace, listCountries } from "@/platform/places.ts";
import { displayNames } from "@/platform/intl.ts";
import { trimLine } from "@/platform/text.ts";
import type { Instant } from "@/platform/time/time.ts";
import type { Servable } from "@/modules/catalog/index.ts";
import { CREDENTIAL_BOUNDS, credentialErrors, expiryOf } from "@/modules/specialists/credentials/rules.ts";
import { normalizePlaces, type PreparedCredential } from "@/modules/specialists/index.ts";
import type { SpecialistField } from "./field-rules.ts";

type Note = (text: string) => void;

const COLUMNS = [
  "credential",
  "credentialNumber",
  "credentialIssuer",
  "credentialUntil",
  "credentialPlaces",
] as const satisfies readonly SpecialistField[];
type Column = (typeof COLUMNS)[number];

/** One value for each credential; a value alone is for all of them. */
const valuesOf = (text: string): string[] => text.split(/[;\n]/).map(trimLine);

/** The credentials' cells: as many as the column with the most values has. */
const splitColumns = (cells: Partial<Record<Column, string>>): Record<Column, string>[] => {
  const columns = COLUMNS.map((name) => ({ name, values: valuesOf(cells[name] ?? "") }));
  const count = Math.max(...columns.map(({ values }) => values.length));
  return Array.from({ length: count }, (_, n) =>
    Object.fromEntries(
      columns.map(({ name, values }) => [name, (values.length === 1 ? values[0] : values[n]) ?? ""]),
    ) as Record<Column, string>)
    .filter((cells) => COLUMNS.some((name) => cells[name] !== ""));
};

/** "31.12.2027" as "2027-12-31". Dates with slashes differ between countries, and are not guessed. */
const toDate = (text: string): string => {
  const [, day, month, year] = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text) ?? [];
  return year ? [year, month!.padStart(2, "0"), day!.padStart(2, "0")].join("-") : text;
};

/** Codes of countries by their names in English and German, folded. */
const countryCodes = (() => {
  let codes: Map<string, string> | undefined;
  const load = () =>
    new Map(
      listCountries().flatMap(({ code }) =>
        ["en", "de"].map((locale) => [displayNames(locale, { type: "region" }).of(code)!.toLowerCase(), code] as const)
      ),
    );
  return () => codes ??= load();
})();

/** Known places, or undefined when none is; unknown ones are noted. */
const readPlaces = (text: string, note: Note): string[] | undefined => {
  const places = text.split(/[,/|]/).map(trimLine).filter(Boolean).flatMap((name) => {
    const code = isPlace(name.toUpperCase()) ? name.toUpperCase() : countryCodes().get(name.toLowerCase());
    if (code === undefined) note(`“${name.slice(0, 40)}” is no country or region here. Use AT or US-NY.`);
    return code ?? [];
  });
  return places.length === 0 ? undefined : normalizePlaces(places).slice(0, CREDENTIAL_BOUNDS.places);
};

/** As the category writes it that requires it. */
const knownType = (text: string, catalogue: readonly Servable[]): string =>
  catalogue.map(({ requiredCredential }) => requiredCredential ?? "")
    .find((type) => type !== "" && type.toLowerCase() === text.toLowerCase()) ?? text;

/** What a row says of credentials. One that can't be used is noted and left out. */
export const readCredentials = (
  cells: Partial<Record<Column, string>>,
  { catalogue, now }: { catalogue: readonly Servable[]; now: Instant },
  note: Note,
): PreparedCredential[] => {
  const found = splitColumns(cells).flatMap((cells): PreparedCredential[] => {
    const fields = {
      type: knownType(cells.credential, catalogue),
      number: cells.credentialNumber,
      issuer: cells.credentialIssuer,
      expiresOn: toDate(cells.credentialUntil) || null,
    };
    const [error] = credentialErrors(fields, now);
    if (error) {
      note(`Credential “${(fields.type || fields.number).slice(0, 80)}” is left out. ${error.sentence}`);
      return [];
    }
    const { expiresOn, ...named } = fields;
    return [{ ...named, places: readPlaces(cells.credentialPlaces, note), expiresAt: expiryOf(expiresOn) }];
  });
  const distinct = [...new Map(found.map((credential) => [JSON.stringify(credential), credential])).values()];
  if (distinct.length > CREDENTIAL_BOUNDS.count) {
    note(`Only the first ${CREDENTIAL_BOUNDS.count} credentials are taken.`);
  }
  return distinct.slice(0, CREDENTIAL_BOUNDS.count);
};
