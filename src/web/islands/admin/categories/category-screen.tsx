// One category: details and price, parts, questions with their preview, texts; and whether it is offered.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatMoney } from "@/platform/money.ts";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { useBackHref } from "../shared/last-place.ts";
import { BackLink } from "../shared/links.tsx";
import { categoryQuery } from "./catalogue-queries.ts";
import { DetailsForm } from "./details-form.tsx";
import { PartsEditor } from "./parts-editor.tsx";
import { QuestionsTab } from "./questions/questions-tab.tsx";
import { StandingCard } from "./standing-card.tsx";
import { TextsEditor } from "./texts-editor.tsx";

export default function Category() {
  const { id = "" } = useParams({ strict: false });
  const { data: view } = useSuspenseQuery(categoryQuery(useApi(), id));
  const tabs = [
    {
      key: "details",
      label: "Details",
      content: (
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_--spacing(72)] lg:items-start">
          <DetailsForm key={id} view={view} />
          <StandingCard view={view} />
        </div>
      ),
    },
    { key: "parts", label: `Parts (${view.subcategories.length})`, content: <PartsEditor view={view} /> },
    { key: "questions", label: `Questions (${view.questions})`, content: <QuestionsTab key={id} view={view} /> },
    {
      key: "texts",
      label: `Reading (${view.contents.length})`,
      content: <TextsEditor categoryId={id} texts={view.contents} />,
    },
  ];
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid gap-3">
          <BackLink href={useBackHref("categories", "/admin/categories")}>All categories</BackLink>
          <ScreenTitle lead={`${formatMoney(view.leadPrice)} a lead · ${view.description}`}>{view.name}</ScreenTitle>
        </div>
        <Tabs label={view.name} tabs={tabs} />
      </div>
    </Main>
  );
}
