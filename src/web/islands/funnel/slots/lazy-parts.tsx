// Parts that few visitors see or use; their code is loaded when it is needed, or after the screen's own.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import { lazyPart } from "./lazy-part.tsx";
import type { MonthView as MonthViewPart } from "./month-view.tsx";
import type { NoFreeTimes as NoFreeTimesPart } from "./no-free-times.tsx";
import type * as Preferred from "./preferred-specialist.tsx";
import type { TakenSlot as TakenSlotPart } from "./taken-slot.tsx";

const preferred = () => import("./preferred-specialist.tsx");

export const TakenSlot = lazyPart<ComponentProps<typeof TakenSlotPart>>(() => import("./taken-slot.tsx"), "TakenSlot");
export const NoFreeTimes = lazyPart<ComponentProps<typeof NoFreeTimesPart>>(
  () => import("./no-free-times.tsx"),
  "NoFreeTimes",
);
export const PreferredNote = lazyPart<ComponentProps<typeof Preferred.PreferredNote>>(preferred, "PreferredNote");
export const PreferredTimes = lazyPart<ComponentProps<typeof Preferred.PreferredTimes>>(preferred, "PreferredTimes");
export const PreferredAway = lazyPart<ComponentProps<typeof Preferred.PreferredAway>>(preferred, "PreferredAway");

const LazyMonthView = lazyRouteComponent(() => import("./month-view.tsx"), "MonthView");

/** Appears after a press, in the place of the list; never part of the document. */
export const MonthView = (props: ComponentProps<typeof MonthViewPart>) => (
  <Suspense fallback={<div className="h-96" />}>
    <LazyMonthView {...props} />
  </Suspense>
);
