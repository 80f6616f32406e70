import type { ReactNode } from "react";
import type { IconProps } from "./icons.ts";
import { type Tone, tones } from "./tone.tsx";

export const Chip = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <span className="chip bg-wash text-ink">{icon}{children}</span>
);

interface StatusChipProps {
  tone: Tone;
  /** Instead of the tone's icon, where several statuses share a tone. */
  icon?: (props: IconProps) => ReactNode;
  children: ReactNode;
}

/** Icon, label and colour of a status, on one line except in the cards of a list, which may be narrower. */
export const StatusChip = ({ tone, icon, children }: StatusChipProps) => {
  const { text, background, icon: ToneIcon } = tones[tone];
  const StateIcon = icon ?? ToneIcon;
  return (
    <span className={`chip whitespace-nowrap @max-table:whitespace-normal ${background} ${text}`}>
      <StateIcon className="size-4" />
      {children}
    </span>
  );
};
