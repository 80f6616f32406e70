// How many people an audience reaches, and some of their names.
import { useQuery } from "@tanstack/react-query";
import type { Audience } from "@/modules/notifications/campaign-schemas.ts";
import { UsersIcon } from "@/web/ui/icons.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { audienceQuery } from "./campaign-queries.ts";
import { peopleWords } from "./campaign-words.ts";

const reachWords = (recipients: number, names: readonly string[]): string => {
  if (recipients === 0) return "Reaches nobody now.";
  const more = recipients - names.length;
  const some = [...names, ...(more > 0 ? [`${more.toLocaleString("en")} more`] : [])];
  return `Reaches ${peopleWords(recipients)}: ${some.join(", ")}.`;
};

export const AudienceReach = ({ audience }: { audience: Audience }) => {
  const reach = useQuery(audienceQuery(useApi(), audience));
  const isNamed = reach.fetchStatus !== "idle" || reach.isSuccess || reach.isError;
  if (!isNamed) return null;
  return (
    <p role="status" className="flex items-start gap-2">
      <UsersIcon className="mt-0.5 size-5 shrink-0 text-ink-soft" />
      <span>
        {reach.isError && "How many it reaches could not be counted."}
        {reach.isPending && "Counting…"}
        {reach.data && reachWords(reach.data.recipients, reach.data.some.map(({ name }) => name))}
      </span>
    </p>
  );
};
