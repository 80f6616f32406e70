// Who has the visitor's data, why and since when; to take along, to take back, to delete.
import type { ManagedMeeting } from "@/modules/funnel/managed-schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { dayLabel } from "@/web/ui/day-label.ts";
import { DefinitionList } from "@/web/ui/definition-list.tsx";
import { DownloadIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { backTo, Face, pathTo, type Place } from "./parts.tsx";

const PURPOSES: Record<string, string> = {
  "arrange-meeting": "To arrange this meeting",
  "finish-later": "Reminders of an unfinished request",
  "share-with-specialist": "Passing on your details",
};

/** "Friday 20 November" */
const dayOf = (at: string): string => dayLabel(at.slice(0, 10)).long;

interface DataProps {
  meeting: ManagedMeeting;
  place: Place;
}

const WhoHasIt = ({ meeting: { specialist, withdrawn, contact, consents, status } }: { meeting: ManagedMeeting }) => {
  const since = consents.filter(({ purpose, accepted }) => purpose === "share-with-specialist" && accepted).at(-1);
  return (
    <Card title="Who has your details">
      <p>
        {withdrawn
          ? "No specialist has them on Parley any more: you have withdrawn your consent. Parley keeps your request until it is deleted."
          : `${specialist.displayName} has your answers and these details${since ? ` since ${dayOf(since.at)}` : ""}, ${
            status === "confirmed" ? "for this meeting" : "because of this meeting"
          }. Nobody else on Parley does.`}
      </p>
      {contact && (
        <DefinitionList
          items={[
            { term: "Name", value: `${contact.firstName} ${contact.lastName}` },
            { term: "Email", value: contact.email },
            { term: "Phone", value: contact.phone },
          ]}
        />
      )}
    </Card>
  );
};

export const DataPage = ({ meeting, place }: DataProps) => (
  <Face title="Your data" lead="Who has it, why, and what you can do about it." back={backTo(place)}>
    <WhoHasIt meeting={meeting} />
    <Card title="What you agreed to">
      <DefinitionList
        items={meeting.consents.map(({ purpose, text, accepted, at }, n) => ({
          term: `${n + 1}. ${PURPOSES[purpose] ?? purpose}`,
          value: `${text} ${accepted ? "You agreed" : "You did not agree"} on ${dayOf(at)}.`,
        }))}
      />
    </Card>
    <Card title="Take it along">
      <p>Everything that Parley keeps about this request, as a file.</p>
      <LinkButton
        variant="secondary"
        href={pathTo(place, "download")}
        icon={<DownloadIcon />}
        className="justify-self-start"
      >
        Download my data
      </LinkButton>
    </Card>
    <Card title="Take it back">
      {!meeting.withdrawn && (
        <TextLink href={pathTo(place, "withdraw")} className="inline-flex min-h-11 items-center">
          Withdraw my consent
        </TextLink>
      )}
      <TextLink href={pathTo(place, "delete")} className="inline-flex min-h-11 items-center">Delete my data</TextLink>
    </Card>
  </Face>
);

const backToData = (place: Place) => ({ href: pathTo(place, "data"), words: "Your data" });

/** What follows depends on whether the meeting still lies ahead. */
const meetingEnds = ({ cancel, specialist, time }: ManagedMeeting): string =>
  cancel.allowed ? `Your meeting with ${specialist.displayName} on ${time.text} is cancelled.` : "";

export const WithdrawPage = ({ meeting, place, problems }: DataProps & { problems?: string[] }) => {
  const { displayName } = meeting.specialist;
  return (
    <Face title="Withdraw your consent?" back={backToData(place)} problems={problems}>
      {meeting.withdrawn ? <Banner title="You have withdrawn your consent already" /> : (
        <>
          <ul className="grid list-disc gap-2 pl-5">
            {meetingEnds(meeting) && <li>{meetingEnds(meeting)}</li>}
            <li>Your details and answers are taken from {displayName}'s lead on Parley.</li>
            <li>{displayName} is told, and asked to delete any copy and not to contact you.</li>
            <li>Parley keeps your request, so that you can still see this page.</li>
          </ul>
          <form method="post" action={pathTo(place, "withdraw")} className="flex flex-wrap gap-3">
            <Button type="submit" variant="destructive" className="max-sm:w-full">Withdraw my consent</Button>
            <LinkButton variant="quiet" href={pathTo(place, "data")} className="max-sm:w-full">Keep it</LinkButton>
          </form>
        </>
      )}
    </Face>
  );
};

export const DeletePage = ({ meeting, place, problems }: DataProps & { problems?: string[] }) => {
  const { displayName } = meeting.specialist;
  return (
    <Face
      title="Delete your data?"
      lead="This cannot be undone."
      back={backToData(place)}
      problems={problems}
    >
      <ul className="grid list-disc gap-2 pl-5">
        {meetingEnds(meeting) && <li>{meetingEnds(meeting)} Please take it out of your own calendar.</li>}
        <li>Your name, address, number and answers are deleted from Parley, also at {displayName}.</li>
        <li>{displayName} is told, and asked to delete any copy.</li>
        <li>The links of your mails about this meeting no longer open anything.</li>
      </ul>
      <form method="post" action={pathTo(place, "delete")} className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" className="max-sm:w-full">Delete my data</Button>
        <LinkButton variant="quiet" href={pathTo(place, "data")} className="max-sm:w-full">Keep it</LinkButton>
      </form>
    </Face>
  );
};
