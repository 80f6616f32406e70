// To the visitor, after booking: with whom, when and how they meet, and what they can do until then.
import { Action, Fact, Facts, Paragraph, Subheading, TextLink } from "./parts/content.tsx";
import { type Brand, EmailLayout, visitorReason } from "./parts/layout.tsx";
import { HowToMeetForVisitor, MeetingTimes } from "./parts/meeting-details.tsx";
import { type MeetingFacts, shortTime } from "./parts/meeting.ts";
import { renderEmail } from "./parts/render.ts";

export interface BookingConfirmed {
  brand: Brand;
  meeting: MeetingFacts;
  visitor: { firstName: string; phone: string };
  specialist: { displayName: string; headline: string };
  /** The visitor's own page of this meeting; anyone with the link can open it. */
  manageUrl: string;
  /** The pages behind it on which they reschedule and cancel. */
  moveUrl: string;
  cancelUrl: string;
}

export const bookingConfirmed = (props: BookingConfirmed) => {
  const { brand, meeting, visitor, specialist, manageUrl, moveUrl, cancelUrl } = props;
  const name = specialist.displayName;
  return renderEmail(
    `Booked: your meeting with ${name}, ${shortTime(meeting.startsAt, meeting.visitorZone)}`,
    <EmailLayout
      brand={brand}
      title="Your meeting is booked"
      preheader={`${name} has reserved this time for you. The calendar file is attached.`}
      greet={visitor.firstName}
      reason={visitorReason(brand)}
    >
      <Paragraph>{name} has reserved this time for you.</Paragraph>
      <Facts>
        <MeetingTimes meeting={meeting} side="visitor" other={name} />
        <Fact label="With" note={specialist.headline}>{name}</Fact>
        <HowToMeetForVisitor meeting={meeting} specialistName={name} visitorPhone={visitor.phone} />
        <Fact label="About">{meeting.categoryName}</Fact>
      </Facts>
      <Action href={manageUrl}>View your meeting</Action>
      <Subheading>What happens next</Subheading>
      <Paragraph>
        Open the attached file to add the meeting to your calendar. We'll remind you before it starts.
      </Paragraph>
      <Paragraph>
        If something comes up, you can reschedule the meeting (at most twice, and until 2 hours before it starts) or
        cancel it. We'll let {name} know right away.
      </Paragraph>
      <Paragraph>
        <TextLink href={moveUrl}>Reschedule the meeting</TextLink>
      </Paragraph>
      <Paragraph>
        <TextLink href={cancelUrl}>Cancel the meeting</TextLink>
      </Paragraph>
      <Paragraph>Anyone with this email can open the page of your meeting, so please don't forward it.</Paragraph>
    </EmailLayout>,
  );
};
