// A lead's history as its page tells it: newest first, and a series of notes is told once.
import type { LeadView } from "@/modules/leads/schemas.ts";
import type { TimelineEntry } from "@/web/ui/timeline.tsx";
import type { Tone } from "@/web/ui/tone.tsx";
import { placedTime } from "./lead-words.ts";

type Line = LeadView["timeline"][number];

const TONES: Record<string, Tone> = {
  booked: "ok",
  converted: "ok",
  "credit-returned": "ok",
  expired: "danger",
  "not-accepted": "danger",
  "went-cold": "danger",
  "no-outcome": "danger",
};

const goesOn = (line: Line, next: Line | undefined): boolean => line.kind === "noted" && next?.kind === "noted";

export const historyEntries = (timeline: readonly Line[]): TimelineEntry[] =>
  timeline.filter((line, at) => !goesOn(line, timeline[at + 1])).reverse().map(({ at, kind, text, by }) => ({
    title: text,
    at: `${placedTime(at)} · ${by}`,
    tone: TONES[kind] ?? "info",
  }));
