// When a meeting is: for the reader first, then where the other one is (PRODUCT section 4, "Time-zone truth").
import { fullTime, type MeetingFacts, otherTime } from "./meeting-words.ts";
import { Fact, MainFact } from "./parts.tsx";

interface MeetingTimesProps {
  meeting: MeetingFacts;
  /** The reader's. */
  zone: string;
  otherName: string;
  otherZone: string;
}

export const MeetingTimes = ({ meeting, zone, otherName, otherZone }: MeetingTimesProps) => {
  const own = fullTime(meeting, zone);
  const theirs = otherTime(meeting.startsAt, otherZone);
  return (
    <>
      <MainFact label="When" note={own.note}>{own.time}</MainFact>
      <Fact label={`Local time of ${otherName}`}>
        {theirs.time} <span style={{ whiteSpace: "nowrap" }}>{theirs.offset}</span>
      </Fact>
    </>
  );
};
