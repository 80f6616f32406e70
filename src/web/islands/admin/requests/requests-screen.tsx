// Everybody's help requests: what waits, found by state, kind, day, number, subject and person.
import { useQuery, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { HelpList } from "@/modules/help/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { MessageCircleIcon } from "@/web/ui/icons.tsx";
import { addressOf, filteredBy } from "@/web/ui/table/list-view.ts";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { KIND_CHOICES, statusChoices } from "@/web/islands/area/help/help-words.ts";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { layoutQuery } from "../queries.ts";
import { useRememberedList } from "../shared/last-place.ts";
import { requestColumns } from "./request-columns.tsx";
import { KNOWN, requestListQuery, REQUESTS, REQUESTS_PATH, requestsCsv } from "./request-queries.ts";

const FILTERS = [
  { name: "status", label: "State", all: "All states", options: statusChoices("support") },
  { name: "kind", label: "Kind", all: "All kinds", options: KIND_CHOICES },
  { name: "from", label: "Asked from", kind: "day" as const },
  { name: "to", label: "Asked until", kind: "day" as const },
];

const waitingWords = (open: number): string => {
  if (open === 0) return "Nobody waits for a first answer.";
  return open === 1 ? "1 request waits for somebody." : `${open.toLocaleString("en")} requests wait for somebody.`;
};

const NoRequests = () => (
  <EmptyState icon={<MessageCircleIcon className="size-8" />} title="Nobody has asked anything yet">
    Questions and disputes of specialists come in here, and every administrator gets a mail.
  </EmptyState>
);

/** Said while only one person's are shown. */
const OnePerson = ({ list, onAll }: { list?: HelpList; onAll(): void }) => (
  <Banner title={`Only requests of ${list?.items[0]?.person.name ?? "one person"}`}>
    <Button variant="secondary" className="mt-2" onClick={onAll}>Show all requests</Button>
  </Banner>
);

export default function RequestsScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView({ path: REQUESTS_PATH, ...KNOWN });
  const list = useQuery(requestListQuery(api, view));
  const { data: layout } = useSuspenseQuery(layoutQuery(api));
  useRememberedList("requests", addressOf(REQUESTS_PATH, view));
  const city = list.data?.items[0]?.created.city;
  return (
    <Main>
      <div className="grid gap-6">
        <ScreenTitle lead={waitingWords(layout.badges.openRequests)}>Requests</ScreenTitle>
        {view.filters.userId && <OnePerson list={list.data} onAll={() => show(filteredBy(view, "userId", ""))} />}
        <section aria-label="Help requests" className="grid gap-4">
          <DataTable
            noun="requests"
            columns={requestColumns}
            keyOf={({ id }) => id}
            list={list.data}
            failed={list.isError}
            refreshing={list.isPlaceholderData}
            onRetry={() => void queryClient.invalidateQueries({ queryKey: REQUESTS })}
            view={view}
            onView={show}
            filters={FILTERS}
            exportHref={requestsCsv(view)}
            searchIn="Number, subject or person"
            empty={<NoRequests />}
          />
          {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
        </section>
      </div>
    </Main>
  );
}
