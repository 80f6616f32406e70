// Parts about proving an email address; their code is loaded when it is needed.
import { withTexts } from "@/web/islands/runtime/texts.ts";
import { lazyPart } from "../lazy-part.tsx";

const confirm = withTexts(
  ["funnel.confirm", "funnel.code", "funnel.meeting", "meeting.status"],
  () => import("./confirm-booking.tsx"),
);
const prove = withTexts(["funnel.code"], () => import("./prove-first.tsx"));
const earlier = withTexts(["funnel.earlier", "funnel.code"], () => import("./ask-for-earlier.tsx"));

export const ConfirmBooking = lazyPart(confirm, "ConfirmBooking");
export const ConfirmHere = lazyPart(confirm, "ConfirmHere");
export const ProveFirst = lazyPart(prove, "ProveFirst");
export const AskForEarlier = lazyPart(earlier, "AskForEarlier");
