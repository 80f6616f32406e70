// The last step: choose a free specialist, consent to sharing the details with them, and book.
import { useEffect, useRef, useState } from "react";
import type { SlotSpecialist, SlotView, TrackView } from "@/modules/funnel/schemas.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { StickyBar } from "@/web/ui/layout/sticky-bar.tsx";
import { ConsentBoxes, consentProblems, consentsOfForm } from "../forms/consent-boxes.tsx";
import { useGoTo } from "../navigation.tsx";
import { ProveFirst } from "../proof/lazy-parts.tsx";
import { screenPath } from "../track/journey.ts";
import { useBook, useMarkBooked, useMarkPending } from "../track/track-actions.ts";
import type { Visit } from "../track/visit.ts";
import { alternativesOf, type Hold, needsProof, openStepOf } from "./hold.ts";
import { SPECIALIST, SpecialistChoice } from "./specialist-choice.tsx";

interface BookingFormProps {
  visit: Visit;
  track: TrackView;
  view: SlotView;
  location: SlotSpecialist["locations"][number];
  hold: Hold;
}

export const BookingForm = ({ visit: { start, category }, track, view, location, hold }: BookingFormProps) => {
  const book = useBook();
  const markBooked = useMarkBooked();
  const markPending = useMarkPending();
  const [isUnproven, setUnproven] = useState(false);
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
          hold.showError(error);
        })
        .catch(async (error) => {
          const step = openStepOf(error);
          if (!step && !needsProof(error)) throw error;
          if (step) await goTo(screenPath(category.key, step));
          else setUnproven(true);
        });
      if (!booked) return;
      await goTo(screenPath(category.key, "thank-you"), { replace: true });
      if (booked.confirmBy) markPending(booked);
      else markBooked(booked.meetingId);
    },
  });
  const bookAgain = () => {
    setUnproven(false);
    formRef.current?.requestSubmit();
  };
  return (
    <>
      {isUnproven && <ProveFirst trackId={track.id} onProven={bookAgain} />}
      <form {...form} ref={formRef} hidden={isUnproven}>
        <div className="grid gap-6">
          <ErrorSummary problems={summary} attempt={attempt} title="One thing before you book" />
          <SpecialistChoice view={view} labels={start.labels} chosen={chosen.id} onChoose={choose} />
          {/* Consent names the specialist: another one means an empty box. */}
          <ConsentBoxes key={chosen.id} consents={consents} problemOf={problemOf} />
        </div>
        <StickyBar>
          <Button type="submit" busy={busy ? "Booking…" : undefined}>
            {`Book ${view.time.text} with ${displayName}`}
          </Button>
        </StickyBar>
      </form>
    </>
  );
};

/** The chosen specialist: the one whose time is on hold, else the first. */
const useChosen = ({ specialists, startsAt }: SlotView, { selection }: TrackView) => {
  const formRef = useRef<HTMLFormElement>(null);
  const held = selection?.startsAt === startsAt ? selection.specialistId : undefined;
  const [id, choose] = useState(held);
  const chosen = specialists.find((one) => one.id === id) ?? specialists[0];
  if (!chosen) throw new Error("A booking needs a free specialist.");
  // Takes over a card that was chosen before hydration.
  useEffect(() => {
    const checked = formRef.current && new FormData(formRef.current).get(SPECIALIST);
    if (checked) choose(String(checked));
  }, []);
  return { chosen, choose, formRef };
};
