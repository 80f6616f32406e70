import { useQuery } from "@tanstack/react-query";
import { CAMPAIGN_STATUS } from "@/modules/notifications/campaigns/rules.ts";
import type { CampaignItem } from "@/modules/notifications/campaigns/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { Soft } from "@/web/islands/area/cells.tsx";
import { useListPreferences } from "@/web/islands/area/list-preferences.ts";
import { useListView } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { RowLink } from "../shared/links.tsx";
import { CAMPAIGN_LIST, campaignListQuery } from "./campaign-queries.ts";
import { channelLabel, peopleCount, progressText } from "./campaign-labels.ts";

const COLUMNS: readonly Column<CampaignItem>[] = [
  {
    key: "title",
    label: "Title",
    width: 16,
    cell: ({ id, title }) => <RowLink to="/admin/notifications/$id" params={{ id }}>{title}</RowLink>,
  },
  {
    key: "audience",
    label: "Audience",
    width: 13,
    cell: ({ audience, recipients }) => (
      <>
        {audience} <Soft>{`(${peopleCount(recipients)})`}</Soft>
      </>
    ),
  },
  { key: "channels", label: "Channels", optional: true, cell: ({ channels }) => channelLabel(channels) },
  {
    key: "state",
    label: "Status",
    width: 16,
    cell: (campaign) => (
      <>
        <StatusChip tone={CAMPAIGN_STATUS[campaign.state].tone}>{CAMPAIGN_STATUS[campaign.state].label}</StatusChip>
        <Soft>{` ${progressText(campaign)}`}</Soft>
      </>
    ),
  },
  {
    key: "at",
    label: "Created",
    width: 13,
    cell: ({ at, by }) => (
      <>
        {at.text}
        <Soft>{` · ${by}`}</Soft>
      </>
    ),
  },
];

const NoCampaigns = () => (
  <EmptyState
    picture="messages"
    title="No announcements yet"
  >
    Messages that you send to many people appear here, with how many were delivered.
  </EmptyState>
);

export default function Campaigns() {
  const api = useApi();
  const [view, show] = useListView(CAMPAIGN_LIST);
  const list = useQuery(campaignListQuery(api, view));
  const preferences = useListPreferences("admin-announcements", CAMPAIGN_LIST, show);
  return (
    <Screen density="list">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <ListTitle>Announcements</ListTitle>
        <RoutedButton to="/admin/notifications/new">New announcement</RoutedButton>
      </div>
      <DataTable
        noun="announcements"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        query={list}
        view={view}
        onView={show}
        preferences={preferences}
        empty={<NoCampaigns />}
      />
    </Screen>
  );
}
