// Chooses one specialist for several leads or tracks. The server decides for each of them whether it is possible.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isActiveUser } from "@/modules/auth/rules.ts";
import { type ApiClient, readJson } from "@/web/api/client.ts";
import { DialogForm } from "@/web/islands/area/confirm-form.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { problemsIn, textOf } from "@/web/islands/runtime/use-form.ts";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { CandidateList } from "./candidate-list.tsx";
import { ReasonField, reasonProblem } from "./actions.tsx";

/** Active people by name or email address. */
const peopleQuery = (api: ApiClient, search: string) =>
  queryOptions({
    queryKey: ["admin", "people", search],
    queryFn: () => readJson(api.Admin.UserSearch.$get({ query: { search } })),
    placeholderData: keepPreviousData,
    meta: { handledErrors: "all" },
  });

export interface ChosenSpecialist {
  specialistId: string;
  name: string;
  reason: string;
}

interface SpecialistFormProps {
  /** On the button: "Reassign 3 leads". */
  action: string;
  /** Asks for a reason, too; says who reads it. */
  reasonHelp?: string;
  children: ReactNode;
  /** Throws the call's error. A function that it returns is called after the dialog has closed. */
  onChoose(chosen: ChosenSpecialist): Promise<() => void>;
}

export const SpecialistForm = ({ action, reasonHelp, children, onChoose }: SpecialistFormProps) => {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useQuery(peopleQuery(useApi(), search));
  const people = found.data?.items.filter(({ status }) => isActiveUser(status));
  return (
    <div className="grid gap-5">
      <div>{children}</div>
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <DialogForm
        action={action}
        read={(data) => ({
          specialistId: chosen,
          name: people?.find(({ id }) => id === chosen)?.name ?? "",
          reason: textOf(data, "reason"),
        })}
        check={({ specialistId, reason }) =>
          problemsIn({
            specialistId: !specialistId && "Choose a specialist.",
            reason: reasonHelp && reasonProblem(reason),
          })}
        send={onChoose}
      >
        <CandidateList
          label="Specialist"
          name="specialistId"
          items={people?.map(({ id, name, email }) => ({
            specialistId: id,
            name,
            email,
            eligible: true,
            because: null,
            facts: [],
          }))}
          chosen={chosen}
          onChoose={setChosen}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          emptyText="No match."
        />
        {reasonHelp && <ReasonField help={reasonHelp} />}
      </DialogForm>
    </div>
  );
};
