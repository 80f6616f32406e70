// The visitor's data: who has it and why, export, withdrawal of consent and deletion.
import { Banner } from "@/web/ui/banner.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { formatDay } from "@/platform/time/formats.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { DownloadIcon } from "@/web/ui/icons.ts";
import { TextInput } from "@/web/ui/form/text-input.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import {
  backToMeeting,
  holderNames,
  holderSentence,
  type MeetingLink,
  meetingPath,
  PageLayout,
  personItems,
  PostButton,
} from "./parts.tsx";

const PURPOSES: Record<string, string> = {
  "arrange-meeting": "To arrange this meeting",
  "measure-ads": "To report the result of your click to the advertiser",
  "finish-later": "To remind you of an unfinished request",
  "text-messages": "To send you text messages",
  "share-with-specialist": "To share your details",
  "choose-specialist": "To choose a specialist for you",
  "assign-to-specialist": "To share your details with a specialist we chose",
};

interface DataProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
}

const KEPT = "Parley keeps your request until you delete it.";

const WhoHasIt = ({ meeting, link }: DataProps) => {
  const { contact } = meeting;
  return (
    <Card title="Who has your details">
      <p>
        {meeting.holders.length > 0 ? holderSentence(meeting) : `${holderSentence(meeting)} ${KEPT}`}
      </p>
      {contact && <DefinitionList items={personItems(contact)} />}
      {meeting.canCorrectPhone && <CorrectPhone meeting={meeting} link={link} />}
    </Card>
  );
};

/** A typing error in the number. */
const CorrectPhone = ({ meeting: { specialist }, link }: DataProps) => (
  <form method="post" action={meetingPath(link, "phone")} className="grid gap-3">
    <TextInput
      name="phone"
      type="tel"
      label="Correct your phone number"
      help={`With its country code. ${specialist.displayName} sees the new one.`}
      autoComplete="tel"
      maxLength={40}
      required
    />
    <Button type="submit" variant="secondary" className="justify-self-start">Save the number</Button>
  </form>
);

/** Whether the last decision is an agreement. */
const agreesTo = (purpose: "measure-ads" | "text-messages", { consents }: ManagedMeeting): boolean =>
  consents.findLast((consent) => consent.purpose === purpose)?.accepted === true;

export const DataPage = ({ meeting, link, problems }: DataProps & { problems?: string[] }) => (
  <PageLayout
    title="Your data"
    lead="See who has it and why, and export, withdraw or delete it."
    back={backToMeeting(link)}
    problems={problems}
  >
    <WhoHasIt meeting={meeting} link={link} />
    <Card title="What you agreed to">
      <DefinitionList
        items={meeting.consents.map(({ purpose, text, accepted, date }, n) => ({
          term: `${n + 1}. ${PURPOSES[purpose] ?? purpose}`,
          value: `${text} ${accepted ? "You agreed" : "You did not agree"} on ${formatDay(date).long}.`,
        }))}
      />
    </Card>
    <Card title="Export">
      <p>Download everything that Parley keeps about this request.</p>
      <LinkButton
        variant="secondary"
        href={meetingPath(link, "download")}
        icon={<DownloadIcon />}
        className="justify-self-start"
      >
        Download my data
      </LinkButton>
    </Card>
    {agreesTo("measure-ads", meeting) && (
      <Card title="Advertisements">
        <p>
          We may report the result of your click to the company whose ad it was. If you stop that, we delete the number
          of your click, and retract what we reported where the company allows it.
        </p>
        <PostButton action={meetingPath(link, "withdraw-clicks")} variant="secondary">
          Stop reporting to advertisers
        </PostButton>
      </Card>
    )}
    {agreesTo("text-messages", meeting) && (
      <Card title="Text messages">
        <p>We may text you about this meeting. You can also reply STOP to any of our messages.</p>
        {meeting.reachedBy !== "email" && (
          <p>
            You confirmed your number, and not your email address. Without text messages we can't tell you when
            something changes.
          </p>
        )}
        <PostButton action={meetingPath(link, "stop-texts")} variant="secondary">Stop text messages</PostButton>
      </Card>
    )}
    <Card title="Withdraw or delete">
      {!meeting.withdrawn && (
        <TextLink href={meetingPath(link, "withdraw")} className="inline-flex min-h-11 items-center">
          Withdraw my consent
        </TextLink>
      )}
      <TextLink href={meetingPath(link, "delete")} className="inline-flex min-h-11 items-center">
        Delete my data
      </TextLink>
    </Card>
  </PageLayout>
);

const backToData = (link: MeetingLink) => ({ href: meetingPath(link, "data"), label: "Your data" });

/** Empty without a meeting that could be cancelled. */
const cancellationSentence = ({ ends }: ManagedMeeting): string =>
  ends ? `Your meeting with ${ends.displayName} on ${ends.time.text} will be cancelled.` : "";

export const WithdrawPage = ({ meeting, link, problems }: DataProps & { problems?: string[] }) => {
  const names = holderNames(meeting);
  return (
    <PageLayout title="Withdraw your consent?" back={backToData(link)} problems={problems}>
      {meeting.withdrawn ? <Banner title="You already withdrew your consent" /> : (
        <>
          <ul className="grid list-disc gap-2 pl-5">
            {cancellationSentence(meeting) && <li>{cancellationSentence(meeting)}</li>}
            {names && <li>{names} will no longer see your details and answers on Parley.</li>}
            {names && <li>We'll ask {names} to delete any copies and not to contact you.</li>}
            <li>Parley keeps your request, so you can still open this page.</li>
          </ul>
          <form method="post" action={meetingPath(link, "withdraw")} className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" className="max-sm:w-full">Withdraw my consent</Button>
            <LinkButton variant="quiet" href={meetingPath(link, "data")} className="max-sm:w-full">Cancel</LinkButton>
          </form>
        </>
      )}
    </PageLayout>
  );
};

export const DeletePage = ({ meeting, link, problems }: DataProps & { problems?: string[] }) => {
  const names = holderNames(meeting);
  return (
    <PageLayout
      title="Delete your data?"
      lead="This cannot be undone."
      back={backToData(link)}
      problems={problems}
    >
      <ul className="grid list-disc gap-2 pl-5">
        {cancellationSentence(meeting) && (
          <li>{cancellationSentence(meeting)} Please remove it from your own calendar.</li>
        )}
        <li>
          Your name, email, phone number and answers will be deleted from Parley.
          {names && ` ${names} will no longer see them either.`}
        </li>
        {names && <li>We'll ask {names} to delete any copies.</li>}
        <li>The links in our messages about this meeting will stop working.</li>
      </ul>
      <form method="post" action={meetingPath(link, "delete")} className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" className="max-sm:w-full">Delete my data</Button>
        <LinkButton variant="quiet" href={meetingPath(link, "data")} className="max-sm:w-full">Cancel</LinkButton>
      </form>
    </PageLayout>
  );
};
