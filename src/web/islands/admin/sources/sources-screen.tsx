// /admin?view=sources: where requests came from and what came of them, and the files that advertisers import.
import { useQuery } from "@tanstack/react-query";
import type { SourceItem } from "@/modules/admin/market/schemas.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { formatMoney } from "@/platform/money.ts";
import type { ListLocation } from "@/web/islands/area/use-list-view.ts";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { countText } from "@/web/ui/chart/chart-scale.ts";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { ListTitle, Screen } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable, type ListFilter } from "@/web/ui/table/data-table.tsx";
import { categoriesQuery, type CategoryChoice, categoryFilter } from "../queries.ts";
import { AdminLink, exportHref } from "../shared/links.tsx";
import { useRole } from "../shared/permissions.ts";
import { sourceListQuery, SOURCES_VIEW } from "./source-queries.ts";
import { useState } from "react";
import { FILE_FORMATS, FILES } from "@/modules/conversions/rules.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { NativeSelect } from "@/web/ui/form/native-select.tsx";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const FORMATS = FILE_FORMATS.map((value) => ({ value, label: FILES[value].label }));

const OUT_OF_ORDER = "The start date must not be after the end date.";

/** What is not chosen is left out: the call then takes the last 30 days. */
const fileHref = (chosen: Readonly<Record<string, string>>): string => {
  const given = Object.entries(chosen).filter(([, value]) => value !== "");
  return `/api/v2/Admin/Conversions/File?${new URLSearchParams(given)}`;
};

const FilesCard = () => {
  const [chosen, choose] = useState({ format: FILE_FORMATS[0] as string, from: "", to: "" });
  const field = (name: keyof typeof chosen) => ({
    name,
    value: chosen[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      choose((before) => ({ ...before, [name]: value })),
  });
  const isWrong = chosen.from !== "" && chosen.to !== "" && chosen.from > chosen.to;
  return (
    <Card title="Files for advertisers">
      <p className="max-w-prose text-ink-soft">
        Conversions are recorded only for visitors who agreed to it after a click on an ad. Upload retractions in a
        separate file, after the conversions. They are switched on in the{" "}
        <AdminLink href="/admin/settings?part=ad-conversions">settings</AdminLink>. Without dates, a file has the last
        30 days.
      </p>
      <Banner title="Meta and TikTok can't take a conversion back">
        What was retracted before you download is left out of their files. Meta takes events of the last 7 days, TikTok
        those up to 28 days after the click, Google and Microsoft those up to 90 days after it.
      </Banner>
      <div className="grid gap-4 sm:grid-cols-3 sm:items-start">
        <NativeSelect label="Format" options={FORMATS} {...field("format")} />
        <TextInput
          type="date"
          label="Recorded from"
          optional
          {...field("from")}
        />
        <TextInput
          type="date"
          label="Recorded until"
          error={isWrong ? OUT_OF_ORDER : undefined}
          optional
          {...field("to")}
        />
      </div>
      {!isWrong && (
        <LinkButton
          href={fileHref(chosen)}
          download
          variant="secondary"
          icon={<DownloadIcon />}
          className="justify-self-start"
        >
          Download file
        </LinkButton>
      )}
    </Card>
  );
};

const LOCATION: ListLocation = { path: "/admin", also: { view: "sources" }, ...SOURCES_VIEW };

const filtersFor = (categories: readonly CategoryChoice[] | undefined): ListFilter[] => [
  {
    name: "touch",
    label: "Visit",
    all: "Last visit",
    options: [{ value: "first", label: "First visit" }],
  },
  ...categoryFilter(categories),
  { name: "from", label: "From", kind: "day" },
  { name: "to", label: "To", kind: "day" },
];

/** Names of sources that are none. A map, because a source may be called "constructor". */
const SOURCE_NAMES: ReadonlyMap<string, string> = new Map([["direct", "Direct"], ["other", "Other sources"]]);

const count = (
  key: "started" | "confirmed" | "held" | "converted" | "returned",
  label: string,
): Column<SourceItem> => ({
  key,
  label,
  numeric: true,
  cell: (row) => countText(row[key]),
});

const COUNTS: readonly Column<SourceItem>[] = [
  {
    key: "source",
    label: "Source",
    long: true,
    sortable: true,
    cell: ({ source, medium }) => [SOURCE_NAMES.get(source) ?? source, medium].filter(Boolean).join(" / "),
  },
  {
    key: "campaign",
    label: "Campaign",
    long: true,
    phone: "line",
    sortable: true,
    cell: ({ campaign }) => campaign || "–",
  },
  { ...count("started", "Started"), sortable: true },
  count("confirmed", "Confirmed"),
  count("held", "Held"),
  count("converted", "Converted"),
  count("returned", "Returned"),
];

const REVENUE: Column<SourceItem> = {
  key: "revenue",
  label: "Revenue",
  sortable: true,
  numeric: true,
  cell: ({ revenue }) => revenue ? formatMoney(revenue) : "–",
};

const SourceTable = ({ withRevenue }: { withRevenue: boolean }) => {
  const list = useList("admin-sources", LOCATION, sourceListQuery);
  const categories = useQuery(categoriesQuery(useApi()));
  return (
    <DataTable
      noun="sources"
      title={
        <ListTitle note="Requests that started in the last 30 days, unless you choose other dates.">Sources</ListTitle>
      }
      columns={withRevenue ? [...COUNTS, REVENUE] : COUNTS}
      keyOf={({ source, medium, campaign }) => JSON.stringify([source, medium, campaign])}
      {...list}
      filters={filtersFor(categories.data)}
      exportHref={exportHref("SourcesCsv", list.view)}
      empty={
        <EmptyState picture="search" title="No requests in the last 30 days">
          Where visitors come from appears here as soon as they start a request.
        </EmptyState>
      }
    />
  );
};

export default function SourcesScreen() {
  const seesMoney = hasAdminRole(useRole(), "finance");
  return (
    <Screen density="list" className="grid gap-8">
      <SourceTable withRevenue={seesMoney} />
      {seesMoney && <FilesCard />}
    </Screen>
  );
}
