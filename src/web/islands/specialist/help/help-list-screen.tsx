import { useMemo } from "react";
import type { HelpItem } from "@/modules/help/schemas.ts";
import { statusColumns, subjectColumn } from "@/web/islands/area/help/help-columns.tsx";
import { statusChoices } from "@/web/islands/area/help/help-status.tsx";
import { RoutedButton } from "@/web/islands/area/links.tsx";
import { EmptyState } from "@/web/ui/empty/empty-state.tsx";
import { PlusIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { type Column, DataTable } from "@/web/ui/table/data-table.tsx";
import { BackLink } from "../links.tsx";
import { DASHBOARD_HELP, type HelpPath, ONBOARDING_HELP, useHelpPath } from "./help-links.tsx";
import { HELP_LIST, helpListQuery } from "./help-queries.ts";
import { useList } from "@/web/islands/area/use-list.ts";

const OWN = { side: "user", last: { user: "by you", support: "by support", parley: "automatic" } } as const;

const helpColumns = (path: HelpPath): readonly Column<HelpItem>[] => {
  const own = { ...OWN, to: `${path}/$id` };
  return [subjectColumn(own), ...statusColumns(own)];
};

const FILTERS = [{ name: "status", label: "Status", all: "All statuses", options: statusChoices("user") }];

/** During onboarding there are no leads to dispute. */
const TEXTS: Record<HelpPath, { lead: string; empty: string }> = {
  [DASHBOARD_HELP]: {
    lead: "Your questions and disputes, with our replies.",
    empty: "Ask us anything, report a technical problem or dispute a lead. A member of our team will reply.",
  },
  [ONBOARDING_HELP]: {
    lead: "Your questions, with our replies.",
    empty: "Ask us anything or report a technical problem. A member of our team will reply.",
  },
};

const NoRequests = ({ text }: { text: string }) => (
  <EmptyState picture="messages" title="No requests yet">
    {text}
  </EmptyState>
);

export default function HelpListScreen() {
  const path = useHelpPath();
  const { lead, empty } = TEXTS[path];
  const columns = useMemo(() => helpColumns(path), [path]);
  const list = useList("help", { path, ...HELP_LIST }, helpListQuery);
  const city = list.query.data?.items[0]?.created.city;
  return (
    <Screen density="list" className="grid gap-5">
      {path === ONBOARDING_HELP && <BackLink to="/onboarding">Back to setup</BackLink>}
      <ScreenTitle lead={lead} aside={<RoutedButton to={`${path}/new`} icon={<PlusIcon />}>Ask for help</RoutedButton>}>
        Help
      </ScreenTitle>
      <section aria-label="Your requests" className="grid gap-4">
        <DataTable
          noun="requests"
          columns={columns}
          keyOf={({ id }) => id}
          {...list}
          filters={FILTERS}
          searchIn="Subject or number"
          empty={<NoRequests text={empty} />}
        />
        {city && <p className="text-sm text-ink-soft">{`Times in ${city}`}</p>}
      </section>
    </Screen>
  );
}
