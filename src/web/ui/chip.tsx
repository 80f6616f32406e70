// Small labels: a plain word, or a state with its icon.
import type { ReactNode } from "react";
import type { IconProps } from "./icons.ts";
import { type Tone, tones } from "./tone.tsx";

const shape = "inline-flex items-center gap-1.5 rounded-part px-2 py-0.5 text-sm font-medium";

export const Chip = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className={`${shape} bg-wash text-ink`}>{icon}{children}</span>
);

export interface StatusChipProps {
  tone: Tone;
  /** Instead of the tone's own, where several states share a tone. */
  icon?: (props: IconProps) => ReactNode;
  children: ReactNode;
}

/** A state: icon, word and colour; on one line, but for the cards of a list, which may be narrower. */
export const StatusChip = ({ tone, icon, children }: StatusChipProps) => {
  const { text, ground, icon: ToneIcon } = tones[tone];
  const StateIcon = icon ?? ToneIcon;
  return (
    <span className={`${shape} whitespace-nowrap @max-table:whitespace-normal ${ground} ${text}`}>
      <StateIcon className="size-4" />
      {children}
    </span>
  );
};
