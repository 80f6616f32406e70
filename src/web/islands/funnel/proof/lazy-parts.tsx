// Parts about proving an email address; their code is loaded when it is needed.
import { lazyPart } from "../lazy-part.tsx";

const confirm = () => import("./confirm-booking.tsx");

export const ConfirmBooking = lazyPart(confirm, "ConfirmBooking");
export const ConfirmHere = lazyPart(confirm, "ConfirmHere");
export const ProveFirst = lazyPart(() => import("./prove-first.tsx"), "ProveFirst");
export const AskForEarlier = lazyPart(() => import("./ask-for-earlier.tsx"), "AskForEarlier");
