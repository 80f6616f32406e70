// The visitor's own page of a meeting, opened with the link of the mail: the meeting, how to join, who has which data.
import type { ManagedMeeting } from "../../modules/funnel/managed-shapes.ts";
import { LABELS } from "../../modules/funnel/rules.ts";
import { MeetingCard } from "../islands/funnel/meeting-card.tsx";
import { Card } from "../ui/card.tsx";
import { DefinitionList } from "../ui/definition-list.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { Main } from "../ui/page-frame.tsx";
import { ScreenTitle } from "../ui/screen-title.tsx";
import { TextLink } from "../ui/text-link.tsx";

const PURPOSES: Record<string, string> = {
  "arrange-meeting": "To arrange this meeting",
  "finish-later": "Reminders of an unfinished request",
  "share-with-specialist": "Passing on your details",
};

const labels = {
  timeOfDay: [...LABELS.timeOfDay],
  timing: [...LABELS.timing],
  contactMethod: [...LABELS.contactMethod],
  location: [...LABELS.location],
  language: [...LABELS.language],
};

const HowToJoin = ({ meeting: { howToJoin, joinUrl, specialist } }: { meeting: ManagedMeeting }) => (
  <Card title="How to join">
    <p>{howToJoin}</p>
    {joinUrl && (
      <LinkButton href={joinUrl} target="_blank" rel="noreferrer">Join {specialist.displayName} on Zoom</LinkButton>
    )}
  </Card>
);

const YourDetails = ({ meeting: { contact, specialist, consents } }: { meeting: ManagedMeeting }) => (
  <Card title="Who has your details">
    <p>
      {specialist.displayName} has your answers and these details, for this meeting. Nobody else on Parley does.
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
    <h3 className="font-semibold">What you agreed to</h3>
    <DefinitionList
      items={consents.map(({ purpose, text, accepted, at }) => ({
        term: PURPOSES[purpose] ?? purpose,
        value: `${text} ${accepted ? "You agreed" : "You did not agree"} on ${at.slice(0, 10)}.`,
      }))}
    />
  </Card>
);

export const ManagedMeetingPage = ({ meeting, supportEmail }: { meeting: ManagedMeeting; supportEmail: string }) => (
  <Main width="funnel">
    <div className="grid gap-6">
      <ScreenTitle lead={meeting.text}>Your meeting with {meeting.specialist.displayName}</ScreenTitle>
      <MeetingCard meeting={meeting} labels={labels} />
      {meeting.status === "confirmed" && <HowToJoin meeting={meeting} />}
      <YourDetails meeting={meeting} />
      <p>
        Something came up? Write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>{" "}
        and we will move or cancel the meeting for you.
      </p>
    </div>
  </Main>
);

export const LinkNotValidPage = ({ supportEmail }: { supportEmail: string }) => (
  <Main width="funnel">
    <div className="grid gap-6">
      <ScreenTitle lead="Please open it from the latest mail about your meeting, where it may be a newer one.">
        This link does not open a meeting
      </ScreenTitle>
      <p>
        If that does not help, write to <TextLink href={`mailto:${supportEmail}`}>{supportEmail}</TextLink>.
      </p>
    </div>
  </Main>
);
