// Parts that few visitors see or use; their code is loaded when it is needed, or after the screen's own.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, type FunctionComponent, Suspense } from "react";
import type { MonthView as MonthViewPart } from "./month-view.tsx";
import type { NoFreeTimes as NoFreeTimesPart } from "./no-free-times.tsx";
import type * as Preferred from "./preferred-specialist.tsx";
import type { TakenSlot as TakenSlotPart } from "./taken-slot.tsx";
import type { ZoneFormProps } from "./zone-form.tsx";

const parts: { preload?(): Promise<unknown> }[] = [];

/** Called on the server, so that these parts are in the document. */
export const preloadLazyParts = () => Promise.all(parts.map((part) => part.preload?.()));

/** The component `name` of a module that is loaded on first use. */
const lazyPart = <P extends object>(load: () => Promise<unknown>, name: string): FunctionComponent<P> => {
  const Part = lazyRouteComponent(load as never, name as never) as FunctionComponent<P> & (typeof parts)[number];
  parts.push(Part);
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
};

const preferred = () => import("./preferred-specialist.tsx");

export const TakenSlot = lazyPart<ComponentProps<typeof TakenSlotPart>>(() => import("./taken-slot.tsx"), "TakenSlot");
export const NoFreeTimes = lazyPart<ComponentProps<typeof NoFreeTimesPart>>(
  () => import("./no-free-times.tsx"),
  "NoFreeTimes",
);
export const PreferredNote = lazyPart<ComponentProps<typeof Preferred.PreferredNote>>(preferred, "PreferredNote");
export const PreferredTimes = lazyPart<ComponentProps<typeof Preferred.PreferredTimes>>(preferred, "PreferredTimes");
export const PreferredAway = lazyPart<ComponentProps<typeof Preferred.PreferredAway>>(preferred, "PreferredAway");
export const ZoneForm = lazyPart<ZoneFormProps>(() => import("./zone-form.tsx"), "ZoneForm");
/** Appears after a press, in the place of the list. */
export const MonthView = lazyPart<ComponentProps<typeof MonthViewPart>>(() => import("./month-view.tsx"), "MonthView");
