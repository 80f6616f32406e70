// One's own leads as something to choose from: the newest, and the one that a request is about, however old it is.
import { useQuery } from "@tanstack/react-query";
import type { LeadItem } from "@/modules/leads/schemas.ts";
import { FIRST_VIEW } from "@/web/ui/list-view.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { leadListQuery, leadQuery } from "../leads/lead-queries.ts";

/** More than these nobody looks through in a list; an older lead has the link on its own page. */
export const CHOOSABLE = { ...FIRST_VIEW, pageSize: 50 } as const;

const choiceOf = ({ id, name, category, created }: Pick<LeadItem, "id" | "name" | "category" | "created">) => ({
  value: id,
  label: `${name}, ${category}, ${created.text}`,
});

/** @param asks whether the person may have leads: who is not onboarded may not ask for them. */
export const useLeadChoices = (leadId: string | undefined, asks: boolean) => {
  const api = useApi();
  const { data: list } = useQuery({ ...leadListQuery(api, CHOOSABLE), enabled: asks });
  const listed = list?.items.map(choiceOf) ?? [];
  const isListed = leadId === undefined || listed.some(({ value }) => value === leadId);
  const { data: lead } = useQuery({
    ...leadQuery(api, leadId ?? ""),
    enabled: asks && !isListed,
    meta: { handledErrors: "all" },
  });
  return lead ? [choiceOf(lead), ...listed] : listed;
};
