// Parts that few visitors see or use; their code is loaded when it is needed, or after the screen's own.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type FunctionComponent, Suspense } from "react";

const parts: { preload?(): Promise<unknown> }[] = [];

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () => Promise.all(parts.map((part) => part.preload?.()));

/** The component `name` of a module that is loaded on first use. */
const lazyPart = <N extends string, P extends object>(
  load: () => Promise<Record<N, FunctionComponent<P>>>,
  name: N,
): FunctionComponent<P> => {
  const Part = lazyRouteComponent(load as never, name as never) as FunctionComponent<P> & (typeof parts)[number];
  parts.push(Part);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};

const preferred = () => import("./preferred-specialist.tsx");

export const TakenSlot = lazyPart(() => import("./taken-slot.tsx"), "TakenSlot");
export const NoFreeTimes = lazyPart(() => import("./no-free-times.tsx"), "NoFreeTimes");
export const PreferredNote = lazyPart(preferred, "PreferredNote");
export const PreferredTimes = lazyPart(preferred, "PreferredTimes");
export const PreferredAway = lazyPart(preferred, "PreferredAway");
export const ZoneForm = lazyPart(() => import("./zone-form.tsx"), "ZoneForm");
/** Appears after a press, in the place of the list. */
export const MonthView = lazyPart(() => import("./month-view.tsx"), "MonthView");
