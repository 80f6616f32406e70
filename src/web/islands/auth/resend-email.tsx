import { waitText } from "@/languages/language.ts";
import { serverNow } from "@/web/islands/runtime/server-clock.ts";
import { useEffect, useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { buttonStyle } from "@/web/ui/button.tsx";
import { useAccountCalls } from "./account-calls.ts";
import { RESEND_FROM } from "./queries.ts";

/** Counts down the whole seconds until an instant, to 0. Starts with 0, because the server does not know the instant. */
const useSecondsUntil = (instant: number): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((instant - serverNow()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
};

const WAIT_ID = "resend-wait";

/** A button that keeps its place and focus while it is disabled. */
export const ResendEmail = () => {
  const { resend } = useAccountCalls();
  const resendFrom = useQueryClient().getQueryData<number>(RESEND_FROM) ?? 0;
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const left = useSecondsUntil(resendFrom);
  const isDisabled = state === "busy" || left > 0;

  const send = async () => {
    if (isDisabled) return;
    setState("busy");
    await resend().then(() => setState("sent"), () => setState("open"));
  };

  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        onClick={() => void send()}
        aria-disabled={isDisabled || undefined}
        aria-describedby={WAIT_ID}
        className={buttonStyle({ variant: "secondary", off: left > 0 })}
      >
        {state === "busy" ? "Sending…" : "Resend email"}
      </button>
      <p role="status">
        {state === "sent" && "We’ve sent another email. Links in earlier emails no longer work."}
      </p>
      <p id={WAIT_ID} className="min-h-lh text-sm text-ink-soft">
        {left > 0 && `You can request another email in ${waitText(left)}.`}
      </p>
    </div>
  );
};
