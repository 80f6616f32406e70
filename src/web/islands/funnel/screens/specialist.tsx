import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { useState } from "react";
import { t } from "@/languages/language.ts";
import type { SlotSpecialist } from "@/modules/matching/schemas.ts";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { ScreenTextLink } from "../navigation.tsx";
import { ConfirmHere } from "../proof/lazy-parts.tsx";
import { BookingForm } from "../slots/booking-form.tsx";
import { useHold } from "../slots/hold.ts";
import { PreferredAway, PreviewNote } from "../slots/lazy-parts.tsx";
import { SlotPanel, useSlotView } from "../slots/slot-panel.tsx";
import { calendarHref, useSlotSearch } from "../slots/slot-search.ts";
import { SpecialistChoice } from "../slots/specialist-choice.tsx";
import { StepFrame } from "../step-frame.tsx";
import { slotPath } from "../track/journey.ts";
import { useVisit, type Visit } from "../track/visit.ts";

type Location = SlotSpecialist["locations"][number];

/** The route redirects unless the address names a start. A visitor who has requested a meeting types its code here. */
export default function Specialist() {
  const visit = useVisit();
  const [openedAt] = useState(serverNow);
  const pending = visit.kept?.pending;
  return pending && Date.parse(pending.confirmBy) > openedAt
    ? <ConfirmHere visit={visit} pending={pending} />
    : <Choice visit={visit} />;
}

const Choice = ({ visit }: { visit: Visit }) => {
  const { slot, view } = useSlotView(visit);
  const { specialistId } = useSlotSearch();
  const hold = useHold(visit, { next: "specialist" });
  if (!slot) return null;
  const { category, track } = visit;
  const { data } = view;
  const calendar = calendarHref(category.key, { location: slot.location, date: slot.date, specialistId });
  const info = data &&
    slotPath(category.key, "specialist-info", { startsAt: data.startsAt, location: slot.location, time: data.time });
  const isFree = data && data.specialists.length > 0 && !hold.alternatives;
  return (
    <StepFrame
      step="specialist"
      title={t(data?.specialists.length === 1 ? "funnel.step.specialist" : "funnel.specialist.choose")}
      backTo={calendar}
    >
      <SlotPanel visit={visit} slot={slot} view={view} hold={hold} calendar={calendar} />
      {view.isPending && <SkeletonList rows={3} className="h-52 w-full" label={t("funnel.specialist.loading")} />}
      {isFree && data.preferred && !data.preferred.isFree && (
        <PreferredAway preferred={data.preferred} calendar={calendar} />
      )}
      {isFree && track && (
        <BookingForm
          key={data.startsAt}
          visit={visit}
          track={track}
          view={data}
          location={slot.location as Location}
          hold={hold}
        >
          {info && (
            <p className="flex min-h-11 items-center">
              <ScreenTextLink href={info}>{t("funnel.specialist.prepare")}</ScreenTextLink>
            </p>
          )}
        </BookingForm>
      )}
      {isFree && !track && (
        <>
          <PreviewNote of="people" category={category.key} />
          <SpecialistChoice view={data} labels={visit.start.labels} />
        </>
      )}
    </StepFrame>
  );
};
