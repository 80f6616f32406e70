// The visitor's own page of a meeting, opened with the link of the mail: how it stands, how to join, what may be done.
import type { ManagedMeeting } from "@/modules/funnel/managed-schemas.ts";
import type { Alternative } from "@/modules/funnel/schemas.ts";
import { MeetingCard } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { TextLink } from "@/web/ui/text-link.tsx";
import { Face, labels, pathTo, type Place, SupportLine } from "./parts.tsx";

const DONE: Record<string, { title: string; words: string }> = {
  moved: { title: "Your meeting has a new time", words: "Both of you get a mail that changes it in your calendars." },
  cancelled: {
    title: "Your meeting is cancelled",
    words: "Both of you get a mail that takes it out of your calendars.",
  },
  rescued: { title: "Your new meeting is booked", words: "The confirmation is on its way to you by mail." },
  withdrawn: {
    title: "Your consent is withdrawn",
    words: "The specialist no longer has your details on Parley, and is asked to delete any copy.",
  },
};

const Done = ({ what }: { what?: string }) => {
  const done = what === undefined ? undefined : DONE[what];
  return done ? <Banner tone="ok" role="status" title={done.title}>{done.words}</Banner> : null;
};

const HowToJoin = ({ meeting: { howToJoin, joinUrl, specialist } }: { meeting: ManagedMeeting }) => (
  <Card title="How to join">
    <p>{howToJoin}</p>
    {joinUrl && (
      <LinkButton href={joinUrl} target="_blank" rel="noreferrer">Join {specialist.displayName} on Zoom</LinkButton>
    )}
  </Card>
);

const Changes = ({ meeting: { move, cancel }, place }: { meeting: ManagedMeeting; place: Place }) => (
  <Card title="If something comes up">
    <p>{move.sentence}</p>
    {move.allowed && (
      <LinkButton variant="secondary" href={pathTo(place, "move")} className="justify-self-start">
        Move to another time
      </LinkButton>
    )}
    <p>{cancel.sentence}</p>
    {cancel.allowed && (
      <LinkButton variant="secondary" href={pathTo(place, "cancel")} className="justify-self-start">
        Cancel the meeting
      </LinkButton>
    )}
  </Card>
);

/** Where a tap on somebody else leads; it asks before it books. */
const rescuePath = (place: Place, { specialistId, startsAt }: Alternative): string =>
  pathTo(place, "", { with: specialistId, at: startsAt });

const Rescue = ({ meeting, place }: { meeting: ManagedMeeting; place: Place }) => {
  const { rescue, specialist, category } = meeting;
  if (!rescue) return null;
  const { sameTime, nearest, until } = rescue;
  if (!sameTime && nearest.length === 0) {
    return (
      <Card title="Meet somebody else">
        <p>Nobody else is free near this time at the moment.</p>
        <LinkButton href={`/funnel/${category.id}`} className="justify-self-start">Look for other times</LinkButton>
      </Card>
    );
  }
  return (
    <Card title="Meet somebody else">
      {sameTime && (
        <>
          <p>{sameTime.displayName} is free at the very same time and can step in for {specialist.displayName}.</p>
          <LinkButton href={rescuePath(place, sameTime)}>
            Meet {sameTime.displayName} on {sameTime.text}
          </LinkButton>
        </>
      )}
      {nearest.length > 0 && (
        <ul className="grid gap-2.5">
          {nearest.map((one) => (
            <li key={`${one.startsAt} ${one.specialistId}`} className="grid">
              <LinkButton variant="secondary" href={rescuePath(place, one)}>
                {one.text} with {one.displayName}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      <p className="text-ink-soft">Offered until {until.text}. Your answers come along; you agree before they do.</p>
    </Card>
  );
};

const Message = ({ meeting: { message, specialist } }: { meeting: ManagedMeeting }) =>
  message
    ? (
      <Card title={`${specialist.displayName} writes`}>
        <blockquote className="border-l-4 border-line pl-4">{message}</blockquote>
      </Card>
    )
    : null;

interface OverviewProps {
  meeting: ManagedMeeting;
  place: Place;
  supportEmail: string;
  /** What was done just now. */
  done?: string;
  problems?: string[];
  /** Where the visitor says whether it took place. */
  outcomePath: string;
}

export const OverviewPage = ({ meeting, place, supportEmail, done, problems, outcomePath }: OverviewProps) => {
  const { status, asksOutcome, replacedBy, specialist } = meeting;
  const stands = status === "confirmed" && !asksOutcome;
  return (
    <Face title={`Your meeting with ${specialist.displayName}`} lead={meeting.text} problems={problems}>
      <Done what={done} />
      {replacedBy && (
        <Banner title="You have another meeting instead">
          <TextLink href={replacedBy}>See your new meeting</TextLink>
        </Banner>
      )}
      {asksOutcome && (
        <Card title="Did this meeting take place?">
          <p>One tap is enough, and it keeps the market honest.</p>
          <LinkButton href={outcomePath} className="justify-self-start">Say how it went</LinkButton>
        </Card>
      )}
      <Message meeting={meeting} />
      <Rescue meeting={meeting} place={place} />
      <MeetingCard meeting={meeting} labels={labels} />
      {status !== "confirmed" && !meeting.rescue && !replacedBy && (
        <p>
          <TextLink href={`/funnel/${meeting.category.id}/start`}>Book a new meeting</TextLink>
        </p>
      )}
      {stands && <HowToJoin meeting={meeting} />}
      {stands && <Changes meeting={meeting} place={place} />}
      <Card title="Your details">
        <p>
          {meeting.withdrawn
            ? "You have withdrawn your consent: no specialist has your details on Parley."
            : `${specialist.displayName} has your answers and contact details, for this meeting. Nobody else on Parley does.`}
        </p>
        <TextLink href={pathTo(place, "data")}>Who has my data, and what I can do</TextLink>
      </Card>
      <SupportLine supportEmail={supportEmail} />
    </Face>
  );
};
