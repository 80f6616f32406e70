// When a meeting is, for both sides (docs/product/matching.md#time-zones), and how the two meet.
import { Fact, MainFact, Phone, TextLink } from "./content.tsx";
import { fullTime, type MeetingFacts, meetingLink, otherTime } from "./meeting.ts";

interface MeetingTimesProps {
  meeting: MeetingFacts;
  /** The reader's. */
  zone: string;
  otherName: string;
  otherZone: string;
  label?: string;
}

export const MeetingTimes = ({ meeting, zone, otherName, otherZone, label = "When" }: MeetingTimesProps) => {
  const own = fullTime(meeting, zone);
  const theirs = otherTime(meeting.startsAt, otherZone);
  return (
    <>
      <MainFact label={label} note={own.note}>{own.time}</MainFact>
      <Fact label={`Local time of ${otherName}`}>
        {theirs.time} <span style={{ whiteSpace: "nowrap" }}>{theirs.offset}</span>
      </Fact>
    </>
  );
};

interface ForVisitor {
  meeting: MeetingFacts;
  specialistName: string;
  visitorPhone: string;
}

export const HowToMeetForVisitor = ({ meeting, specialistName, visitorPhone }: ForVisitor) => {
  const { location, locationDetail } = meeting;
  if (location === "zoom") return <OnZoom meeting={meeting} missing={`${specialistName} will send you the link.`} />;
  const how = location === "phone" ? "call you on" : "call you on WhatsApp at";
  return (
    <Fact label="How you meet" note={locationDetail ? `The call will come from ${locationDetail}.` : undefined}>
      {specialistName} will {how} <Phone number={visitorPhone} />
    </Fact>
  );
};

interface ForSpecialist {
  meeting: MeetingFacts;
  /** The visitor's first name. */
  visitorName: string;
}

/** Without the visitor's number, which is on the lead's page alone. */
export const HowToMeetForSpecialist = ({ meeting, visitorName }: ForSpecialist) => {
  if (meeting.location === "zoom") {
    return <OnZoom meeting={meeting} missing={`Please send ${visitorName} your Zoom link.`} />;
  }
  return (
    <Fact label="How you meet" note={`${visitorName} expects your call at this time.`}>
      Call {visitorName} {meeting.location === "phone" ? "by phone" : "on WhatsApp"}. The number is on the lead's page.
    </Fact>
  );
};

const OnZoom = ({ meeting, missing }: { meeting: MeetingFacts; missing: string }) => {
  const link = meetingLink(meeting);
  return (
    <Fact label="How you meet" note={link ? "You both join with this link." : meeting.locationDetail ?? missing}>
      On Zoom{link
        ? (
          <>
            : <TextLink href={link}>{link}</TextLink>
          </>
        )
        : null}
    </Fact>
  );
};
