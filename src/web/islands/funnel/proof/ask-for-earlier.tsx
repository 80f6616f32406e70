// Asks to be told when something sooner opens: after booking, or when no time is free. The address is proven first.
import { useState } from "react";
import { ApiError } from "@/web/api/api-error.ts";
import { useForm } from "@/web/islands/runtime/use-form.ts";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { Checkbox } from "@/web/ui/form/checkbox.tsx";
import { ErrorSummary } from "@/web/ui/form/error-summary.tsx";
import { ProveFirst } from "./prove-first.tsx";
import { useAskForEarlier } from "./proof-actions.ts";

interface AskForEarlierProps {
  trackId: string;
  /** The specialist of the visitor's meeting. */
  specialist?: { id: string; displayName: string };
}

export const AskForEarlier = ({ trackId, specialist }: AskForEarlierProps) => {
  const ask = useAskForEarlier(trackId);
  const [until, setUntil] = useState<string>();
  /** What was asked for before the address has to be proven. */
  const [unproven, setUnproven] = useState<{ specialistId?: string }>();
  const send = async (specialistId?: string) => {
    try {
      setUntil((await ask(specialistId)).until.text);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== "proof_first") throw error;
      setUnproven({ specialistId });
    }
  };
  const { form, summary, attempt, busy } = useForm({
    read: (typed) => typed.has("only") ? specialist?.id : undefined,
    check: () => [],
    send,
  });
  if (until !== undefined) return <Asked until={until} />;
  if (unproven) {
    const askAgain = () => void send(unproven.specialistId).finally(() => setUnproven(undefined)).catch(() => {});
    return (
      <div className="text-left">
        <ProveFirst trackId={trackId} reason={WHY_PROVEN} onProven={askAgain} />
      </div>
    );
  }
  return (
    <Card title={specialist ? "Something sooner?" : "Hear about new times"}>
      <form {...form} className="grid justify-items-start gap-4 text-left">
        <p>
          {specialist
            ? "When an earlier time becomes free, we can offer it to you by email. Your meeting stays until you take it."
            : "When a time becomes free, we can offer it to you by email, and hold it for you for 15 minutes."}
        </p>
        <ErrorSummary problems={summary} attempt={attempt} title="We couldn't note that" />
        {specialist && <Checkbox name="only" optional label={`Only with ${specialist.displayName}`} />}
        <Button variant="secondary" type="submit" busy={busy ? "Saving…" : undefined}>
          Tell me if something sooner opens
        </Button>
      </form>
    </Card>
  );
};

const WHY_PROVEN = "We only write to confirmed addresses. We'll email you a code.";

const Asked = ({ until }: { until: string }) => (
  <Card title="You're on the list">
    <p role="status">
      We'll email you when it's your turn, until {until}. Each of our emails has a link to stop.
    </p>
  </Card>
);
