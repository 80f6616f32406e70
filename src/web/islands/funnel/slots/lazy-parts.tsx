// Parts that few visitors see or use; their code is loaded when it is needed, or after the screen's own.
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { lazyPart } from "../lazy-part.tsx";

const zoneForm = withTexts(["funnel.zone"], () => import("./zone-form.tsx"));
const people = withTexts(["funnel.people"], () => import("./people-strip.tsx"));
const taken = withTexts(["funnel.taken"], () => import("./taken-slot.tsx"));
const noTimes = withTexts(["funnel.noTimes"], () => import("./no-free-times.tsx"));
const preferred = withTexts(["funnel.preferred"], () => import("./preferred-specialist.tsx"));

export const ZoneForm = lazyPart(zoneForm, "ZoneForm");
export const TakenSlot = lazyPart(taken, "TakenSlot");
export const NoFreeTimes = lazyPart(noTimes, "NoFreeTimes");
export const PreferredNote = lazyPart(preferred, "PreferredNote");
export const ChosenBefore = lazyPart(preferred, "ChosenBefore");
export const OwnNote = lazyPart(preferred, "OwnNote");
export const PreviewNote = lazyPart(preferred, "PreviewNote");
export const PreferredAway = lazyPart(preferred, "PreferredAway");

/** Where it is shown it comes with the page; the placeholder has its height. */
export const PeopleStrip = lazyPart(
  people,
  "PeopleStrip",
  <div className="h-22" />,
);
