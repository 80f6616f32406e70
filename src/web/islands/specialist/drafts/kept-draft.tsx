// Greets who comes back to a form that was not saved: what was typed is still there.
import { useState } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { useInBrowser } from "@/web/islands/area/use-in-browser.ts";

export interface KeptDraftProps {
  /** ISO instant. */
  savedAt: string | null;
  /** What is saved has changed since the draft was begun. */
  outdated: boolean;
  /** What the way back says. */
  discard: string;
  /** Goes back to what is saved. Throws ApiError. */
  onDiscard(): Promise<void>;
}

const when = (at: string) =>
  new Intl.DateTimeFormat("en-GB", {
    weekday: "short",
    day: "numeric",
    month: "short",
    hour: "2-digit",
    minute: "2-digit",
  })
    .format(new Date(at));

export const KeptDraft = ({ savedAt, outdated, discard, onDiscard }: KeptDraftProps) => {
  const here = useInBrowser();
  const [busy, setBusy] = useState(false);
  const goBack = () => {
    setBusy(true);
    // A failure leaves the draft where it is; the note in the form says how it stands.
    onDiscard().catch(() => {}).finally(() => setBusy(false));
  };
  return (
    <Banner title="We kept what you typed">
      <p>
        {`It is a draft${here && savedAt ? ` of ${when(savedAt)}` : ""} and not saved yet.`}
        {outdated && " What is saved was changed after you began it; saving replaces that."}
      </p>
      <div className="mt-2">
        <Button variant="quiet" className="-ml-2 px-2!" busy={busy ? "Going back…" : undefined} onClick={goBack}>
          {discard}
        </Button>
      </div>
    </Banner>
  );
};
