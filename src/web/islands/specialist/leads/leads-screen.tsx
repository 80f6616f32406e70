// /dashboard?view=leads: every lead of the specialist.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { Main } from "@/web/ui/layout/screen.tsx";
import { LeadList } from "./lead-list.tsx";
import { frameQuery } from "../queries.ts";

export default function Leads() {
  const { data: { credits } } = useSuspenseQuery(frameQuery(useApi()));
  return (
    <Main density="list">
      <LeadList credits={credits} />
    </Main>
  );
}
