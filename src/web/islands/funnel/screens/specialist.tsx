// The funnel's screen "Your specialist": who is free, whom to choose, and the booking.
import type { SlotSpecialist, SlotView } from "@/modules/funnel/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { BookingForm } from "../booking-form.tsx";
import { useHold } from "../hold.ts";
import { screenPath, slotPath } from "../journey.ts";
import { ScreenTextLink } from "../screen-link.tsx";
import { calendarHref } from "../slot-search.ts";
import { SlotFace } from "../slot-face.tsx";
import { useSlotView } from "../slot-view.ts";
import { SpecialistChoice } from "../specialist-choice.tsx";
import { StepFrame } from "../step-frame.tsx";
import { useVisit, type Visit } from "../visit.ts";

type Location = SlotSpecialist["locations"][number];

/** The route's guard has seen to it that the address names a start. */
export default function Specialist() {
  const visit = useVisit();
  const { slot, view } = useSlotView(visit);
  const hold = useHold(visit, { leadsTo: "specialist" });
  if (!slot) return null;
  const { category, track } = visit;
  const { data } = view;
  const calendar = calendarHref(category.id, { location: slot.location, date: slot.date });
  const info = data &&
    slotPath(category.id, "specialist-info", { startsAt: data.startsAt, location: slot.location, time: data.time });
  const isFree = data && data.specialists.length > 0 && !hold.alternatives;
  return (
    <StepFrame
      step="specialist"
      title={data?.specialists.length === 1 ? "Your specialist" : "Choose your specialist"}
      backTo={info ?? calendar}
    >
      <SlotFace visit={visit} slot={slot} view={view} hold={hold} calendar={calendar} />
      {view.isPending && <SkeletonList rows={3} className="h-52 w-full" label="Looking who is free…" />}
      {isFree && track && (
        <BookingForm
          key={data.startsAt}
          visit={visit}
          track={track}
          view={data}
          location={slot.location as Location}
          hold={hold}
        />
      )}
      {isFree && !track && <Preview visit={visit} view={data} />}
    </StepFrame>
  );
}

/** For who came by a link and has not answered anything yet. */
const Preview = ({ visit: { category, start }, view }: { visit: Visit; view: SlotView }) => (
  <>
    <Banner title="These specialists are free at this time">
      <ScreenTextLink href={screenPath(category.id, "start")}>Answer a few questions first</ScreenTextLink>, and you can
      book.
    </Banner>
    <SpecialistChoice view={view} labels={start.labels} />
  </>
);
