// One campaign: what was said, how far it is while one looks, who could not be told, and what can be done about it.
import { useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { CampaignView } from "@/modules/notifications/campaign-schemas.ts";
import { paragraphsOf } from "@/modules/notifications/campaign-rules.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { Main } from "@/web/ui/layout/page-frame.tsx";
import { ProgressBar } from "@/web/ui/progress.tsx";
import { ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { ConfirmForm } from "@/web/islands/area/confirm-form.tsx";
import { useApi, useApiMutation } from "@/web/islands/runtime/use-api-mutation.ts";
import { openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { BackLink, AdminLink } from "../shared/links.tsx";
import { campaignQuery, CAMPAIGNS } from "./campaign-queries.ts";
import { channelWords, peopleWords, progressWords, STATES } from "./campaign-words.ts";

type Deed = "StopCampaign" | "ResumeCampaign" | "RetryCampaign";

/** Does something with the campaign and shows at once what came of it. */
const useDeed = (id: string) => {
  const api = useApi();
  const queryClient = useQueryClient();
  return useApiMutation(async (deed: Deed) => {
    const answer = await (await api.Admin[deed][":id"].$post({ param: { id } })).json();
    queryClient.setQueryData(campaignQuery(api, id).queryKey, answer);
    await queryClient.invalidateQueries({ queryKey: CAMPAIGNS });
  });
};

const askBeforeStopping = ({ remaining }: CampaignView, stop: () => Promise<unknown>) =>
  openModal({
    title: "Stop this notification?",
    content: (
      <ConfirmForm action="Stop it" variant="destructive" onConfirm={stop}>
        <p>{peopleWords(remaining)} will not be told. You can go on later from where it stopped.</p>
      </ConfirmForm>
    ),
  });

const Deeds = ({ campaign }: { campaign: CampaignView }) => {
  const act = useDeed(campaign.id);
  const { can } = campaign;
  return (
    <div className="flex flex-wrap gap-3">
      {can.stop && (
        <Button variant="secondary" onClick={() => askBeforeStopping(campaign, () => act("StopCampaign"))}>
          Stop
        </Button>
      )}
      {can.resume && <Button onClick={() => void act("ResumeCampaign").catch(() => {})}>Go on</Button>}
      {can.retry && (
        <Button variant="secondary" onClick={() => void act("RetryCampaign").catch(() => {})}>
          Try the failed ones again
        </Button>
      )}
    </div>
  );
};

const Progress = ({ campaign }: { campaign: CampaignView }) => {
  const { recipients, remaining, state, skipped } = campaign;
  return (
    <Card title="Progress" aside={<StatusChip tone={STATES[state].tone}>{STATES[state].word}</StatusChip>}>
      <ProgressBar label={progressWords(campaign)} value={recipients - remaining} max={Math.max(1, recipients)} />
      {skipped > 0 && (
        <p className="text-ink-soft">{peopleWords(skipped)} left out: gone or suspended before their turn.</p>
      )}
      <Deeds campaign={campaign} />
    </Card>
  );
};

const Failures = ({ failed, failures }: CampaignView) => (
  <Card title="Could not be told">
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
    {failed > failures.length && <p className="text-ink-soft">And {peopleWords(failed - failures.length)} more.</p>}
  </Card>
);

export default function Campaign() {
  const { id } = useParams({ strict: false }) as { id: string };
  const { data: campaign } = useSuspenseQuery(campaignQuery(useApi(), id));
  const { title, body, audience, channels, recipients, by, at, finished } = campaign;
  return (
    <Main>
      <div className="grid gap-6">
        <BackLink href="/admin/notifications">All notifications</BackLink>
        <ScreenTitle>{title}</ScreenTitle>
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <div className="grid gap-6">
            <Progress campaign={campaign} />
            {campaign.failures.length > 0 && <Failures {...campaign} />}
          </div>
          <Card title="What was said">
            <div className="grid gap-3 wrap-anywhere">{paragraphsOf(body).map((text, i) => <p key={i}>{text}</p>)}</div>
            <DefinitionList
              items={[
                { term: "Whom", value: `${audience} (${peopleWords(recipients)})` },
                { term: "How", value: channelWords(channels) },
                { term: "Ordered", value: `${at.text}, by ${by}` },
                ...(finished ? [{ term: "Done", value: finished.text }] : []),
              ]}
            />
          </Card>
        </div>
      </div>
    </Main>
  );
}
