// Small labels: a plain word, or a state with its icon.
import type { ReactNode } from "react";
import { type Tone, tones } from "./tone.tsx";

const shape = "inline-flex items-center gap-1.5 rounded-part px-2 py-0.5 text-sm font-medium";

export const Chip = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={`${shape} bg-wash text-ink`}>{icon}{children}</span>
);

/** A state: icon, word and colour. */
export const StatusChip = ({ tone, children }: { tone: Tone; children: ReactNode }) => {
  const { text, ground, icon: ToneIcon } = tones[tone];
  return (
    <span className={`${shape} ${ground} ${text}`}>
      <ToneIcon className="size-4" />
      {children}
    </span>
  );
};
