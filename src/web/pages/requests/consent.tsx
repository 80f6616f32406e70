// A specialist whom Parley chose, behind the link of the email that asks for consent. Only a button agrees or declines.
import type { ConsentRequest } from "@/modules/leads/schemas.ts";
import { formatPhone } from "@/platform/text.ts";
import { Avatar } from "@/web/ui/avatar.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { PageLayout } from "../meetings/parts.tsx";

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
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={specialist.displayName} src={specialist.photoUrl} />
        <div className="grid min-w-0 flex-1 basis-32">
          <p className="font-serif text-lg font-semibold">{specialist.displayName}</p>
          <p className="text-ink-soft">{specialist.headline}</p>
        </div>
      </div>
      <DefinitionList
        items={[
          { term: "Name", value: `${contact.firstName} ${contact.lastName}` },
          { term: "Email", value: contact.email },
          { term: "Phone", value: formatPhone(contact.phone) },
          ...answers.map(({ label, answer }) => ({ term: label, value: answer })),
        ]}
      />
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

const DataForms = ({ request: { state }, pathOf }: Omit<ConsentProps, "problems">) => (
  <Banner title="Your data">
    <div className="grid justify-items-start gap-3">
      <p>
        <TextLink href={pathOf("download")}>Download what Parley keeps about this request</TextLink>.{" "}
        Deleting it removes your details and answers for good.
      </p>
      <div className="flex flex-wrap gap-3">
        {state === "given" && (
          <form method="post" action={pathOf("withdraw")}>
            <Button type="submit" variant="secondary">Withdraw my consent</Button>
          </form>
        )}
        <form method="post" action={pathOf("erase")}>
          <Button type="submit" variant="secondary">Delete my request</Button>
        </form>
      </div>
    </div>
  </Banner>
);
