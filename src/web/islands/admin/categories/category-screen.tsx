// The screen of one category: details and status, topics, questions with a preview, articles.
import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatMoney } from "@/platform/money.ts";
import { Main, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { BackLink, useBackHref } from "../shared/links.tsx";
import { categoryQuery } from "./catalogue-queries.ts";
import { DetailsForm } from "./category-forms.tsx";
import { TopicsEditor } from "./topics-editor.tsx";
import { QuestionsTab } from "./questions/questions-tab.tsx";
import { StatusCard } from "./status-card.tsx";
import { ArticlesEditor } from "./articles-editor.tsx";

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
          <StatusCard view={view} />
        </div>
      ),
    },
    { key: "topics", label: `Topics (${view.subcategories.length})`, content: <TopicsEditor view={view} /> },
    { key: "questions", label: `Questions (${view.questions})`, content: <QuestionsTab key={id} view={view} /> },
    {
      key: "articles",
      label: `Articles (${view.contents.length})`,
      content: <ArticlesEditor categoryId={id} articles={view.contents} />,
    },
  ];
  return (
    <Main>
      <div className="grid gap-6">
        <div className="grid gap-3">
          <BackLink href={useBackHref("categories", "/admin/categories")}>All categories</BackLink>
          <ScreenTitle lead={`${formatMoney(view.leadPrice)} per lead · ${view.description}`}>{view.name}</ScreenTitle>
        </div>
        <Tabs label={view.name} tabs={tabs} />
      </div>
    </Main>
  );
}
