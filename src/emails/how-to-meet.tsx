// How the two meet, told to each side: who calls whom and where, or which link to open.
import { Fact, Phone, TextLink } from "./parts.tsx";
import { type MeetingFacts, meetingLink } from "./meeting-words.ts";

interface ForVisitor {
  meeting: MeetingFacts;
  specialistName: string;
  visitorPhone: string;
}

export const HowToMeetForVisitor = ({ meeting, specialistName, visitorPhone }: ForVisitor) => {
  const { location, locationDetail } = meeting;
  if (location === "zoom") return <ByZoom meeting={meeting} missing={`${specialistName} will send you the link.`} />;
  const how = location === "phone" ? "call you on" : "call you by WhatsApp on";
  return (
    <Fact label="How you meet" note={locationDetail ? `The call comes from ${locationDetail}.` : undefined}>
      {specialistName} will {how} <Phone number={visitorPhone} />
    </Fact>
  );
};

interface ForSpecialist {
  meeting: MeetingFacts;
  visitorName: string;
  visitorPhone: string;
}

export const HowToMeetForSpecialist = ({ meeting, visitorName, visitorPhone }: ForSpecialist) => {
  if (meeting.location === "zoom") {
    return <ByZoom meeting={meeting} missing={`Please send ${visitorName} your Zoom link.`} />;
  }
  const means = meeting.location === "phone" ? "" : " by WhatsApp";
  return (
    <Fact label="How you meet" note={`${visitorName} expects your call at this time.`}>
      Call {visitorName}
      {means} on <Phone number={visitorPhone} />
    </Fact>
  );
};

const ByZoom = ({ meeting, missing }: { meeting: MeetingFacts; missing: string }) => {
  const link = meetingLink(meeting);
  return (
    <Fact label="How you meet" note={link ? "Both of you open this link." : meeting.locationDetail ?? missing}>
      By Zoom{link
        ? (
          <>
            : <TextLink href={link}>{link}</TextLink>
          </>
        )
        : null}
    </Fact>
  );
};
