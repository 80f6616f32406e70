import { CAMPAIGN_STATUS } from "@/modules/notifications/campaigns/rules.ts";
import type { CampaignItem } from "@/modules/notifications/campaigns/schemas.ts";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { PlusIcon } from "@/web/ui/icons.ts";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { EntryChip, entryOf, Soft } from "@/web/islands/area/cells.tsx";
import { RowLink } from "../shared/links.tsx";
import { CAMPAIGN_LIST, campaignListQuery } from "./campaign-queries.ts";
import { channelLabel, peopleCount, progressText } from "./campaign-labels.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const COLUMNS: readonly Column<CampaignItem>[] = [
  {
    key: "title",
    label: "Title",
    long: true,
    cell: ({ id, title }) => <RowLink to="/admin/notifications/$id" params={{ id }}>{title}</RowLink>,
  },
  {
    key: "audience",
    label: "Audience",
    long: true,
    phone: "line",
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
    phone: "mark",
    cell: (campaign) => (
      <>
        <EntryChip entry={entryOf(CAMPAIGN_STATUS, campaign.state)} />
        <Soft>{` ${progressText(campaign)}`}</Soft>
      </>
    ),
  },
  {
    key: "at",
    label: "Created",
    phone: "note",
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
  const list = useList("admin-announcements", CAMPAIGN_LIST, campaignListQuery);
  return (
    <Screen density="list">
      <ScreenTitle
        aside={<RoutedButton to="/admin/notifications/new" icon={<PlusIcon />}>New announcement</RoutedButton>}
      >
        Announcements
      </ScreenTitle>
      <DataTable
        noun="announcements"
        columns={COLUMNS}
        keyOf={({ id }) => id}
        {...list}
        empty={<NoCampaigns />}
      />
    </Screen>
  );
}
