// The screen of a payment: while it is verified, while the bank processes it, and when it is unknown.
import { Button, LinkButton } from "@/web/ui/button.tsx";
import { LoaderCircleIcon } from "@/web/ui/icons.ts";
import { PageFooter, PageHeader } from "@/web/ui/layout/page-frame.tsx";
import { Screen, ScreenTitle } from "@/web/ui/layout/screen.tsx";
import type { PaymentState } from "./use-payment.ts";
import { Outlet } from "@tanstack/react-router";

const TITLES: Record<Exclude<PaymentState["kind"], "loading">, string> = {
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

export const PaymentScreen = ({ state, onRetry }: { state: PaymentState; onRetry(): void }) => (
  <Screen width="funnel" className="grid justify-items-start gap-6">
    <div role="status" className="grid gap-4">
      {isBusy(state) && <LoaderCircleIcon className="size-8 animate-turn text-brand" />}
      <ScreenTitle lead={leadOf(state)}>
        {state.kind === "loading" ? "Checking your payment" : TITLES[state.kind]}
      </ScreenTitle>
      {state.kind === "waiting" && (
        <p className="max-w-prose text-ink-soft">
          You can close this page.
        </p>
      )}
    </div>
    {state.kind !== "loading" && (
      <div className="flex flex-wrap gap-3">
        {state.kind === "error" && <Button onClick={onRetry}>Try again</Button>}
        <LinkButton href="/dashboard" variant={state.kind === "error" ? "secondary" : "primary"}>
          Go to your dashboard
        </LinkButton>
      </div>
    )}
  </Screen>
);

export const PaymentFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PageHeader width="funnel" home="/dashboard" />
    <div className="flex flex-1 flex-col">
      <Outlet />
    </div>
    <PageFooter width="funnel" />
  </div>
);
