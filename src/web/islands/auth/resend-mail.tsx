// Asks for the mail with the link once more, and says when that is possible again.
import { useEffect, useState } from "react";
import { waitWords } from "@/modules/auth/rules.ts";
import { buttonStyle } from "@/web/ui/button-style.ts";
import { useQueryClient } from "@/web/islands/runtime/use-query.ts";
import { useAccountCalls } from "./account-calls.ts";
import { RESEND_FROM } from "./queries.ts";

/** Whole seconds until an instant, counted down; 0 when it is over. Begins with 0, as the server knows of none. */
const useSecondsUntil = (instant: number): number => {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((instant - Date.now()) / 1000)));
    count();
    const timer = setInterval(count, 1000);
    return () => clearInterval(timer);
  }, [instant]);
  return left;
};

const NOTE = "resend-note";

/** One button that keeps its place and the focus, whether it can be used now or not. */
export const ResendMail = () => {
  const { resend } = useAccountCalls();
  const resendFrom = useQueryClient().getQueryData<number>(RESEND_FROM) ?? 0;
  const [state, setState] = useState<"open" | "busy" | "sent">("open");
  const left = useSecondsUntil(resendFrom);
  const resting = state === "busy" || left > 0;

  const press = async () => {
    if (resting) return;
    setState("busy");
    await resend().then(() => setState("sent"), () => setState("open"));
  };

  return (
    <div className="grid justify-items-start gap-2">
      <button
        type="button"
        onClick={() => void press()}
        aria-disabled={resting || undefined}
        aria-describedby={NOTE}
        className={buttonStyle({ variant: "secondary", off: left > 0 })}
      >
        {state === "busy" ? "Sending…" : "Send the mail again"}
      </button>
      <p role="status">
        {state === "sent" && "We have sent another mail. The links in older ones do not work any more."}
      </p>
      <p id={NOTE} className="min-h-lh text-sm text-ink-soft">
        {left > 0 && `You can ask for another mail in ${waitWords(left)}.`}
      </p>
    </div>
  );
};
