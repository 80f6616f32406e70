// The tones of a message or a state: always an icon and a word beside the colour.
import type { ReactNode } from "react";
import type { Tone } from "@/platform/status.ts";
import type { IconProps } from "./icons.ts";
import { CircleAlertIcon, CircleCheckIcon, InfoIcon, TriangleAlertIcon } from "./icons.ts";

export type { Tone };

interface ToneLook {
  /** Text or icon in the tone's colour. */
  text: string;
  /** Its tinted ground. */
  ground: string;
  /** Its edge, for things that stand on paper. */
  edge: string;
  icon: (props: IconProps) => ReactNode;
}

export const tones: Record<Tone, ToneLook> = {
  info: { text: "text-ink-soft", ground: "bg-wash", edge: "border-line-strong", icon: InfoIcon },
  ok: { text: "text-ok", ground: "bg-ok-tint", edge: "border-ok", icon: CircleCheckIcon },
  warn: { text: "text-warn", ground: "bg-warn-tint", edge: "border-accent", icon: TriangleAlertIcon },
  danger: { text: "text-danger", ground: "bg-danger-tint", edge: "border-danger", icon: CircleAlertIcon },
};
