// Parts that few visitors see or use; their code is loaded when it is needed, or after the screen's own.
import { lazyPart } from "../lazy-part.tsx";

const preferred = () => import("./preferred-specialist.tsx");

export const TakenSlot = lazyPart(() => import("./taken-slot.tsx"), "TakenSlot");
export const NoFreeTimes = lazyPart(() => import("./no-free-times.tsx"), "NoFreeTimes");
export const PreferredNote = lazyPart(preferred, "PreferredNote");
export const ChosenBefore = lazyPart(preferred, "ChosenBefore");
export const PreferredAway = lazyPart(preferred, "PreferredAway");

/** Where it is shown it comes with the page; the placeholder has its height. */
export const PeopleStrip = lazyPart(
  () => import("./people-strip.tsx"),
  "PeopleStrip",
  <div className="h-22" />,
);
