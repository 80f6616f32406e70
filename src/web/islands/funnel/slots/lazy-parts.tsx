// Parts that few visitors see; their code is loaded when it is needed.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import type { NoFreeTimes as NoFreeTimesPart } from "./no-free-times.tsx";
import type { TakenSlot as TakenSlotPart } from "./taken-slot.tsx";

const LazyTakenSlot = lazyRouteComponent(() => import("./taken-slot.tsx"), "TakenSlot");
const LazyNoFreeTimes = lazyRouteComponent(() => import("./no-free-times.tsx"), "NoFreeTimes");

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () => Promise.all([LazyTakenSlot.preload?.(), LazyNoFreeTimes.preload?.()]);

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
