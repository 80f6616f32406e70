// Asks before a credential goes, and says what that means.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";

export interface RemoveCredentialProps {
  /** It counts now, so that visitors may no longer see the specialist without it. */
  verified: boolean;
  onRemove(): Promise<void>;
  onKeep(): void;
}

export const RemoveCredential = ({ verified, onRemove, onKeep }: RemoveCredentialProps) => {
  const [busy, setBusy] = useState(false);
  const remove = () => {
    setBusy(true);
    // A failure is told by the global handler; the question stays open.
    onRemove().catch(() => {}).finally(() => setBusy(false));
  };
  return (
    <div className="grid gap-6">
      <p>
        {verified
          ? "It is verified. Without it, visitors no longer see it, nor you in a category that demands it."
          : "It goes together with its document. You can note it again later."}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="destructive" busy={busy ? "Removing…" : undefined} onClick={remove}>Remove credential</Button>
        <Button variant="secondary" onClick={onKeep}>Keep it</Button>
      </div>
    </div>
  );
};
