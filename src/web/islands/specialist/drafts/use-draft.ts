// A form's draft in the browser: kept while typing, sent when the tab is left, told in words.
import { useEffect, useRef, useState } from "react";
import type { Draft } from "@/modules/specialists/onboarding-schemas.ts";
import { useStore } from "@/web/islands/runtime/store.ts";
import { createDraftKeeper, type DraftCalls, type DraftKeeper, type DraftState } from "./draft-keeper.ts";

export interface FormDraft extends Omit<DraftKeeper, "state" | "stop"> {
  state: DraftState;
}

/**
 * `first` is the draft that the screen opened with, `savedVersion` the saved form's. Both are read once.
 * A tab that is hidden or closed sends what waits; the call outlives the document.
 */
export const useDraft = (first: Draft, savedVersion: number, calls: DraftCalls): FormDraft => {
  const [keeper] = useState(() => createDraftKeeper(first, savedVersion, calls));
  const opening = useRef(keeper.state.get());
  const state = useStore(keeper.state, opening.current);
  useEffect(() => {
    const leave = () => void (document.visibilityState === "hidden" && keeper.flush(true));
    document.addEventListener("visibilitychange", leave);
    return () => {
      document.removeEventListener("visibilitychange", leave);
      void keeper.flush(true);
      keeper.stop();
    };
  }, [keeper]);
  return { ...keeper, state };
};
