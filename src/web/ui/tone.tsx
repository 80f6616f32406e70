// The tones of a message or a status: always an icon beside the colour.
import type { ReactNode } from "react";
import type { Tone } from "@/platform/status.ts";
import {
  CalendarCheckIcon,
  CircleAlertIcon,
  CircleCheckIcon,
  CircleDotIcon,
  type IconProps,
  InfoIcon,
  TriangleAlertIcon,
} from "./icons.ts";

export type { Tone };

interface ToneStyle {
  /** Text or icon in the tone's colour. */
  text: string;
  /** The tinted background. */
  background: string;
  /** The border, for messages on the page's background. */
  border: string;
  icon: (props: IconProps) => ReactNode;
}

export const tones: Record<Tone, ToneStyle> = {
  info: { text: "text-ink-soft", background: "bg-wash", border: "border-line-strong", icon: InfoIcon },
  active: { text: "text-active", background: "bg-active-tint", border: "border-active", icon: CircleDotIcon },
  planned: { text: "text-planned", background: "bg-planned-tint", border: "border-brand", icon: CalendarCheckIcon },
  ok: { text: "text-ok", background: "bg-ok-tint", border: "border-ok", icon: CircleCheckIcon },
  warn: { text: "text-warn", background: "bg-warn-tint", border: "border-accent", icon: TriangleAlertIcon },
  danger: { text: "text-danger", background: "bg-danger-tint", border: "border-danger", icon: CircleAlertIcon },
};
