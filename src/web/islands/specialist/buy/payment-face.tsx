// What one sees while a payment is asked about, while the bank is at work, and when there is nothing to see.
import { Button } from "@/web/ui/button.tsx";
import { LoaderCircleIcon } from "@/web/ui/icons.tsx";
import { LinkButton } from "@/web/ui/link-button.tsx";
import { Main } from "@/web/ui/page-frame.tsx";
import { ScreenTitle } from "@/web/ui/screen-title.tsx";
import type { PaymentState } from "./use-payment.ts";

export interface PaymentFaceProps {
  state: PaymentState;
  onAgain(): void;
  /** Said while it is asked for the first time. */
  asking: string;
}

const TITLES: Record<Exclude<PaymentState["kind"], "asking">, string> = {
  waiting: "Your payment is being processed",
  unknown: "We cannot find this payment",
  unanswered: "We could not ask about your payment",
};

const WORDS: Record<"unknown" | "unanswered", string> = {
  unknown: "The address may be incomplete, or the payment belongs to another account. If you paid, your credits are " +
    "in the account that you paid from.",
  unanswered: "Nothing is lost: if you paid, your credits come by themselves within a few minutes.",
};

const leadOf = (state: PaymentState): string | undefined => {
  if (state.kind === "asking") return "This takes a few seconds.";
  return state.kind === "waiting" ? state.message : WORDS[state.kind];
};

const isBusy = ({ kind }: PaymentState) => kind === "asking" || kind === "waiting";

export const PaymentFace = ({ state, onAgain, asking }: PaymentFaceProps) => (
  <Main width="funnel">
    <div className="grid justify-items-start gap-6">
      <div role="status" className="grid gap-4">
        {isBusy(state) && <LoaderCircleIcon className="size-8 animate-turn text-brand" />}
        <ScreenTitle lead={leadOf(state)}>{state.kind === "asking" ? asking : TITLES[state.kind]}</ScreenTitle>
        {state.kind === "waiting" && (
          <p className="max-w-prose text-ink-soft">
            You may close this page; nothing is lost.
          </p>
        )}
      </div>
      {state.kind !== "asking" && (
        <div className="flex flex-wrap gap-3">
          {state.kind === "unanswered" && <Button onClick={onAgain}>Ask again</Button>}
          <LinkButton href="/dashboard" variant={state.kind === "unanswered" ? "secondary" : "primary"}>
            Go to your dashboard
          </LinkButton>
        </div>
      )}
    </div>
  </Main>
);
