import { z } from "zod";
import { Moment, UnreadEntries } from "../schemas.ts";
import { CONNECTION_STATUSES, PROVIDERS } from "./rules.ts";

export const DavInput = z.object({
  serverUrl: z.string().trim().min(1).max(500),
  username: z.string().trim().min(1).max(200),
  /** An app password, as services with two-step sign-in need it. */
  password: z.string().min(1).max(500),
  /** Other hosts to which the password may go: those that `other_host` has named. */
  allowedHosts: z.array(z.string().min(1).max(260)).max(10).default([]),
}).meta({ id: "ConnectDavInput" });
export type DavInput = z.infer<typeof DavInput>;

export const ConnectionRef = z.object({ id: z.uuidv7() });

/** What is left out stays as it is, so that a screen that is out of date changes nothing else. */
export const CalendarChoice = z.object({
  calendarId: z.string().min(1).max(2_000),
  /** Its busy times keep visitors from booking. */
  blocks: z.boolean().optional(),
  /** Meetings are written into it; one calendar of a specialist does. */
  receives: z.boolean().optional(),
  /** Meetings online that it receives are by Teams. */
  byTeams: z.boolean().optional(),
}).refine(({ blocks, receives, byTeams }) => [blocks, receives, byTeams].some((one) => one !== undefined), {
  error: "Say what to change: blocks, receives or byTeams.",
}).meta({ id: "CalendarChoiceInput" });
export type CalendarChoice = z.infer<typeof CalendarChoice>;

export const DisconnectInput = z.object({
  /** Whether upcoming meetings stay in that calendar. */
  keepsEntries: z.boolean(),
}).meta({ id: "DisconnectInput" });
export type DisconnectInput = z.infer<typeof DisconnectInput>;

/** What a service returns with: a code, or an error. Services add parameters of their own. */
export const SignInReturn = z.looseObject({
  code: z.string().max(2_000).default(""),
  state: z.string().max(500).default(""),
  error: z.string().max(200).default(""),
});
export type SignInReturn = z.infer<typeof SignInReturn>;

export const SignInAddress = z.object({ url: z.string() }).meta({ id: "CalendarSignIn" });

export const CalendarConnections = z.object({
  /** Whether Google Calendar can be connected here. */
  hasGoogle: z.boolean(),
  /** Whether Microsoft 365 can be connected here. */
  hasMicrosoft: z.boolean(),
  /** Where the administrator of an organisation allows it for its people. */
  microsoftAdminUrl: z.string().nullable(),
  connections: z.array(z.object({
    id: z.string(),
    provider: z.enum(PROVIDERS),
    account: z.string(),
    status: z.enum(CONNECTION_STATUSES),
    connectedAt: Moment,
    readAt: Moment.nullable(),
    failingSince: Moment.nullable(),
    error: z.string().nullable(),
    /** The number of future busy times. */
    busyTimes: z.number().int(),
    unread: UnreadEntries,
    calendars: z.array(z.object({
      calendarId: z.string(),
      name: z.string(),
      writable: z.boolean(),
      blocks: z.boolean(),
      receives: z.boolean(),
      /** Whether it can open rooms of Teams, and does for meetings online that it receives. */
      hasTeams: z.boolean(),
      byTeams: z.boolean(),
    })),
  })),
}).meta({ id: "CalendarConnections" });
export type CalendarConnections = z.infer<typeof CalendarConnections>;

/** What Microsoft Graph sends, many at a time. Anybody can send it, so it is read only as far as it is understood. */
export const MicrosoftMessages = z.object({
  value: z.array(z.object({
    subscriptionId: z.string().max(200),
    clientState: z.string().max(200).optional(),
    lifecycleEvent: z.string().max(100).optional(),
  })).max(1_000),
});
export type MicrosoftMessages = z.infer<typeof MicrosoftMessages>;

/** With it Microsoft asks whether the address is ours. */
export const MicrosoftQuery = z.object({ validationToken: z.string().max(2_000).optional() });

export const PushReceived = z.object({ received: z.literal(true) }).meta({ id: "PushReceived" });
