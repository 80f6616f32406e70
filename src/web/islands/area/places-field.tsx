// Countries and regions in which a credential is valid: chosen one after the other from a list, each can be removed.
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CountryView } from "@/modules/catalog/schemas.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Field, type FieldText } from "@/web/ui/form/field.tsx";
import { type Choice, SelectBox } from "@/web/ui/form/native-select.tsx";
import { XIcon } from "@/web/ui/icons.ts";

const placesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ["places"],
    queryFn: () => readJson(api.Categories.Places.$get()),
    staleTime: Infinity,
  });

/** A country with regions is a group: the whole country first. */
const toChoices = (countries: readonly CountryView[]): Choice[] =>
  countries.flatMap(({ code, name, regions }): Choice[] =>
    regions.length === 0 ? [{ value: code, label: name }] : [
      { value: code, label: `${name} (everywhere)`, group: name },
      ...regions.map((region) => ({ value: region.code, label: region.name, group: name })),
    ]
  );

/** The codes in the form, in the order in which they were chosen. */
export const placesOfForm = (form: FormData, name: string): string[] =>
  form.getAll(name).map(String).filter((code) => code !== "");

const Chosen = ({ name, code, label, onRemove }: { name: string; code: string; label: string; onRemove(): void }) => (
  <li className="flex items-center justify-between gap-2 rounded-part border border-line bg-surface ps-3">
    <input type="hidden" name={name} value={code} />
    <span className="min-w-0">{label}</span>
    <button
      type="button"
      className="grid size-11 shrink-0 place-items-center text-ink-soft hover:text-ink"
      aria-label={`Remove ${label}`}
      onClick={onRemove}
    >
      <XIcon className="size-5" />
    </button>
  </li>
);

interface PlacesFieldProps extends FieldText {
  defaultValue?: readonly string[];
}

export const PlacesField = ({ defaultValue = [], ...field }: PlacesFieldProps) => {
  const { data: countries = [] } = useQuery(placesQuery(useApi()));
  const [codes, setCodes] = useState<readonly string[]>(defaultValue);
  const choices = toChoices(countries);
  const labelOf = (code: string) => {
    const choice = choices.find(({ value }) => value === code);
    return choice?.group && choice.value.length > 2 ? `${choice.label}, ${choice.group}` : choice?.label ?? code;
  };
  return (
    <div className="grid gap-2">
      <Field {...field}>
        {({ name: _, ...control }) => (
          <SelectBox
            {...control}
            placeholder={codes.length > 0 ? "Add another country or region" : "Choose a country or region"}
            options={choices.filter(({ value }) => !codes.includes(value))}
            value=""
            onChange={({ target }) => target.value && setCodes([...codes, target.value])}
          />
        )}
      </Field>
      {codes.length > 0 && (
        <ul className="grid gap-2 sm:grid-cols-2" aria-label="Chosen places">
          {codes.map((code) => (
            <Chosen
              key={code}
              name={field.name}
              code={code}
              label={labelOf(code)}
              onRemove={() => setCodes(codes.filter((chosenCode) => chosenCode !== code))}
            />
          ))}
        </ul>
      )}
    </div>
  );
};
