// Asks to be told when something sooner opens: after booking, or when no time is free. The address is proven first.
import { useState } from "react";
import { t } from "@/languages/language.ts";
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
  /** Whether the visitor came by the specialist's booking link, who is then the only one. */
  isOwn?: boolean;
}

export const AskForEarlier = ({ trackId, specialist, isOwn }: AskForEarlierProps) => {
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
      <div className="text-start">
        <ProveFirst trackId={trackId} reason={t("funnel.earlier.why")} onProven={askAgain} />
      </div>
    );
  }
  return (
    <Card title={t(specialist ? "funnel.earlier.sooner" : "funnel.earlier.hear")}>
      <form {...form} className="grid justify-items-start gap-4 text-start">
        <p>{t(specialist ? "funnel.earlier.soonerText" : "funnel.earlier.hearText")}</p>
        <ErrorSummary problems={summary} attempt={attempt} title={t("funnel.earlier.failed")} />
        {specialist && !isOwn && (
          <Checkbox name="only" optional label={t("funnel.earlier.onlyWith", { name: specialist.displayName })} />
        )}
        <Button variant="secondary" type="submit" busy={busy ? t("funnel.saving") : undefined}>
          {t("funnel.earlier.ask")}
        </Button>
      </form>
    </Card>
  );
};

const Asked = ({ until }: { until: string }) => (
  <Card title={t("funnel.earlier.listed")}>
    <p role="status">{t("funnel.earlier.until", { until })}</p>
  </Card>
);
