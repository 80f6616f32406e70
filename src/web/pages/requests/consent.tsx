// A specialist whom Parley chose, behind the link of the email that asks for consent. Only a button agrees or declines.
import type { ConsentRequest } from "@/modules/leads/schemas.ts";
import { SpecialistHead } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { PageLayout, personItems, PostButton } from "../meetings/parts.tsx";

interface ConsentProps {
  request: ConsentRequest;
  /** The path of the page's forms and files. */
  pathOf(action: string): string;
  problems?: string[];
}

const titleOf = ({ state, specialist: { displayName } }: ConsentRequest): string =>
  ({
    open: `May ${displayName} contact you?`,
    given: `${displayName} may contact you`,
    ended: "Your details are not passed on",
  })[state];

const leadOf = ({ state, consentBy, specialist: { displayName } }: ConsentRequest): string =>
  ({
    open: `You can agree until ${consentBy?.text} (${consentBy?.city}). Without your consent nobody gets your details.`,
    given: `You agreed that ${displayName} gets the details below. You can withdraw your consent at any time.`,
    ended: `${displayName} does not have your details on Parley.`,
  })[state];

export const ConsentPage = ({ request, pathOf, problems }: ConsentProps) => {
  const { state, manageUrl, resumeUrl } = request;
  return (
    <PageLayout title={titleOf(request)} lead={leadOf(request)} problems={problems}>
      <DetailsCard request={request} />
      {state === "open" && <AnswerForms request={request} pathOf={pathOf} />}
      {manageUrl && <LinkButton href={manageUrl} className="justify-self-start">View your meeting</LinkButton>}
      {resumeUrl && <LinkButton href={resumeUrl} className="justify-self-start">Choose a time yourself</LinkButton>}
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
    <p>By agreeing you say: {request.consentText}</p>
    <div className="flex flex-wrap gap-3">
      <form method="post" action={pathOf("agree")} className="max-sm:w-full">
        <Button type="submit" className="max-sm:w-full">I agree</Button>
      </form>
      <form method="post" action={pathOf("decline")} className="max-sm:w-full">
        <Button type="submit" variant="secondary" className="max-sm:w-full">No thanks</Button>
      </form>
    </div>
  </div>
);

const DataForms = ({ request: { state, manageUrl }, pathOf }: Omit<ConsentProps, "problems">) => (
  <Banner title="Your data">
    <div className="grid justify-items-start gap-3">
      <p>
        <TextLink href={pathOf("download")}>Download what Parley keeps about this request</TextLink>.{" "}
        Deleting it removes your details and answers for good{manageUrl && ", and cancels your meeting"}.
      </p>
      <div className="flex flex-wrap gap-3">
        {state === "given" && (
          <PostButton action={pathOf("withdraw")} variant="secondary">Withdraw my consent</PostButton>
        )}
        <PostButton action={pathOf("erase")} variant="secondary">Delete my request</PostButton>
      </div>
    </div>
  </Banner>
);
