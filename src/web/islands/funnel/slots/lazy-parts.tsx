// Parts that few visitors see or use; their code is loaded when it is needed, or after the screen's own.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import type { MonthView as MonthViewPart } from "./month-view.tsx";
import type { NoFreeTimes as NoFreeTimesPart } from "./no-free-times.tsx";
import type { TakenSlot as TakenSlotPart } from "./taken-slot.tsx";
import type { ZoneFormProps } from "./zone-form.tsx";

const LazyTakenSlot = lazyRouteComponent(() => import("./taken-slot.tsx"), "TakenSlot");
const LazyNoFreeTimes = lazyRouteComponent(() => import("./no-free-times.tsx"), "NoFreeTimes");
const LazyZoneForm = lazyRouteComponent(() => import("./zone-form.tsx"), "ZoneForm");
const LazyMonthView = lazyRouteComponent(() => import("./month-view.tsx"), "MonthView");

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () =>
  Promise.all([LazyTakenSlot, LazyNoFreeTimes, LazyZoneForm].map((part) => part.preload?.()));

export const TakenSlot = (props: ComponentProps<typeof TakenSlotPart>) => (
  <Suspense>
    <LazyTakenSlot {...props} />
  </Suspense>
);

export const NoFreeTimes = (props: ComponentProps<typeof NoFreeTimesPart>) => (
  <Suspense>
    <LazyNoFreeTimes {...props} />
  </Suspense>
);

export const ZoneForm = (props: ZoneFormProps) => (
  <Suspense>
    <LazyZoneForm {...props} />
  </Suspense>
);

/** Appears after a press, in the place of the list. */
export const MonthView = (props: ComponentProps<typeof MonthViewPart>) => (
  <Suspense fallback={<div className="h-96" />}>
    <LazyMonthView {...props} />
  </Suspense>
);
