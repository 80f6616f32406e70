// All campaigns, the newest first, each with how far it is.
import { useQuery } from "@tanstack/react-query";
import type { CampaignItem } from "@/modules/notifications/campaign-schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty-state.tsx";
import { BellIcon } from "@/web/ui/icons.tsx";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RowLink } from "../shared/links.tsx";
import { CAMPAIGN_LIST, campaignListQuery } from "./campaign-queries.ts";
import { channelWords, peopleWords, progressWords, STATES } from "./campaign-words.ts";

const COLUMNS: readonly Column<CampaignItem>[] = [
  {
    key: "title",
    label: "Title",
    cell: ({ id, title }) => <RowLink to="/admin/notifications/$id" params={{ id }}>{title}</RowLink>,
  },
  {
    key: "audience",
    label: "Whom",
    cell: ({ audience, recipients }) => (
      <>
        {audience} <span className="text-ink-soft">({peopleWords(recipients)})</span>
      </>
    ),
  },
  { key: "channels", label: "How", cell: ({ channels }) => channelWords(channels) },
  {
    key: "state",
    label: "State",
    cell: (campaign) => (
      <span className="grid justify-items-start gap-1 @max-table:justify-items-end">
        <StatusChip tone={STATES[campaign.state].tone}>{STATES[campaign.state].word}</StatusChip>
        <span className="text-sm text-ink-soft">{progressWords(campaign)}</span>
      </span>
    ),
  },
  { key: "at", label: "Ordered", cell: ({ at, by }) => `${at.text}, ${by}` },
];

const Nothing = () => (
  <EmptyState
    icon={<BellIcon className="size-8" />}
    title="Nothing has been sent yet"
  >
    What you send to many people at once stands here, with how many were told.
  </EmptyState>
);

export default function Campaigns() {
  const api = useApi();
  const [view, show] = useListView(CAMPAIGN_LIST);
  const list = useQuery(campaignListQuery(api, view));
  return (
    <Main>
      <div className="grid gap-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <ScreenTitle lead="What was told to many people at once, and how far it is.">Notifications</ScreenTitle>
          <RoutedButton to="/admin/notifications/new">Write a notification</RoutedButton>
        </div>
        <DataTable
          noun="notifications"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          list={list.data}
          failed={list.isError}
          refreshing={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          view={view}
          onView={show}
          empty={<Nothing />}
        />
      </div>
    </Main>
  );
}
