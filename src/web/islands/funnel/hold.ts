// Keeping a time: sends the visitor's choice, leads on when it is kept, and says so calmly when it is not.
import { useState } from "react";
import type { Alternative, TrackStepInput } from "@/modules/funnel/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";
import type { FieldProblem } from "@/web/ui/error-summary.tsx";
import { useQueryClient } from "@/web/islands/runtime/use-query.ts";
import { alternativesOf, keyOf } from "./alternatives.ts";
import { screenPath, slotPath } from "./journey.ts";
import { SLOTS } from "./queries.ts";
import { useGoTo } from "./step-frame.tsx";
import { useTrackActions } from "./track-actions.ts";
import type { Visit } from "./visit.ts";

type Wanted = NonNullable<TrackStepInput["selection"]>;

interface HoldState {
  /** `startsAt` of the time being kept. */
  picked?: string;
  /** `keyOf` the alternative being kept. */
  pickedKey?: string;
  /** Instead of a time that was taken. */
  alternatives?: readonly Alternative[];
  problems: readonly FieldProblem[];
}

export interface Hold extends HoldState {
  keep(wanted: Wanted): void;
  /** Shows why a time could not be had. Throws what is no failed call. */
  refuse(error: unknown): void;
}

export interface HoldPlan {
  /** The screen that a kept time leads to. */
  leadsTo: "specialist-info" | "specialist";
  /** The zone in which the visitor chose, when it is not the track's. */
  timezone?: string;
}

const AT_REST: HoldState = { problems: [] };

export const useHold = ({ category, track }: Visit, { leadsTo, timezone }: HoldPlan): Hold => {
  const { sendStep } = useTrackActions();
  const queryClient = useQueryClient();
  const goTo = useGoTo();
  const [state, setState] = useState(AT_REST);

  const refuse = (error: unknown): void => {
    if (!(error instanceof ApiError)) throw error;
    const alternatives = alternativesOf(error);
    const isToldElsewhere = alternatives !== undefined || error.status !== 400;
    setState({
      alternatives,
      problems: isToldElsewhere ? [] : error.message.split("\n").map((message) => ({ message })),
    });
    if (alternatives) void queryClient.invalidateQueries({ queryKey: SLOTS });
  };

  const send = async (selection: Wanted) => {
    const next = await sendStep(category.id, "calendar", { selection, timezone });
    if (next.selection) await goTo(slotPath(category.id, leadsTo, next.selection));
    setState(AT_REST);
  };

  /** Without a track nothing can be kept yet: the questions come first. */
  const keep = ({ startsAt, location, specialistId }: Wanted): void => {
    if (!track) return void goTo(screenPath(category.id, "start"));
    if (state.picked) return;
    setState((before) => ({ ...before, picked: startsAt, pickedKey: keyOf({ startsAt, specialistId }) }));
    void send({ startsAt, location, specialistId }).catch(refuse);
  };

  return { ...state, keep, refuse };
};
