// Selects people: searched by name or email, added and removed one by one.
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { CircleAlertIcon, PlusIcon, XIcon } from "@/web/ui/icons.ts";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";

export interface SelectedPerson {
  id: string;
  name: string;
}

interface PeoplePickerProps {
  selected: readonly SelectedPerson[];
  onChange(selected: readonly SelectedPerson[]): void;
  /** Why the selection is not valid. */
  error?: string;
}

const SelectedPeople = ({ selected, onChange }: Pick<PeoplePickerProps, "selected" | "onChange">) => (
  <ul aria-label="Selected people" className="flex flex-wrap gap-2">
    {selected.map(({ id, name }) => (
      <li key={id}>
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={() =>
            onChange(selected.filter((one) => one.id !== id))}
          className="inline-flex min-h-11 items-center gap-2 rounded-part bg-brand-tint px-3 hover:bg-wash"
        >
          {name} <XIcon className="size-4" />
        </button>
      </li>
    ))}
  </ul>
);

/** Only active people can receive an announcement; others are not offered. */
export const PeoplePicker = ({ selected, onChange, error }: PeoplePickerProps) => {
  const api = useApi();
  const [search, setSearch] = useState("");
  const found = useQuery({
    queryKey: ["admin", "people", search],
    queryFn: async () => await (await api.Admin.UserSearch.$get({ query: { search } })).json(),
    enabled: search.length > 1,
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });
  const offered = (found.data?.items ?? []).filter(({ id, status }) =>
    isActiveUser(status) && !selected.some((one) => one.id === id)
  );
  return (
    <div id="users" tabIndex={-1} className={`grid gap-3 ${error ? "border-l-4 border-danger pl-4" : ""}`}>
      {error && (
        <p className="flex items-start gap-1.5 font-medium text-danger">
          <CircleAlertIcon className="mt-0.5 size-5" /> {error}
        </p>
      )}
      {selected.length > 0 && <SelectedPeople selected={selected} onChange={onChange} />}
      <SearchField
        label="Find people by name or email"
        placeholder="Name or email"
        value={search}
        onSearch={setSearch}
      />
      {search.length > 1 && (
        <ul aria-label="Search results" aria-busy={found.isFetching} className="divide-y divide-line">
          {offered.map(({ id, name, email }) => (
            <li key={id} className="flex items-center justify-between gap-3 py-1">
              <span className="min-w-0 wrap-anywhere">
                {name} <span className="text-ink-soft">{email}</span>
              </span>
              <Button
                variant="quiet"
                icon={<PlusIcon />}
                aria-label={`Add ${name}`}
                onClick={() => onChange([...selected, { id, name }])}
              >
                Add
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="text-ink-soft">
        {found.isError && "The search failed. Please try again."}
        {search.length > 1 && found.isSuccess && offered.length === 0 && "No other active account matches."}
      </p>
    </div>
  );
};
