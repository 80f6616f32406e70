// A specialist whom Parley chose, behind the link of the email that asks for consent. Only a button agrees or declines.
import { t } from "@/languages/language.ts";
import type { ConsentRequest } from "@/modules/leads/schemas.ts";
import { SpecialistHead } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { Rich } from "@/languages/rich.tsx";
import { PageLayout, personItems, PostButton } from "../meetings/parts.tsx";

interface ConsentProps {
  request: ConsentRequest;
  /** The path of the page's forms and files. */
  pathOf(action: string): string;
  problems?: string[];
}

const titleOf = ({ state, specialist: { displayName } }: ConsentRequest): string =>
  state === "ended" ? t("requests.consent.endedTitle") : t(`requests.consent.${state}Title`, { name: displayName });

const leadOf = ({ state, consentBy, specialist: { displayName } }: ConsentRequest): string =>
  state === "open"
    ? t("requests.consent.openLead", { time: consentBy?.text ?? "", city: consentBy?.city ?? "" })
    : t(`requests.consent.${state}Lead`, { name: displayName });

export const ConsentPage = ({ request, pathOf, problems }: ConsentProps) => {
  const { state, manageUrl, resumeUrl } = request;
  return (
    <PageLayout title={titleOf(request)} lead={leadOf(request)} problems={problems}>
      <DetailsCard request={request} />
      {state === "open" && <AnswerForms request={request} pathOf={pathOf} />}
      {manageUrl && (
        <LinkButton href={manageUrl} className="justify-self-start">{t("requests.consent.viewMeeting")}</LinkButton>
      )}
      {resumeUrl && (
        <LinkButton href={resumeUrl} className="justify-self-start">{t("requests.consent.chooseYourself")}</LinkButton>
      )}
      {!manageUrl && <DataForms request={request} pathOf={pathOf} />}
    </PageLayout>
  );
};

const DetailsCard = ({ request }: Pick<ConsentProps, "request">) => {
  const { specialist, category, contact, answers } = request;
  return (
    <Card title={category}>
      <SpecialistHead specialist={specialist} />
      <DefinitionList items={personItems(contact, answers)} />
    </Card>
  );
};

const AnswerForms = ({ request, pathOf }: Omit<ConsentProps, "problems">) => (
  <div className="grid gap-3">
    <p>{t("requests.consent.agreeing", { consent: request.consentText })}</p>
    <div className="flex flex-wrap gap-3">
      <form method="post" action={pathOf("agree")} className="max-sm:w-full">
        <input type="hidden" name="consentText" value={request.consentText} />
        <Button type="submit" className="max-sm:w-full">{t("requests.consent.agree")}</Button>
      </form>
      <form method="post" action={pathOf("decline")} className="max-sm:w-full">
        <Button type="submit" variant="secondary" className="max-sm:w-full">{t("requests.consent.decline")}</Button>
      </form>
    </div>
  </div>
);

const DataForms = ({ request: { state }, pathOf }: Omit<ConsentProps, "problems">) => (
  <Banner title={t("requests.yourData")}>
    <div className="grid justify-items-start gap-3">
      <p>
        <Rich
          of="requests.consent.download"
          values={{}}
          tags={{ link: (text) => <TextLink href={pathOf("download")}>{text}</TextLink> }}
        />
      </p>
      <div className="flex flex-wrap gap-3">
        {state === "given" && (
          <PostButton action={pathOf("withdraw")} variant="secondary">{t("requests.consent.withdraw")}</PostButton>
        )}
        <PostButton action={pathOf("erase")} variant="secondary">{t("requests.consent.delete")}</PostButton>
      </div>
    </div>
  </Banner>
);
