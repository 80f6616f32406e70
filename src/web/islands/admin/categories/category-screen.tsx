import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { formatMoney } from "@/platform/money.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { Tabs } from "@/web/ui/overlay/tabs.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { BackLink } from "../shared/links.tsx";
import { cacheCategory, categoryQuery } from "./catalogue-queries.ts";
import { DetailsForm } from "./category-forms.tsx";
import { TopicsEditor } from "./topics-editor.tsx";
import { QuestionsTab } from "./questions/questions-tab.tsx";
import { ArticlesEditor } from "./articles-editor.tsx";
import { formatCount } from "@/platform/intl.ts";
import { useState } from "react";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { showRefusal } from "@/web/islands/runtime/show-refusal.ts";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { countLabel } from "./category-table.tsx";
import { useBackHref } from "@/web/islands/area/use-list-view.ts";

const useStatusActions = ({ id }: CategoryView) => {
  const param = { id };
  const restore = useApiMutation(async (_: void, { api, queryClient }) => {
    const response = await api.Admin.RestoreCategory[":id"].$post({ param, json: {} });
    cacheCategory(queryClient, api, await response.json());
  }, FORM_ERRORS);
  const retire = useApiMutation(async (notify: boolean, { api, queryClient }) => {
    const response = await api.Admin.RetireCategory[":id"].$post({ param, json: { tell: notify } });
    cacheCategory(queryClient, api, await response.json());
    if (notify) {
      toast({
        title: "Retired",
        description: "Its specialists are being notified. See Announcements for the progress.",
      });
    }
  }, FORM_ERRORS);
  return { restore, retire };
};

const Consequences = ({ view: { name, specialists, unusedCredits } }: { view: CategoryView }) => (
  <>
    <p>
      Visitors no longer find{" "}
      {name}, and unfinished requests no longer find times in it. Meetings and leads stay unchanged. You can offer it
      again at any time.
    </p>
    <p>
      {countLabel(specialists, "specialist")} {specialists === 1 ? "serves" : "serve"} it. {unusedCredits === 0
        ? "Nobody has unused credits for it."
        : `${countLabel(unusedCredits, "unused credit")} can only be used once it’s offered again.`}
    </p>
  </>
);

const RetireForm = ({ view, onRetire }: { view: CategoryView; onRetire(notify: boolean): Promise<unknown> }) => {
  const [notify, setNotify] = useState(view.specialists > 0);
  return (
    <ConfirmForm action="Retire category" variant="destructive" onConfirm={() => onRetire(notify)}>
      <Consequences view={view} />
      {view.specialists > 0 && (
        <Checkbox
          name="tell"
          optional
          label="Notify its specialists here and by email"
          help="Explains what this means for their meetings and credits, and how to contact support."
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
        />
      )}
    </ConfirmForm>
  );
};

const StatusCard = ({ view }: { view: CategoryView }) => {
  const { id, name, active, specialists, unusedCredits, holders, questions } = view;
  const actions = useStatusActions(view);
  const retire = () =>
    openModal({
      title: `Retire ${name}?`,
      content: <RetireForm view={view} onRetire={actions.retire} />,
    });
  return (
    <Card
      title="Status"
      aside={active ? <StatusChip tone="ok">Offered</StatusChip> : <StatusChip tone="info">Retired</StatusChip>}
    >
      <DefinitionList
        items={[
          { term: "Specialists", value: String(specialists) },
          ...(holders === null ? [] : [{ term: "With the credential", value: `${holders} of ${specialists}` }]),
          { term: "Unused credits", value: formatCount(unusedCredits) },
        ]}
      />
      {active
        ? (
          <div className="grid gap-3">
            <TextLink href={`/funnel/${id}/start`}>View as a visitor</TextLink>
            <Button variant="secondary" onClick={retire}>Retire this category</Button>
          </div>
        )
        : (
          <div className="grid gap-3">
            {questions === 0 && <p className="text-ink-soft">It has no questions yet.</p>}
            <Button onClick={() => void actions.restore().catch(showRefusal)}>Offer this category</Button>
          </div>
        )}
    </Card>
  );
};

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
      content: <ArticlesEditor categoryId={id} articles={view.contents} languages={Object.keys(view.translations)} />,
    },
  ];
  return (
    <Screen>
      <div className="grid gap-3">
        <BackLink href={useBackHref("/admin/categories")}>All categories</BackLink>
        <ScreenTitle lead={`${formatMoney(view.leadPrice)} per lead · ${view.description}`}>{view.name}</ScreenTitle>
      </div>
      <Tabs label={view.name} tabs={tabs} />
    </Screen>
  );
}
