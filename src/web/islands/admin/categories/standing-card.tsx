// Whether a category is offered, who stands behind it, and what retiring it means.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CategoryView } from "@/modules/admin/categories/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { FORM_ERRORS, useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { keepCategory } from "./catalogue-queries.ts";
import { countWords } from "./category-tree.tsx";

const useSwitch = ({ id }: CategoryView) => {
  const api = useApi();
  const queryClient = useQueryClient();
  const param = { id };
  const restore = useApiMutation(async (_: void) => {
    const answer = await api.Admin.RestoreCategory[":id"].$post({ param, json: {} });
    keepCategory(queryClient, api, await answer.json());
  }, FORM_ERRORS);
  const retire = useApiMutation(async (tell: boolean) => {
    const answer = await api.Admin.RetireCategory[":id"].$post({ param, json: { tell } });
    keepCategory(queryClient, api, await answer.json());
    if (tell) toast({ title: "Retired", description: "Its specialists are told; Notifications shows how far it is." });
  }, FORM_ERRORS);
  return { restore, retire };
};

const Stakes = ({ view: { name, specialists, unusedCredits } }: { view: CategoryView }) => (
  <>
    <p>
      Visitors no longer find{" "}
      {name}, and requests that are under way find no times in it. Meetings and leads stay as they are. You can bring it
      back at any time.
    </p>
    <p>
      {countWords(specialists, "specialist")} {specialists === 1 ? "serves" : "serve"} it. {unusedCredits === 0
        ? "Nobody holds unused credits for it."
        : `${countWords(unusedCredits, "unused credit")} can only be used when it is offered again.`}
    </p>
  </>
);

const RetireForm = ({ view, onRetire }: { view: CategoryView; onRetire(tell: boolean): Promise<unknown> }) => {
  const [tell, setTell] = useState(view.specialists > 0);
  return (
    <ConfirmForm action="Retire category" variant="destructive" onConfirm={() => onRetire(tell)}>
      <Stakes view={view} />
      {view.specialists > 0 && (
        <Checkbox
          name="tell"
          optional
          label="Tell its specialists, within Parley and by email"
          help="They read what this means for their meetings and credits, and whom to ask."
          checked={tell}
          onChange={(event) => setTell(event.currentTarget.checked)}
        />
      )}
    </ConfirmForm>
  );
};

export const StandingCard = ({ view }: { view: CategoryView }) => {
  const { id, name, active, specialists, unusedCredits, holders, questions } = view;
  const switchTo = useSwitch(view);
  const retire = () =>
    openModal({
      title: `Retire ${name}?`,
      content: <RetireForm view={view} onRetire={switchTo.retire} />,
    });
  return (
    <Card
      title="Standing"
      aside={active ? <StatusChip tone="ok">Offered</StatusChip> : <StatusChip tone="info">Retired</StatusChip>}
    >
      <DefinitionList
        items={[
          { term: "Specialists", value: String(specialists) },
          ...(holders === null ? [] : [{ term: "With the credential", value: `${holders} of ${specialists}` }]),
          { term: "Unused credits", value: unusedCredits.toLocaleString("en") },
        ]}
      />
      {active
        ? (
          <div className="grid gap-3">
            <TextLink href={`/funnel/${id}/start`}>See it as a visitor</TextLink>
            <Button variant="secondary" onClick={retire}>Retire this category</Button>
          </div>
        )
        : (
          <div className="grid gap-3">
            {questions === 0 && <p className="text-ink-soft">It asks no questions yet.</p>}
            <Button onClick={() => void switchTo.restore().catch(() => {})}>Offer this category</Button>
          </div>
        )}
    </Card>
  );
};
