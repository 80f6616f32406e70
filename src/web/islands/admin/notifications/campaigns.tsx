// All announcements, the newest first, each with its progress.
import { useQuery } from "@tanstack/react-query";
import { CAMPAIGN_STATUS } from "@/modules/notifications/campaigns/rules.ts";
import type { CampaignItem } from "@/modules/notifications/campaigns/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/card.tsx";
import { BellIcon } from "@/web/ui/icons.ts";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RowLink } from "../shared/links.tsx";
import { CAMPAIGN_LIST, campaignListQuery } from "./campaign-queries.ts";
import { channelLabel, peopleCount, progressText } from "./campaign-labels.ts";

const COLUMNS: readonly Column<CampaignItem>[] = [
  {
    key: "title",
    label: "Title",
    cell: ({ id, title }) => <RowLink to="/admin/notifications/$id" params={{ id }}>{title}</RowLink>,
  },
  {
    key: "audience",
    label: "Audience",
    cell: ({ audience, recipients }) => (
      <>
        {audience} <span className="text-ink-soft">({peopleCount(recipients)})</span>
      </>
    ),
  },
  { key: "channels", label: "Channels", cell: ({ channels }) => channelLabel(channels) },
  {
    key: "state",
    label: "Status",
    cell: (campaign) => (
      <span className="grid justify-items-start gap-1 @max-table:justify-items-end">
        <StatusChip tone={CAMPAIGN_STATUS[campaign.state].tone}>{CAMPAIGN_STATUS[campaign.state].label}</StatusChip>
        <span className="text-sm text-ink-soft">{progressText(campaign)}</span>
      </span>
    ),
  },
  { key: "at", label: "Created", cell: ({ at, by }) => `${at.text}, ${by}` },
];

const NoCampaigns = () => (
  <EmptyState
    icon={<BellIcon className="size-8" />}
    title="No announcements yet"
  >
    Messages that you send to many people appear here, with how many were delivered.
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
          <ScreenTitle lead="Messages to many people, and their progress.">Announcements</ScreenTitle>
          <RoutedButton to="/admin/notifications/new">New announcement</RoutedButton>
        </div>
        <DataTable
          noun="announcements"
          columns={COLUMNS}
          keyOf={({ id }) => id}
          list={list.data}
          failed={list.isError}
          refreshing={list.isPlaceholderData}
          onRetry={() => void list.refetch()}
          view={view}
          onView={show}
          empty={<NoCampaigns />}
        />
      </div>
    </Main>
  );
}
