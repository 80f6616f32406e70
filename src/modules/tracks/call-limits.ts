// How often visitors may call, in whichever module. Agents take from the same points.
import type { Limit } from "@/platform/http/limits.ts";

export const CALL_LIMITS = {
  view: { name: "funnel-view", points: 240, seconds: 60 },
  step: { name: "funnel-step", points: 60, seconds: 60 },
  change: { name: "funnel-change", points: 30, seconds: 60 },
  booking: { name: "funnel-booking", points: 20, seconds: 60 },
  confirm: { name: "funnel-confirm", points: 30, seconds: 60 },
  code: { name: "funnel-code", points: 20, seconds: 600 },
} as const satisfies Record<string, Limit>;
