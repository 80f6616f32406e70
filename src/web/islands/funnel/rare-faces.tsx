// Faces that few visitors ever see; their code comes when they are needed.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import type { NoFreeTimes as Empty } from "./no-free-times.tsx";
import type { TakenSlot as Taken } from "./taken-slot.tsx";

const LateTakenSlot = lazyRouteComponent(() => import("./taken-slot.tsx"), "TakenSlot");
const LateNoFreeTimes = lazyRouteComponent(() => import("./no-free-times.tsx"), "NoFreeTimes");

/** For the server, which draws them at once: they are read before JavaScript has come, too. */
export const prepareRareFaces = () => Promise.all([LateTakenSlot.preload?.(), LateNoFreeTimes.preload?.()]);

export const TakenSlot = (props: ComponentProps<typeof Taken>) => (
  <Suspense>
    <LateTakenSlot {...props} />
  </Suspense>
);

export const NoFreeTimes = (props: ComponentProps<typeof Empty>) => (
  <Suspense>
    <LateNoFreeTimes {...props} />
  </Suspense>
);
