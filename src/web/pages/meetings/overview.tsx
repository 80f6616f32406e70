// The visitor's page of a meeting, opened from an email: its status, how to join, and what the visitor can do.
import type { Alternative } from "@/modules/matching/schemas.ts";
import type { ManagedMeeting } from "@/modules/booking/manage/schemas.ts";
import { isConfirmed } from "@/modules/scheduling/rules.ts";
import { LABELS } from "@/modules/tracks/rules.ts";
import { MeetingCard } from "@/web/islands/funnel/meeting-card.tsx";
import { Banner } from "@/web/ui/banner.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { TextLink } from "@/web/ui/link.tsx";
import { starsText } from "@/web/ui/stars.tsx";
import { holderSentence, type MeetingLink, meetingPath, PageLayout, PostButton, SupportLine } from "./parts.tsx";
import { formatTimeOfDay } from "@/platform/time/formats.ts";
import { isNight } from "@/platform/time/night.ts";
import { Night } from "@/web/ui/calendar/time-grid.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";

interface PartProps {
  meeting: ManagedMeeting;
  link: MeetingLink;
}

const SoonerCard = ({ meeting, link }: PartProps) => {
  const { canAsk, wish: entry } = meeting.earlier;
  if (!canAsk && !entry) return null;
  return (
    <div data-print="never">
      <Card title={meeting.earlier.offer ? "An earlier time is held for you" : "Something sooner"}>
        {entry ? <Looking meeting={meeting} link={link} /> : <Ask meeting={meeting} link={link} />}
      </Card>
    </div>
  );
};

const Ask = ({ meeting: { specialist }, link }: PartProps) => (
  <form method="post" action={meetingPath(link, "ask-for-earlier")} className="grid justify-items-start gap-4">
    <p>When an earlier time becomes free, we can offer it to you by email. Your meeting stays until you take it.</p>
    <Checkbox name="only" optional label={`Only with ${specialist.displayName}`} />
    <Button variant="secondary" type="submit">Tell me if something sooner opens</Button>
  </form>
);

const Looking = ({ meeting: { earlier, specialist }, link }: PartProps) => {
  const { wish: entry, offer } = earlier;
  return (
    <>
      {offer
        ? (
          <>
            <p>
              {offer.time.text} with {offer.displayName} is held for you until{" "}
              {formatTimeOfDay(offer.until.hour, offer.until.minute)}.
            </p>
            <LinkButton href={offer.url} className="justify-self-start">See the earlier time</LinkButton>
          </>
        )
        : (
          <p>
            You're on the list for an earlier time{entry?.onlySpecialist && ` with ${specialist.displayName}`}. We'll
            email you when it's your turn, until {entry?.until.text}.
          </p>
        )}
      <PostButton action={meetingPath(link, "stop-earlier")} variant="quiet" className="-mx-3 px-3!">
        Stop looking
      </PostButton>
    </>
  );
};

interface Done {
  title: string;
  /** Where we say how we tell the visitor: one for each channel. */
  text: string | Record<ManagedMeeting["reachedBy"], string>;
}

const CONFIRMATIONS: Record<string, Done> = {
  moved: {
    title: "Your meeting has a new time",
    text: {
      email: "We've emailed both of you an updated calendar entry.",
      text: "We'll text you the new time, and have emailed your specialist.",
    },
  },
  cancelled: {
    title: "Your meeting is cancelled",
    text: {
      email: "We've emailed both of you, so that your calendars remove it.",
      text: "We've emailed your specialist. If the meeting is in your calendar, please remove it.",
    },
  },
  earlier: { title: "You've got the earlier time", text: "We've emailed you the details and the calendar entry." },
  looking: { title: "You're on the list", text: "We'll email you when an earlier time becomes free." },
  "stopped-looking": { title: "We've stopped looking", text: "Your meeting stays as it is." },
  coming: { title: "Thank you", text: "We've noted for your specialist that you'll be there." },
  "texts-stopped": {
    title: "No more text messages",
    text: {
      email: "We won't text you about this meeting any more.",
      text: "We won't text you about this meeting any more. This page always shows its latest state.",
    },
  },
  rescued: {
    title: "Your new meeting is booked",
    text: { email: "We've emailed you the confirmation.", text: "We'll text you the confirmation." },
  },
  withdrawn: {
    title: "Your consent is withdrawn",
    text: "The specialist no longer sees your details on Parley. We've asked them to delete any copies.",
  },
};

const Confirmation = ({ action, reachedBy }: { action?: string; reachedBy: ManagedMeeting["reachedBy"] }) => {
  const confirmation = action === undefined ? undefined : CONFIRMATIONS[action];
  if (!confirmation) return null;
  const { title, text } = confirmation;
  return <Banner tone="ok" role="status" title={title}>{typeof text === "string" ? text : text[reachedBy]}</Banner>;
};

const HowToJoin = ({ meeting: { howToJoin, joinUrl, specialist } }: { meeting: ManagedMeeting }) => (
  <Card title="How to join">
    <p>{howToJoin}</p>
    {joinUrl && (
      <LinkButton href={joinUrl} target="_blank" rel="noreferrer">Join {specialist.displayName} on Zoom</LinkButton>
    )}
  </Card>
);

