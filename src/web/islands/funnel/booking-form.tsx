// The last step: choose one of the free specialists, agree that this one gets the details, and book.
import { useEffect, useRef, useState } from "react";
import type { SlotSpecialist, SlotView, TrackView } from "@/modules/funnel/schemas.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/error-summary.tsx";
import { StickyBar } from "@/web/ui/sticky-bar.tsx";
import { ConsentBoxes, consentProblems, consentsOfForm } from "./consent-boxes.tsx";
import type { Hold } from "./hold.ts";
import { screenPath } from "./journey.ts";
import { SPECIALIST, SpecialistChoice } from "./specialist-choice.tsx";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { useGoTo } from "./step-frame.tsx";
import { alternativesOf } from "./alternatives.ts";
import { useTrackActions } from "./track-actions.ts";
import type { Visit } from "./visit.ts";

interface BookingFormProps {
  visit: Visit;
  track: TrackView;
  view: SlotView;
  location: SlotSpecialist["locations"][number];
  hold: Hold;
}

export const BookingForm = ({ visit: { start, category }, track, view, location, hold }: BookingFormProps) => {
  const { book, markBooked } = useTrackActions();
  const goTo = useGoTo();
  const { chosen, choose, formRef } = useChosen(view, track);
  const { displayName } = chosen;
  const consents = start.consents.filter(({ step }) => step === "specialist")
    .map((consent) => ({ ...consent, text: consent.text.replace("{specialist}", displayName) }));
  const { form, summary, attempt, problemOf, busy } = useForm({
    read: (typed) => ({ specialistId: String(typed.get(SPECIALIST)), consents: consentsOfForm(consents, typed) }),
    check: (typed) => consentProblems(consents, typed.consents, `Tick this box so that ${displayName} can meet you.`),
    send: async (typed) => {
      const booked = await book({ trackId: track.id, startsAt: view.startsAt, location, ...typed })
        .catch((error) => {
          if (!alternativesOf(error)) throw error;
          hold.refuse(error);
        });
      if (!booked) return;
      await goTo(screenPath(category.id, "thank-you"), { replace: true });
      markBooked(booked.meetingId);
    },
  });
  return (
    <form {...form} ref={formRef}>
      <div className="grid gap-6">
        <ErrorSummary problems={summary} attempt={attempt} title="Before this meeting can be booked" />
        <SpecialistChoice view={view} labels={start.labels} chosen={chosen.id} onChoose={choose} />
        {/* Another name is another agreement: the box is empty again. */}
        <ConsentBoxes key={chosen.id} consents={consents} problemOf={problemOf} />
      </div>
      <StickyBar>
        <Button type="submit" busy={busy ? "Booking…" : undefined}>
          {`Book ${view.time.text} with ${displayName}`}
        </Button>
      </StickyBar>
    </form>
  );
};

/** The specialist whose card is chosen: the one whose time is kept, else the first in order. */
const useChosen = ({ specialists, startsAt }: SlotView, { selection }: TrackView) => {
  const formRef = useRef<HTMLFormElement>(null);
  const kept = selection?.startsAt === startsAt ? selection.specialistId : undefined;
  const [id, choose] = useState(kept);
  const chosen = specialists.find((one) => one.id === id) ?? specialists[0];
  if (!chosen) throw new Error("A booking needs somebody who is free.");
  // A card chosen before JavaScript came counts.
  useEffect(() => {
    const checked = formRef.current && new FormData(formRef.current).get(SPECIALIST);
    if (checked) choose(String(checked));
  }, []);
  return { chosen, choose, formRef };
};
