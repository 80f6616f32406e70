// The last step: choose a free specialist, consent to sharing the details with them, and book.
import { type ReactNode, useEffect, useRef, useState } from "react";
import { t } from "@/languages/language.ts";
import type { SlotSpecialist, SlotView } from "@/modules/matching/schemas.ts";
import type { TrackView } from "@/modules/funnel/schemas.ts";
import type { ConsentText } from "@/modules/tracks/schemas.ts";
import type { ReadableTime } from "@/platform/http/schemas.ts";
import { useIslandContext } from "@/web/islands/runtime/island-context.ts";
import { NotSent, useForm } from "@/web/islands/runtime/use-form.ts";
import { Disclosure } from "@/web/ui/disclosure.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { consentsOfForm, quoteConsents } from "../forms/consents.ts";
import { meetingQuery } from "../queries.ts";
import { shortTime } from "../times.ts";
import { useGoTo } from "../navigation.tsx";
import { ConfirmHere, ProveFirst } from "../proof/lazy-parts.tsx";
import { screenPath } from "../track/journey.ts";
import { useBook, useMarkBooked, useMarkPending } from "../track/track-actions.ts";
import type { Visit } from "../track/visit.ts";
import { type Hold, needsProof, openStepOf, readAlternatives } from "./hold.ts";
import { useSlotSearch } from "./slot-search.ts";
import { SPECIALIST, SpecialistChoice } from "./specialist-choice.tsx";
import { Button } from "@/web/ui/button.tsx";

interface BookingBarProps {
  time: ReadableTime;
  displayName: string;
  /** With the name of the chosen specialist in them. */
  consents: readonly ConsentText[];
  isBusy: boolean;
}

/** Titles such as "Dr." come before the first name. */
const firstNameOf = (displayName: string): string =>
  displayName.split(" ").find((name) => !name.endsWith(".")) ?? displayName;

/** Once somebody is chosen. Sticks to the bottom at every width, so that the text of the consent is never out of sight. */
export const BookingBar = ({ time, displayName, consents, isBusy }: BookingBarProps) => (
  <div
    data-sticky-bar="tall"
    className="sticky bottom-0 z-20 -mx-4 mt-4 grid gap-2 border-t border-line bg-surface px-4 pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] shadow-float sm:bottom-3 sm:mx-0 sm:rounded-card sm:border"
  >
    <p className="text-sm">{t("funnel.specialist.agree", { consents: quoteConsents(consents) })}</p>
    <div className="grid sm:justify-items-start">
      <Button type="submit" busy={isBusy ? t("funnel.specialist.booking") : undefined}>
        {t("funnel.specialist.book", { time: shortTime(time), name: firstNameOf(displayName) })}
      </Button>
    </div>
  </div>
);

interface BookingFormProps {
  visit: Visit;
  track: TrackView;
  view: SlotView;
  location: SlotSpecialist["locations"][number];
  hold: Hold;
  /** Below the specialists. */
  children?: ReactNode;
}

export const BookingForm = (
  { visit: { start, category }, track, view, location, hold, children }: BookingFormProps,
) => {
  const { api, queryClient } = useIslandContext();
  const book = useBook();
  const markBooked = useMarkBooked();
  const markPending = useMarkPending();
  const [isUnproven, setUnproven] = useState(false);
  const goTo = useGoTo();
  const { chosen, choose, formRef } = useChosen(view);
  const consents = start.consents.filter(({ step }) => step === "specialist")
    .map((consent) => ({ ...consent, text: consent.text.replace("{specialist}", () => chosen?.displayName ?? "") }));
  const { form, summary, attempt, busy } = useForm({
    keep: `specialist ${view.startsAt}`,
    read: (typed) => ({ specialistId: String(typed.get(SPECIALIST) ?? ""), consents: consentsOfForm(consents, typed) }),
    // Enter sends a form without a button, too.
    check: ({ specialistId }) => specialistId ? [] : [{ key: SPECIALIST, sentence: t("funnel.specialist.chooseWho") }],
    send: async (typed) => {
      const booked = await book({ trackId: track.id, startsAt: view.startsAt, location, ...typed })
        .catch((error) => {
          if (!readAlternatives(error)) throw error;
          hold.showError(error);
        })
        .catch(async (error) => {
          const step = openStepOf(error);
          if (!step && !needsProof(error)) throw error;
          if (step) await goTo(screenPath(category.key, step));
          else setUnproven(true);
        });
      if (!booked) return new NotSent();
      // This screen asks for the code then, at once.
      if (booked.confirmBy) {
        await Promise.all([ConfirmHere.preload(), queryClient.ensureQueryData(meetingQuery(api, booked.meetingId))]);
        return markPending(booked);
      }
      await goTo(screenPath(category.key, "thank-you"), { replace: true });
      markBooked(booked.meetingId);
    },
  });
  const bookAgain = () => {
    setUnproven(false);
    formRef.current?.requestSubmit();
  };
  return (
    <>
      {isUnproven && <ProveFirst trackId={track.id} start={start} onProven={bookAgain} />}
      <form {...form} ref={formRef} hidden={isUnproven}>
        <div className="grid gap-4">
          <ErrorSummary problems={summary} attempt={attempt} title={t("funnel.specialist.oneThing")} />
          <SpecialistChoice view={view} labels={start.labels} choice={{ chosen: chosen?.id, onChoose: choose }} />
          <div className="grid">
            {children}
            {!track.isOwn && (
              <Disclosure summary={t("funnel.specialist.ranking")}>
                <p>{view.ordering.text}</p>
              </Disclosure>
            )}
          </div>
        </div>
        {chosen && <BookingBar time={view.time} displayName={chosen.displayName} consents={consents} isBusy={busy} />}
      </form>
    </>
  );
};

/**
 * The chosen specialist: nobody until the visitor chooses, unless only one is free, or they chose somebody together with
 * the time or on that specialist's own page.
 */
const useChosen = ({ specialists, preferred }: SlotView) => {
  const formRef = useRef<HTMLFormElement>(null);
  const { specialistId } = useSlotSearch();
  const [id, choose] = useState(specialistId ?? preferred?.id);
  const chosen = specialists.length === 1 ? specialists[0] : specialists.find((specialist) => specialist.id === id);
  // Takes over a card that was chosen before hydration.
  useEffect(() => {
    const checked = formRef.current && new FormData(formRef.current).get(SPECIALIST);
    if (checked) choose(String(checked));
  }, []);
  return { chosen, choose, formRef };
};
