// Chooses one specialist for several leads or tracks. The server decides for each of them whether it is possible.
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { isActiveUser } from "@/modules/auth/rules.ts";
import type { ApiClient } from "@/web/api/client.ts";
import { FormActions } from "@/web/islands/area/confirm-form.tsx";
import { closeModal } from "@/web/islands/runtime/modal-stack.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { SearchField } from "@/web/ui/form/search-field.tsx";
import { TextArea } from "@/web/ui/form/text-area.tsx";
import { CandidateList } from "./candidate-list.tsx";

/** Active people by name or email address. */
const peopleQuery = (api: ApiClient, search: string) =>
  queryOptions({
    queryKey: ["admin", "people", search],
    queryFn: async () => await (await api.Admin.UserSearch.$get({ query: { search } })).json(),
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

const REASON = { min: 3, max: 300 };

export const SpecialistForm = ({ action, reasonHelp, children, onChoose }: SpecialistFormProps) => {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState("");
  const found = useQuery(peopleQuery(useApi(), search));
  const people = found.data?.items.filter(({ status }) => isActiveUser(status));
  const { form, summary, problemOf, attempt, busy } = useForm<ChosenSpecialist>({
    read: (data) => ({
      specialistId: chosen,
      name: people?.find(({ id }) => id === chosen)?.name ?? "",
      reason: String(data.get("reason") ?? "").trim(),
    }),
    check: ({ specialistId, reason }) => [
      ...(specialistId ? [] : [{ key: "specialistId", sentence: "Choose a specialist." }]),
      ...(!reasonHelp || (reason.length >= REASON.min && reason.length <= REASON.max)
        ? []
        : [{ key: "reason", sentence: `Give a reason of ${REASON.min} to ${REASON.max} characters.` }]),
    ],
    send: async (values) => {
      const after = await onChoose(values);
      closeModal();
      after();
    },
  });
  return (
    <div className="grid gap-5">
      <div>{children}</div>
      <SearchField label="Search specialists" placeholder="Name or email" value={search} onSearch={setSearch} />
      <form {...form} className="grid gap-5">
        <ErrorSummary problems={summary} attempt={attempt} />
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
          error={problemOf("specialistId")}
          failed={found.isError}
          onRetry={() => void found.refetch()}
          emptyText="No match."
        />
        {reasonHelp && (
          <TextArea
            name="reason"
            label="Reason"
            help={reasonHelp}
            limit={REASON.max}
            rows={3}
            error={problemOf("reason")}
          />
        )}
        <FormActions action={action} busy={busy} />
      </form>
    </div>
  );
};
