// Pure decisions about requests, for the server and the screens: steps, statuses, labels and masked answers.
import { displayNames } from "@/platform/intl.ts";
import { currentLanguage, DEFAULT_LANGUAGE } from "@/languages/language.ts";
import { isIn, type StatusEntry, statusesOf, statusesWith } from "@/platform/status.ts";

/** One invalid field and the sentence that says how to correct it. */
export interface Problem {
  key: string;
  sentence: string;
}

/** The screens in their order (docs/product/funnel.md#steps). */
export const STEPS = [
  "start",
  "about",
  "needs",
  "preferences",
  "contacts",
  "calendar",
  "specialist-info",
  "specialist",
  "thank-you",
] as const;
export type Step = (typeof STEPS)[number];

/** The step after this one; `empty` are question steps without questions in this category. */
export const stepAfter = (step: Step, empty: readonly Step[] = []): Step =>
  STEPS.slice(STEPS.indexOf(step) + 1).find((next) => !empty.includes(next)) ?? "thank-you";

/** The later of two steps, so that going back and sending a step again loses no progress. */
export const furtherStep = (a: Step, b: Step): Step => STEPS.indexOf(a) >= STEPS.indexOf(b) ? a : b;

/** The statuses of a track (docs/product/funnel.md#status-of-a-request). */
export const TRACK_STATUS = {
  started: { label: "Started", tone: "active", isOpen: true },
  updated: { label: "In progress", tone: "active", isOpen: true },
  closed: { label: "Closed", tone: "info", isOpen: false },
} as const satisfies Record<string, StatusEntry & { isOpen: boolean }>;
export type TrackStatus = keyof typeof TRACK_STATUS;
export const TRACK_STATUSES = statusesOf(TRACK_STATUS);
export const OPEN_TRACKS = statusesWith(TRACK_STATUS, { isOpen: true });
export const CLOSED_TRACKS = statusesWith(TRACK_STATUS, { isOpen: false });
export const isOpenTrack = isIn(TRACK_STATUS, OPEN_TRACKS);

interface CloseReasonEntry extends StatusEntry {
  /** Whether a later step reopens the track while it is resumable. */
  canResume: boolean;
  /** Whether a reminder's link still leads to the request, or to the meeting that it led to. */
  opensFromLink: boolean;
  /** Whether the visitor is reminded of the request, given their consent. */
  sendsReminders: boolean;
}

/** Why a track is closed. Written out: a bundler keeps spread objects where nothing reads them. */
export const CLOSE_REASON = {
  booked: { label: "Booked", tone: "planned", canResume: false, opensFromLink: true, sendsReminders: false },
  "visitor-closed": {
    label: "Closed by the visitor",
    tone: "info",
    canResume: false,
    opensFromLink: false,
    sendsReminders: false,
  },
  abandoned: { label: "Abandoned", tone: "info", canResume: true, opensFromLink: true, sendsReminders: true },
  "no-availability": {
    label: "Found no time",
    tone: "danger",
    canResume: true,
    opensFromLink: true,
    sendsReminders: false,
  },
  "admin-assigned": { label: "Assigned", tone: "ok", canResume: false, opensFromLink: true, sendsReminders: false },
  deleted: { label: "Deleted", tone: "info", canResume: false, opensFromLink: false, sendsReminders: false },
} as const satisfies Record<string, CloseReasonEntry>;
export type CloseReason = keyof typeof CLOSE_REASON;
export const CLOSE_REASONS = statusesOf(CLOSE_REASON);

/**
 * How far the person has taken over what an agent prepared. `prepared`: the agent can change it. `taken-over`: the person has proven their address and goes on in their browser.
 * `agreed`: they have agreed that their details are used, as every visitor does.
 */
export const AGENT_STAGES = ["prepared", "taken-over", "agreed"] as const;
export type AgentStage = (typeof AGENT_STAGES)[number];

/** The source under which prepared requests are counted. */
export const AGENT_SOURCE = "agent";
/** The source of requests that came with their meeting from another system. */
export const IMPORT_SOURCE = "import";
/** The source under which requests by booking links are counted. */
export const OWN_LINK_SOURCE = "own-link";

/** Values and labels on which programs rely (docs/product/funnel.md#labels); the languages that specialists offer. */
export const LABELS = {
  timeOfDay: [
    { value: "morning", label: "Morning" },
    { value: "afternoon", label: "Afternoon" },
    { value: "evening", label: "Evening" },
  ],
  timing: [
    { value: "right-await", label: "Right away" },
    { value: "1-week", label: "Within 1 week" },
    { value: "2-3-weeks", label: "Within 2 or 3 weeks" },
  ],
  contactMethod: [
    { value: "phone", label: "Phone" },
    { value: "email", label: "Email" },
    { value: "whatsapp", label: "WhatsApp" },
  ],
  location: [
    { value: "zoom", label: "Zoom" },
    { value: "whatsapp", label: "WhatsApp" },
    { value: "phone", label: "Phone" },
  ],
  language: [
    { value: "en", label: "English" },
    { value: "de", label: "German" },
    { value: "fr", label: "French" },
    { value: "es", label: "Spanish" },
    { value: "it", label: "Italian" },
    { value: "pt", label: "Portuguese" },
    { value: "nl", label: "Dutch" },
    { value: "pl", label: "Polish" },
    { value: "tr", label: "Turkish" },
    { value: "ar", label: "Arabic" },
    { value: "uk", label: "Ukrainian" },
    { value: "zh", label: "Chinese" },
  ],
} as const;

/** The name of a language that people speak, in the reader's language; the code itself for an unknown one. */
export const spokenLanguage = (code: string): string =>
  currentLanguage() === DEFAULT_LANGUAGE
    ? labelOf(LABELS.language, code)
    : displayNames(currentLanguage(), { type: "language" }).of(code)!;

/** The values of a list of options, for an enum of zod. */
export const valuesOf = <V extends string>(options: readonly { value: V; label: string }[]) =>
  options.map(({ value }) => value) as [V, ...V[]];

/** The label of a value; the value itself when the list does not have it. */
export const labelOf = (options: readonly { value: string; label: string }[], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const DOTS = "•••";

/** Answers for a caller without the resume token: which questions have an answer, without the answers. */
export const maskAnswers = (answers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.keys(answers).map((key) => [key, DOTS]));
