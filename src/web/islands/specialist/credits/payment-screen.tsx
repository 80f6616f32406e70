// The return from the payment page, after paying or after going back: while the payment is verified, while the bank
// processes it, and when it is unknown.
import { useLocation } from "@tanstack/react-router";
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { LoaderCircleIcon } from "@/web/ui/icons.ts";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import { idFromSearch, type PaymentState, usePayment } from "./use-payment.ts";

const TITLES: Record<PaymentState["kind"], string> = {
  loading: "Checking your payment",
  waiting: "Your payment is being processed",
  unknown: "We can't find this payment",
  error: "We couldn't check your payment",
};

const TEXTS: Record<"unknown" | "error", string> = {
  unknown: "The link may be incomplete, or the payment belongs to another account. If you paid, your credits are in " +
    "the account that you paid from.",
  error: "If you paid, we'll add your credits within a few minutes.",
};

const leadOf = (state: PaymentState): string | undefined => {
  if (state.kind === "loading") return "This takes a few seconds.";
  return state.kind === "waiting" ? state.message : TEXTS[state.kind];
};

const isBusy = ({ kind }: PaymentState) => kind === "loading" || kind === "waiting";

export default function Payment() {
  const { pathname, search } = useLocation();
  const { state, retry } = usePayment(
    pathname.includes("/failure") ? "failure" : "success",
    idFromSearch(search, "sessionId"),
    idFromSearch(search, "categoryId") || undefined,
  );
  return (
    <Screen width="funnel" className="grid justify-items-start gap-6">
      <div role="status" className="grid gap-4">
        {isBusy(state) && <LoaderCircleIcon className="size-8 animate-turn text-brand" />}
        <ScreenTitle lead={leadOf(state)}>{TITLES[state.kind]}</ScreenTitle>
        {state.kind === "waiting" && <p className="max-w-prose text-ink-soft">You can close this page.</p>}
      </div>
      {state.kind !== "loading" && (
        <div className="flex flex-wrap gap-3">
          {state.kind === "error" && <Button onClick={retry}>Try again</Button>}
          <LinkButton href="/dashboard" variant={state.kind === "error" ? "secondary" : "primary"}>
            Go to your dashboard
          </LinkButton>
        </div>
      )}
    </Screen>
  );
}
