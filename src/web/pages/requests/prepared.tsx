// What an agent has prepared, behind the link that it gave to the person: they prove their address, check what was entered,
// and go on in the funnel, where they agree and book themselves. Without JavaScript.
import { localPath } from "@/languages/addresses.ts";
import { t } from "@/languages/language.ts";
import type { PreparedRequest } from "@/modules/funnel/agents/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { type Definition, DefinitionList } from "@/web/ui/definition-list.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { CodeInput } from "@/web/ui/form/code-input.tsx";
import { PageLayout, personItems, PostButton, zonedTime } from "../meetings/parts.tsx";

interface PreparedProps {
  request: PreparedRequest;
  /** The path of a form of this page. */
  pathOf(action: string): string;
  problems?: string[];
}

const leadOf = ({ state, agent }: PreparedRequest): string =>
  state === "open" ? t("requests.prepared.openLead", { agent }) : t(`requests.prepared.${state}Lead`);

export const PreparedPage = ({ request, pathOf, problems }: PreparedProps) => {
  const { state, category, details } = request;
  const isLive = state === "open" || state === "own";
  return (
    <PageLayout title={t(`requests.prepared.${state}Title`)} lead={leadOf(request)} problems={problems}>
      {state === "open" && request.codeSent && !request.known && <CodeForm request={request} pathOf={pathOf} />}
      {isLive && <RequestCard request={request} />}
      {state === "open" && <ProveForms request={request} pathOf={pathOf} />}
      {details && (
        <div className="flex flex-wrap gap-3">
          <LinkButton href={details.path} className="max-sm:w-full">{t("requests.prepared.continue")}</LinkButton>
          <LinkButton
            href={localPath(`/funnel/${category.slug}/start`)}
            variant="secondary"
            className="max-sm:w-full"
          >
            {t("requests.prepared.changeAnswers")}
          </LinkButton>
        </div>
      )}
      {!isLive && state !== "booked" && (
        <LinkButton href={localPath(`/funnel/${category.slug}/start`)} className="justify-self-start">
          {t("requests.startNew")}
        </LinkButton>
      )}
    </PageLayout>
  );
};

interface WorkProps {
  action: string;
  /** The page of the link. */
  back: string;
  challenge: unknown;
}

/** While the browser solves the challenge. Its script sends the form. */
export const PreparedWorkPage = ({ action, back, challenge }: WorkProps) => (
  <PageLayout title={t("requests.prepared.workTitle")} lead={t("requests.prepared.workLead")}>
    <form method="post" action={action} data-challenge={JSON.stringify(challenge)}>
      <input type="hidden" name="work" />
      <p role="status">{t("requests.prepared.workText")}</p>
    </form>
    <LinkButton href={back} variant="secondary" className="justify-self-start">
      {t("requests.prepared.back")}
    </LinkButton>
  </PageLayout>
);

const heldItems = ({ held }: PreparedRequest): Definition[] =>
  held
    ? [
      { term: t("manage.change.yourTime"), value: zonedTime(held.time) },
      { term: t("requests.prepared.heldUntil"), value: held.until.text },
      { term: t("manage.change.with"), value: held.displayName },
      { term: t("manage.change.how"), value: t(`labels.${held.location}`) },
    ]
    : [{ term: t("manage.change.yourTime"), value: t("requests.prepared.notHeld") }];

/** Before the address is proven, the link shows nothing that identifies anyone: the agent has it, too. */
const shownPerson = ({ details, sentTo }: PreparedRequest): Definition[] =>
  details ? personItems(details.contact, details.answers) : [{ term: t("manage.email"), value: sentTo }];

const RequestCard = ({ request }: Pick<PreparedProps, "request">) => (
  <Card title={request.category.name}>
    <DefinitionList items={[...heldItems(request), ...shownPerson(request)]} />
  </Card>
);

const ProveForms = ({ request, pathOf }: Omit<PreparedProps, "problems">) => (
  <>
    {request.known && (
      <PostButton action={pathOf("open")} className="max-sm:w-full">{t("requests.prepared.continue")}</PostButton>
    )}
    {!request.known && !request.codeSent && (
      <form method="post" action={pathOf("code")} className="grid justify-items-start gap-3">
        <p>{t("requests.prepared.codeFirst", { address: request.sentTo })}</p>
        <Button type="submit" className="max-sm:w-full">{t("requests.prepared.sendCode")}</Button>
      </form>
    )}
    <Banner title={t("requests.prepared.notWanted")}>
      <form method="post" action={pathOf("delete")} className="grid justify-items-start gap-3">
        <p>{t("requests.prepared.notWantedText")}</p>
        <Button type="submit" variant="secondary">{t("requests.prepared.delete")}</Button>
      </form>
    </Banner>
  </>
);

/** Above what was entered, so that the code can be typed without scrolling. */
const CodeForm = ({ request, pathOf }: Omit<PreparedProps, "problems">) => (
  <div className="grid gap-3">
    <form method="post" action={pathOf("open")} className="grid gap-4">
      <p role="status">{t("requests.prepared.codeSent", { address: request.sentTo })}</p>
      <CodeInput name="code" label={t("requests.prepared.code")} />
      <Checkbox name="remember" optional label={t("requests.remember")} />
      <div>
        <Button type="submit" className="max-sm:w-full">{t("requests.prepared.continue")}</Button>
      </div>
    </form>
    <PostButton action={pathOf("code")} variant="secondary" className="max-sm:w-full">
      {t("requests.prepared.sendAgain")}
    </PostButton>
  </div>
);
