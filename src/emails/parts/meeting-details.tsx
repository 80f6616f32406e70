// When a meeting is, for both sides (docs/product/matching.md#time-zones), how the two meet, and what emails to one of them
// need.
import { onlineService } from "@/modules/scheduling/rules.ts";
import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import { Rich } from "@/languages/rich.tsx";
import { Fact, MainFact, Phone, TextLink } from "./content.tsx";
import { type Brand, specialistReason, visitorReason } from "./layout.tsx";
import { fullTime, type MeetingFacts, meetingLink, otherTime, type Side, zoneOf } from "./meeting.ts";

interface MeetingTimesProps {
  meeting: MeetingFacts;
  /** The reader's. */
  side: Side;
  /** The other side's name. */
  other: string;
  label?: string;
}

export const MeetingTimes = ({ meeting, side, other, label = t("email.when") }: MeetingTimesProps) => {
  const own = fullTime(meeting, zoneOf(meeting, side));
  const theirs = otherTime(meeting.startsAt, {
    zone: zoneOf(meeting, side === "visitor" ? "specialist" : "visitor"),
    than: zoneOf(meeting, side),
  });
  return (
    <>
      <MainFact label={label} note={own.note}>{own.time}</MainFact>
      {theirs && (
        <Fact label={t("email.localTime", { name: other })}>
          {theirs.time} <span style={{ whiteSpace: "nowrap" }}>{theirs.offset}</span>
        </Fact>
      )}
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
  if (location === "zoom") return <OnZoom meeting={meeting} missing={t("email.zoomLater", { name: specialistName })} />;
  return (
    <Fact
      label={t("email.how")}
      note={locationDetail ? t("email.callFrom", { number: locationDetail }) : undefined}
    >
      <Rich
        of={`email.${location}`}
        values={{ name: specialistName, number: visitorPhone }}
        tags={{ tel: () => <Phone number={visitorPhone} /> }}
      />
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
    <Fact label={t("email.how")} note={link ? t("email.zoomBoth") : meeting.locationDetail ?? missing}>
      {link
        ? (
          <Rich
            of="email.zoomLink"
            values={{ address: link, service: onlineService(link) }}
            tags={{ link: (address) => <TextLink href={link}>{address}</TextLink> }}
          />
        )
        : t("email.zoom", { service: onlineService(null) })}
    </Fact>
  );
};

/** An email about a meeting to one of its sides. */
export interface MeetingEmail {
  brand: Brand;
  meeting: MeetingFacts;
  /** Who reads it. */
  side: Side;
  /** `shortName` is what the specialist reads: the first name. */
  visitor: { shortName: string; firstName: string; phone: string };
  specialist: { displayName: string; firstName: string };
  /** The reader's own page of the meeting. */
  pageUrl: string;
}

/** What differs between the two readers. */
export interface MeetingReader {
  side: Side;
  firstName: string;
  /** The other side's name. */
  other: string;
  zone: string;
  pageLabel: string;
  reason: string;
  howToMeet: ReactNode;
}

export const toReader = ({ brand, meeting, side, visitor, specialist }: MeetingEmail): MeetingReader =>
  side === "visitor"
    ? {
      side,
      firstName: visitor.firstName,
      other: specialist.displayName,
      zone: meeting.visitorZone,
      pageLabel: t("email.viewMeeting"),
      reason: visitorReason(brand),
      howToMeet: (
        <HowToMeetForVisitor
          meeting={meeting}
          specialistName={specialist.displayName}
          visitorPhone={visitor.phone}
        />
      ),
    }
    : {
      side,
      firstName: specialist.firstName,
      other: visitor.shortName,
      zone: meeting.specialistZone,
      pageLabel: "Open lead",
      reason: specialistReason(brand),
      howToMeet: <HowToMeetForSpecialist meeting={meeting} visitorName={visitor.shortName} />,
    };
