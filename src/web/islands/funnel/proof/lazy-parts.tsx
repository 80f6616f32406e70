// Parts about proving an email address; their code is loaded when it is needed.
import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, Suspense } from "react";
import type { ConfirmBooking as ConfirmBookingPart } from "./confirm-booking.tsx";
import type { AskForEarlier as AskForEarlierPart } from "./ask-for-earlier.tsx";
import type { ProveFirst as ProveFirstPart } from "./prove-first.tsx";

const LazyConfirmBooking = lazyRouteComponent(() => import("./confirm-booking.tsx"), "ConfirmBooking");
const LazyProveFirst = lazyRouteComponent(() => import("./prove-first.tsx"), "ProveFirst");

const LazyAskForEarlier = lazyRouteComponent(() => import("./ask-for-earlier.tsx"), "AskForEarlier");

/** Called on the server, so that these parts are in the document. */
export const preloadProofParts = () =>
  Promise.all([LazyConfirmBooking.preload?.(), LazyProveFirst.preload?.(), LazyAskForEarlier.preload?.()]);

export const ConfirmBooking = (props: ComponentProps<typeof ConfirmBookingPart>) => (
  <Suspense>
    <LazyConfirmBooking {...props} />
  </Suspense>
);

export const ProveFirst = (props: ComponentProps<typeof ProveFirstPart>) => (
  <Suspense>
    <LazyProveFirst {...props} />
  </Suspense>
);

export const AskForEarlier = (props: ComponentProps<typeof AskForEarlierPart>) => (
  <Suspense>
    <LazyAskForEarlier {...props} />
  </Suspense>
);
