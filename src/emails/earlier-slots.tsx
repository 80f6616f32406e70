// To a visitor who wants something sooner: that we look for it, and an earlier time that is held for them.
import type { Instant } from "@/platform/time/time.ts";
import { Action, Fact, Facts, MainFact, Paragraph, TextLink } from "./parts/content.tsx";
import { type EmailProps, layoutFor } from "./parts/layout.tsx";
import { otherTime, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

interface OfEntry extends EmailProps {
  categoryName: string;
  /** Withdraws the waitlist entry. */
  stopUrl: string;
}

const Layout = layoutFor(({ productName }) =>
  `You're receiving this email because you asked ${productName} to tell you when something sooner opens.`
);

const Stop = ({ stopUrl }: Pick<OfEntry, "stopUrl">) => (
  <Paragraph>
    No longer looking for something sooner? <TextLink href={stopUrl}>Stop these emails</TextLink>.
  </Paragraph>
);

export interface WaitlistJoined extends OfEntry {
  /** A written time. */
  until: string;
  /** The visitor has a meeting, which stays as it is. */
  hasMeeting: boolean;
}

export const waitlistJoined = (props: WaitlistJoined) =>
  renderEmail(
    `We'll tell you when something sooner opens: ${props.categoryName}`,
    <Layout
      {...props}
      title="You're on the list"
      preheader="When a time becomes free, we offer it to one person at a time."
    >
      <Paragraph>
        When a time for {props.categoryName}{" "}
        becomes free, we offer it to one person at a time, in the order in which they asked. We'll email you when it's
        your turn, between 07:00 and 22:00 your time. The time is then held for you for 15 minutes.
      </Paragraph>
      <Paragraph>
        {props.hasMeeting ? "Your meeting stays as it is until you take another time. " : ""}We keep looking until{" "}
        {props.until}
        .
      </Paragraph>
      <Stop stopUrl={props.stopUrl} />
    </Layout>,
  );

export interface EarlierOffer extends OfEntry {
  startsAt: Instant;
  zone: string;
  specialistZone: string;
  specialistName: string;
  headline: string;
  /** The time of day until which it is held. */
  heldUntil: string;
  /** The meeting that it would replace; null without one. */
  replaces: { startsAt: Instant; specialistName: string } | null;
  offerUrl: string;
}

export const earlierOffer = (props: EarlierOffer) => {
  const { startsAt, zone, specialistName, headline, heldUntil, replaces, categoryName } = props;
  const time = shortTime(startsAt, zone);
  const theirs = otherTime(startsAt, { zone: props.specialistZone, than: zone });
  return renderEmail(
    `Held for you until ${heldUntil}: ${time}`,
    <Layout
      {...props}
      title="An earlier time is held for you"
      preheader={`${time} with ${specialistName}. It's yours until ${heldUntil}.`}
    >
      <Paragraph>A time has become free, and it's your turn. It's held for you until {heldUntil}.</Paragraph>
      <Facts>
        <MainFact label="Earlier time">{time}</MainFact>
        {theirs && <Fact label={`Local time of ${specialistName}`}>{theirs.time} {theirs.offset}</Fact>}
        <Fact label="With" note={headline || undefined}>{specialistName}</Fact>
        {replaces
          ? <Fact label="Instead of">{`${shortTime(replaces.startsAt, zone)} with ${replaces.specialistName}`}</Fact>
          : null}
        <Fact label="About">{categoryName}</Fact>
      </Facts>
      <Action href={props.offerUrl}>See it and decide</Action>
      <Paragraph>
        {replaces
          ? "If you do nothing, your meeting stays as it is, and the next person is offered this time."
          : "If you do nothing, the next person is offered this time. You stay on the list."}
      </Paragraph>
      <Stop stopUrl={props.stopUrl} />
    </Layout>,
  );
};
