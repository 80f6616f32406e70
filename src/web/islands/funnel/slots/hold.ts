// Holds a time for the visitor: sends the choice and goes on, or says why the time is not available.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Alternative } from "@/modules/matching/schemas.ts";
import type { TrackStepInput } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { FieldProblem } from "@/web/ui/form/error-summary.tsx";
import { useGoTo } from "../navigation.tsx";
import { PENDING_TRACK, SLOTS } from "../queries.ts";
import { screenPath, slotPath } from "../track/journey.ts";
import { useSendStep } from "../track/track-actions.ts";
import type { Visit } from "../track/visit.ts";

/** The alternatives to a time that was taken; undefined when the error is about something else. */
export const readAlternatives = (error: unknown): readonly Alternative[] | undefined => {
  if (!(error instanceof ApiError) || error.code !== "slot_taken") return undefined;
  const { alternatives } = (error.details ?? {}) as { alternatives?: readonly Alternative[] };
  return alternatives ?? [];
};

/** Whether the visitor must prove their email address before they can go on. */
export const needsProof = (error: unknown): boolean => error instanceof ApiError && error.code === "proof_first";

/** The first step with an open question, when a booking was refused for it. */
export const openStepOf = (error: unknown): "about" | "needs" | undefined =>
  error instanceof ApiError && error.code === "answers_missing"
    ? (error.details as { step: "about" | "needs" } | undefined)?.step
    : undefined;

/** Identifies one alternative. */
export const alternativeKey = ({ startsAt, specialistId }: { startsAt: string; specialistId?: string }): string =>
  `${startsAt} ${specialistId ?? ""}`;

type Selection = NonNullable<TrackStepInput["selection"]>;

interface HoldState {
  /** `startsAt` of the time that is being held. */
  picked?: string;
  /** `alternativeKey` of the alternative that is being held. */
  pickedKey?: string;
  /** Offered instead of a time that was taken. */
  alternatives?: readonly Alternative[];
  /** What can be held once the visitor has proven their email address. */
  unproven?: Selection;
  problems: readonly FieldProblem[];
}

export interface Hold extends HoldState {
  hold(selection: Selection): void;
  /** Shows why a time is not available. Throws what is no ApiError. */
  showError(error: unknown): void;
}

interface HoldOptions {
  /** The screen after a time is held. */
  next: "specialist-info" | "specialist";
  /** The zone in which the visitor chose, when it is not the track's. */
  timezone?: string;
}

const IDLE: HoldState = { problems: [] };

export const useHold = ({ category, track }: Visit, { next, timezone }: HoldOptions): Hold => {
  const sendStep = useSendStep();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [state, setState] = useState(IDLE);

  const showError = (error: unknown, selection?: Selection): void => {
    if (!(error instanceof ApiError)) throw error;
    const alternatives = readAlternatives(error);
    const unproven = needsProof(error) ? selection : undefined;
    const isShownElsewhere = alternatives !== undefined || unproven !== undefined || error.status !== 400;
    setState({
      alternatives,
      unproven,
      problems: isShownElsewhere ? [] : error.message.split("\n").map((message) => ({ message })),
    });
    if (alternatives) void queryClient.invalidateQueries({ queryKey: SLOTS });
    // It may be one of the market now.
    if (track?.isOwn) void queryClient.invalidateQueries({ queryKey: PENDING_TRACK });
  };

  const send = async (selection: Selection) => {
    const { selection: held } = await sendStep({ categoryId: category.id, step: "calendar", selection, timezone });
    if (held) await goTo(slotPath(category.key, next, { ...held, chosenId: selection.specialistId }));
    setState(IDLE);
  };

  /** Without a track there is nothing to hold yet: the questions come first. */
  const hold = ({ startsAt, location, specialistId }: Selection): void => {
    if (!track) return void goTo(screenPath(category.key, "start"));
    if (state.picked) return;
    const selection = { startsAt, location, specialistId };
    setState((before) => ({ ...before, picked: startsAt, pickedKey: alternativeKey(selection) }));
    void send(selection).catch((error) => showError(error, selection));
  };

  return { ...state, hold, showError };
};