const Changes = ({ meeting: { move, cancel }, link }: PartProps) => (
  <Card title="If something comes up">
    {(move.allowed || cancel.allowed) && (
      <div className="flex flex-wrap gap-3">
        {move.allowed && (
          <LinkButton variant="secondary" href={meetingPath(link, "move")}>Reschedule the meeting</LinkButton>
        )}
        {cancel.allowed && (
          <LinkButton variant="secondary" href={meetingPath(link, "cancel")}>Cancel the meeting</LinkButton>
        )}
      </div>
    )}
    <div className="text-ink-soft">
      <p>{move.sentence}</p>
      <p>{cancel.sentence}</p>
    </div>
  </Card>
);

/** The page that asks for confirmation before it books another specialist. */
const rescuePath = (link: MeetingLink, { specialistId, startsAt }: Alternative): string =>
  meetingPath(link, "", { with: specialistId, at: startsAt });

const Rescue = ({ meeting, link }: PartProps) => {
  const { rescue, specialist, category } = meeting;
  if (!rescue) return null;
  const { sameTime, nearest, until } = rescue;
  const { day = [], night = [] } = Object.groupBy(nearest, (time) => isNight(time) ? "night" : "day");
  if (!sameTime && nearest.length === 0) {
    return (
      <Card title="Meet someone else">
        <p>Nobody else is free around this time.</p>
        <LinkButton href={`/funnel/${category.id}`} className="justify-self-start">Find other times</LinkButton>
      </Card>
    );
  }
  return (
    <Card title="Meet someone else">
      {sameTime && (
        <>
          <p>{sameTime.displayName} is free at the same time and can replace {specialist.displayName}.</p>
          <LinkButton href={rescuePath(link, sameTime)}>
            Meet {sameTime.displayName} on {sameTime.text}
          </LinkButton>
        </>
      )}
      <OtherTimes link={link} times={day} />
      <Night count={night.length}>
        <OtherTimes link={link} times={night} />
      </Night>
      <p className="text-ink-soft">
        Available until {until.text}. Before we share your answers, we'll ask for your consent.
      </p>
    </Card>
  );
};

const OtherTimes = ({ link, times }: { link: MeetingLink; times: readonly Alternative[] }) =>
  times.length > 0 && (
    <ul className="grid gap-2.5">
      {times.map((time) => (
        <li key={`${time.startsAt} ${time.specialistId}`} className="grid">
          <LinkButton variant="secondary" href={rescuePath(link, time)}>
            {time.text} with {time.displayName}
          </LinkButton>
        </li>
      ))}
    </ul>
  );

const Rating = ({ meeting: { rating, specialist }, link }: PartProps) => {
  const { open, stars } = rating;
  if (!open && stars === null) return null;
  return (
    <div data-print="never">
      <Card title={stars === null ? `How was it with ${specialist.displayName}?` : "Your rating"}>
        <p>
          {stars === null
            ? "Your rating helps other visitors to choose."
            : `You gave ${starsText(stars)}. ${open ? "You can still change it." : "You can delete it at any time."}`}
        </p>
        <LinkButton
          href={meetingPath(link, "rating")}
          variant={stars === null ? "primary" : "secondary"}
          className="justify-self-start"
        >
          {stars === null ? "Rate the meeting" : "See your rating"}
        </LinkButton>
      </Card>
    </div>
  );
};

const Message = ({ meeting: { message, specialist } }: { meeting: ManagedMeeting }) =>
  message && (
    <Card title={`Message from ${specialist.displayName}`}>
      <blockquote className="border-l-4 border-line pl-4">{message}</blockquote>
    </Card>
  );

interface OverviewProps extends PartProps {
  supportEmail: string;
  /** The action that led here, for its confirmation. */
  done?: string;
  problems?: string[];
}

export const OverviewPage = ({ meeting, link, supportEmail, done, problems }: OverviewProps) => {
  const { status, isOver, asksOutcome, replacedBy, specialist, earlier } = meeting;
  const isUpcoming = isConfirmed(status) && !isOver;
  return (
    <PageLayout
      title={`Your meeting with ${specialist.displayName}`}
      lead={meeting.text}
      problems={problems}
      printed={["Meeting", `Reference ${link.id}`]}
    >
      <Confirmation action={done} reachedBy={meeting.reachedBy} />
      {replacedBy && (
        <Banner title="This meeting was replaced">
          <TextLink href={replacedBy}>See your new meeting</TextLink>
        </Banner>
      )}
      {asksOutcome && (
        <div data-print="never">
          <Card title="Did this meeting take place?">
            <p>Your answer takes one tap and helps us keep Parley reliable.</p>
            <LinkButton href={meeting.outcomePath} className="justify-self-start">Tell us how it went</LinkButton>
          </Card>
        </div>
      )}
      {earlier.offer && <SoonerCard meeting={meeting} link={link} />}
      <Rating meeting={meeting} link={link} />
      <Message meeting={meeting} />
      {meeting.rescue && (
        <div data-print="never">
          <Rescue meeting={meeting} link={link} />
        </div>
      )}
      <MeetingCard meeting={meeting} labels={LABELS} />
      {!isConfirmed(status) && !meeting.rescue && !replacedBy && (
        <p data-print="never">
          <TextLink href={`/funnel/${meeting.category.id}/start`}>Book a new meeting</TextLink>
        </p>
      )}
      {isUpcoming && <Changes meeting={meeting} link={link} />}
      {isUpcoming && <HowToJoin meeting={meeting} />}
      {!earlier.offer && <SoonerCard meeting={meeting} link={link} />}
      <Card title="Your details">
        <p>
          {holderSentence(meeting)}
        </p>
        <TextLink href={meetingPath(link, "data")} data-print="never">
          See who has your data, export or delete it
        </TextLink>
      </Card>
      <SupportLine supportEmail={supportEmail} />
    </PageLayout>
  );
};
