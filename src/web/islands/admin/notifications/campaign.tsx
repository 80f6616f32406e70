import { useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { CampaignView } from "@/modules/notifications/campaigns/schemas.ts";
import { CAMPAIGN_STATUS, paragraphsOf } from "@/modules/notifications/campaigns/rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ProgressBar } from "@/web/ui/progress.tsx";
import { openConfirm } from "@/web/islands/area/confirm-form.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { AdminLink, BackLink } from "../shared/links.tsx";
import { campaignQuery, CAMPAIGNS } from "./campaign-queries.ts";
import { channelLabel, peopleCount, progressText } from "./campaign-labels.ts";
import { readJson } from "@/web/api/client.ts";
import { replaceData } from "@/web/islands/runtime/invalidate.ts";
import { EntryChip, entryOf } from "@/web/islands/area/cells.tsx";

type Action = "StopCampaign" | "ResumeCampaign" | "RetryCampaign";

/** Calls an action and shows the campaign as it is afterwards. */
const useCampaignAction = (id: string) =>
  useApiMutation(async (action: Action, { api, queryClient }) => {
    const campaign: CampaignView = await readJson(api.Admin[action][":id"].$post({ param: { id } }));
    replaceData(queryClient, campaignQuery(api, id).queryKey, campaign);
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS });
  });

const confirmStop = ({ remaining }: CampaignView, stop: () => Promise<unknown>) =>
  openConfirm({
    title: "Stop this announcement?",
    text: <p>{peopleCount(remaining)} won't receive it. You can resume it later.</p>,
    action: "Stop",
    variant: "destructive",
    onConfirm: stop,
  });

const Actions = ({ campaign }: { campaign: CampaignView }) => {
  const act = useCampaignAction(campaign.id);
  const { can } = campaign;
  return (
    <div className="flex flex-wrap gap-3">
      {can.stop && (
        <Button variant="secondary" onClick={() => confirmStop(campaign, () => act("StopCampaign"))}>
          Stop
        </Button>
      )}
      {can.resume && <Button onClick={() => void act("ResumeCampaign").catch(() => {})}>Resume</Button>}
      {can.retry && (
        <Button variant="secondary" onClick={() => void act("RetryCampaign").catch(() => {})}>
          Retry failed
        </Button>
      )}
    </div>
  );
};

const Progress = ({ campaign }: { campaign: CampaignView }) => {
  const { recipients, remaining, state, skipped } = campaign;
  return (
    <Card
      title="Progress"
      aside={<EntryChip entry={entryOf(CAMPAIGN_STATUS, state)} />}
    >
      <ProgressBar label={progressText(campaign)} value={recipients - remaining} max={Math.max(1, recipients)} />
      {skipped > 0 && (
        <p className="text-ink-soft">
          {peopleCount(skipped)}{" "}
          skipped: their account was deleted or suspended, or they stopped announcements by email.
        </p>
      )}
      <Actions campaign={campaign} />
    </Card>
  );
};

const Failures = ({ failed, failures }: CampaignView) => (
  <Card title="Failed recipients">
    <ul className="divide-y divide-line">
      {failures.map(({ userId, name, email, error }) => (
        <li key={userId} className="grid gap-1 py-3 first:pt-0 last:pb-0">
          <span>
            <AdminLink href={`/admin/users/${userId}`}>{name}</AdminLink>{" "}
            <span className="text-ink-soft wrap-anywhere">{email}</span>
          </span>
          <span className="text-sm text-ink-soft wrap-anywhere">{error}</span>
        </li>
      ))}
    </ul>
    {failed > failures.length && <p className="text-ink-soft">And {peopleCount(failed - failures.length)} more.</p>}
  </Card>
);

export default function Campaign() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: campaign } = useSuspenseQuery(campaignQuery(useApi(), id));
  const { title, body, audience, channels, recipients, by, at, finished } = campaign;
  return (
    <Screen>
      <BackLink href="/admin/notifications">All announcements</BackLink>
      <ScreenTitle>{title}</ScreenTitle>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <div className="grid gap-6">
          <Progress campaign={campaign} />
          {campaign.failures.length > 0 && <Failures {...campaign} />}
        </div>
        <Card title="Message">
          <div className="grid gap-3 wrap-anywhere">{paragraphsOf(body).map((text, i) => <p key={i}>{text}</p>)}</div>
          <DefinitionList
            items={[
              { term: "Audience", value: `${audience} (${peopleCount(recipients)})` },
              { term: "Channels", value: channelLabel(channels) },
              { term: "Created", value: `${at.text}, by ${by}` },
              ...(finished ? [{ term: "Finished", value: finished.text }] : []),
            ]}
          />
        </Card>
      </div>
    </Screen>
  );
}
