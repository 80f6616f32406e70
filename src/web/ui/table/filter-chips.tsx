// The filters of a list as chips in one row: each shows what it lets through and opens the browser's own list.
import { useEffect, useState } from "react";
import { type Choice, SelectBox } from "../form/native-select.tsx";
import { controlStyle } from "../form/field.tsx";
import { ChevronDownIcon } from "../icons.ts";
import { filterView, type ListView } from "./list-view.ts";

interface ChoiceFilter {
  name: string;
  label: string;
  /** The values to filter by; `all` comes before them. */
  options: readonly Choice[];
  /** The option without a filter: "All statuses". */
  all: string;
}

/** A day (YYYY-MM-DD), such as the first or the last of a period. */
interface DayFilter {
  name: string;
  label: string;
  kind: "day";
}

export type ListFilter = ChoiceFilter | DayFilter;

interface ControlProps {
  label: string;
  /** Empty without a filter. */
  value: string;
  onPick(value: string): void;
}

const isDay = (text: string): boolean => /^[12]\d{3}-\d\d-\d\d$/.test(text);

/** A date that is still being typed (year 0002) is not reported until it is complete or empty. */
const useTypedDay = (value: string, onPick: (value: string) => void) => {
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const type = (text: string) => {
    setTyped(text);
    if (text === "" || isDay(text)) onPick(text);
  };
  return [typed, type] as const;
};

/** Border and background mark a filter that is set, and so does its text. */
const chipStyle = (isSet: boolean) =>
  "focus-from-within relative inline-flex h-9 items-center gap-1.5 rounded-full border px-3 text-sm transition-colors hover:border-ink " +
  (isSet ? "border-brand bg-brand-tint font-medium text-ink" : "border-line-strong bg-surface text-ink");

interface ChoiceChipProps extends ControlProps {
  options: readonly Choice[];
}

/** The select lies over the chip, transparent: its list, keys and name are the browser's. */
const ChoiceChip = ({ label, options, value, onPick }: ChoiceChipProps) => {
  const chosen = value && options.find((option) => option.value === value)?.label;
  return (
    <span className={chipStyle(value !== "")}>
      <span aria-hidden="true" className="max-w-52 truncate">{chosen ? `${label}: ${chosen}` : label}</span>
      <ChevronDownIcon className="size-4 shrink-0 text-ink-soft" />
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onPick(event.currentTarget.value)}
        className="absolute -inset-px size-[calc(100%+2px)] cursor-pointer rounded-full text-base opacity-0"
      >
        {options.map((option) => <option key={option.value} value={option.value}>{option.label}</option>)}
      </select>
    </span>
  );
};

const DayChip = ({ label, value, onPick }: ControlProps) => {
  const [typed, type] = useTypedDay(value, onPick);
  return (
    <label className={chipStyle(value !== "")}>
      <span className="whitespace-nowrap">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        className="w-29 bg-transparent text-sm text-ink focus-visible:outline-none"
      />
    </label>
  );
};

interface FilterProps {
  filters?: readonly ListFilter[];
  view: ListView;
  onView(view: ListView): void;
}

const controlOf = ({ name, label }: ListFilter, { view, onView }: FilterProps): ControlProps => ({
  label,
  value: view.filters[name] ?? "",
  onPick: (value) => onView(filterView(view, name, value)),
});

const listOptions = ({ all, options }: ChoiceFilter): Choice[] => [{ value: "", label: all }, ...options];

export const FilterChips = (props: FilterProps) =>
  props.filters?.map((filter) =>
    "kind" in filter
      ? <DayChip key={filter.name} {...controlOf(filter, props)} />
      : <ChoiceChip key={filter.name} {...controlOf(filter, props)} options={listOptions(filter)} />
  );

const DayField = ({ label, value, onPick }: ControlProps) => {
  const [typed, type] = useTypedDay(value, onPick);
  return (
    <label className="grid gap-1">
      <span className="text-sm text-ink-soft">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        className={controlStyle}
      />
    </label>
  );
};

/** The label wraps the select instead of using an id, because chips and drawer may show the same filter. */
export const LabelledSelect = ({ label, options, value, onPick }: ControlProps & { options: readonly Choice[] }) => (
  <label className="grid gap-1">
    <span className="text-sm text-ink-soft">{label}</span>
    <SelectBox options={options} value={value} onChange={(event) => onPick(event.currentTarget.value)} />
  </label>
);

/** The filters in the drawer of a phone. */
export const FilterFields = (props: FilterProps) =>
  props.filters?.map((filter) =>
    "kind" in filter
      ? <DayField key={filter.name} {...controlOf(filter, props)} />
      : <LabelledSelect key={filter.name} {...controlOf(filter, props)} options={listOptions(filter)} />
  );
