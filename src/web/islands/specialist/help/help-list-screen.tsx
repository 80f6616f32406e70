// Help: one's own requests, and the way to a new one.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { DataTable } from "@/web/ui/data-table.tsx";
import { MessageCircleIcon, PlusIcon } from "@/web/ui/icons.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import { statusChoices } from "@/web/islands/area/help/help-words.ts";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/area/use-api-mutation.ts";
import { BackLink } from "../back-link.tsx";
import { helpColumns } from "./help-columns.ts";
import { DASHBOARD_HELP, type HelpPlace, ONBOARDING_HELP, useHelpPlace } from "./help-place.ts";
import { HELP, helpListQuery, KNOWN } from "./help-queries.ts";

const FILTERS = [{ name: "status", label: "State", all: "All states", options: statusChoices("user") }];

/** Who is still setting up has no leads to dispute. */
const WORDS: Record<HelpPlace, { lead: string; when: string }> = {
  [DASHBOARD_HELP]: {
    lead: "Your questions and disputes, with our answers.",
    when: "when a lead was not what it should be, when something does not work, or when you just wonder",
  },
  [ONBOARDING_HELP]: {
    lead: "Your questions, with our answers.",
    when: "when something does not work, when you are stuck, or when you just wonder",
  },
};

const NoRequests = ({ when }: { when: string }) => (
  <EmptyState icon={<MessageCircleIcon className="size-8" />} title="You have not asked anything yet">
    Write to us {when}. A person reads and answers.
  </EmptyState>
);

export default function HelpListScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const place = useHelpPlace();
  const { lead, when } = WORDS[place];
  const [view, show] = useListView({ path: place, ...KNOWN });
  const list = useQuery(helpListQuery(api, view));
  const city = list.data?.items[0]?.created.city;
  return (
    <Main>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <div className="grid gap-3">
            {place === ONBOARDING_HELP && <BackLink to="/onboarding">Back to setting up</BackLink>}
            <ScreenTitle lead={lead}>Help</ScreenTitle>
          </div>
          <RoutedButton to={`${place}/new`} icon={<PlusIcon />}>Ask for help</RoutedButton>
        </div>
        <section aria-label="Your requests" className="grid gap-4">
          <DataTable
            noun="requests"
            columns={helpColumns(place)}
            keyOf={({ id }) => id}
            list={list.data}
            failed={list.isError}
            refreshing={list.isPlaceholderData}
            onRetry={() => void queryClient.invalidateQueries({ queryKey: HELP })}
            view={view}
            onView={show}
            filters={FILTERS}
            searchIn="Subject or number"
            empty={<NoRequests when={when} />}
          />
          {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
        </section>
      </div>
    </Main>
  );
}
