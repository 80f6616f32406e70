// Help: one's own requests, and the way to a new one.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { createLink } from "@tanstack/react-router";
import { DataTable } from "../../../ui/data-table.tsx";
import { MessageCircleIcon, PlusIcon } from "../../../ui/icons.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Main } from "../../../ui/page-frame.tsx";
import { ScreenTitle } from "../../../ui/screen-title.tsx";
import { statusChoices } from "../../area/help/help-words.ts";
import { useListView } from "../../area/use-list-view.ts";
import { useApi } from "../../area/use-verb.ts";
import { helpColumns } from "./help-columns.ts";
import { HELP, HELP_PATH, helpListQuery, KNOWN } from "./help-queries.ts";

const RoutedButton = createLink(LinkButton);

const FILTERS = [{ name: "status", label: "State", all: "All states", options: statusChoices("user") }];

const NoRequests = () => (
  <EmptyState icon={<MessageCircleIcon className="size-8" />} title="You have not asked anything yet">
    Write to us when a lead was not what it should be, when something does not work, or when you just wonder. A person
    reads and answers.
  </EmptyState>
);

export default function HelpListScreen() {
  const api = useApi();
  const queryClient = useQueryClient();
  const [view, show] = useListView({ path: HELP_PATH, ...KNOWN });
  const list = useQuery(helpListQuery(api, view));
  const city = list.data?.items[0]?.created.city;
  return (
    <Main>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-end justify-between gap-4">
          <ScreenTitle lead="Your questions and disputes, with our answers.">Help</ScreenTitle>
          <RoutedButton to="/dashboard/help/new" icon={<PlusIcon />}>Ask for help</RoutedButton>
        </div>
        <section aria-label="Your requests" className="grid gap-4">
          <DataTable
            noun="requests"
            columns={helpColumns}
            keyOf={({ id }) => id}
            list={list.data}
            failed={list.isError}
            refreshing={list.isPlaceholderData}
            onRetry={() => void queryClient.invalidateQueries({ queryKey: HELP })}
            view={view}
            onView={show}
            filters={FILTERS}
            searchIn="Subject or number"
            empty={<NoRequests />}
          />
          {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
        </section>
      </div>
    </Main>
  );
}
