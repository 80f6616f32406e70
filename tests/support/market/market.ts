// A small market for random histories: who is in it, what there is, and how an action chooses from it.
import { and, asc, eq, gt, lte } from "drizzle-orm";
import { users } from "@/modules/auth/tables.ts";
import { leads } from "@/modules/leads/tables.ts";
import type { Meeting } from "@/modules/scheduling/index.ts";
import { meetings } from "@/modules/scheduling/tables.ts";
import { findTrack } from "@/modules/tracks/index.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { Agent } from "../agents/agent.ts";
import type { Call } from "../api/contract-calls.ts";
import type { Operation } from "../api/declared-operations.ts";
import type { TestApp } from "../app/test-app.ts";
import { type Caller, type newContact, post, visitorWithContact } from "../funnel/visitor.ts";
import type { TestPayments } from "../payments/test-payments.ts";
import { NEXT_WEEK } from "../scheduling/meetings.ts";
import type { Outside } from "./outside.ts";

export interface Market {
  app: TestApp;
  specialists: readonly string[];
  /** An administrator's id. */
  admin: string;
  pay: TestPayments;
  /** The API key of each specialist, by their id. */
  keys: Map<string, string>;
  outside: Outside;
  /**
   * What was imported: the last file of meetings, the last person, address and id of who has left, and the last names of
   * visitors by address.
   */
  imported: { file?: string; person?: { email: string }; left: string[]; marks: Map<string, string> };
  /** Connects an agent, once. */
  openAgent(): Promise<Agent>;
  /** What the agent has prepared, by track. */
  prepared: Map<string, { booking: string; contact: Visitor["contact"] }>;
  /** Processes that take the calls alternately. */
  webs: Caller[];
  /** Changing calls of the API without an action of their own. */
  operations: Operation[];
  /** The email address of each request, by track. */
  emailByTrack: Map<string, string>;
  /** What identifies each request, by track. */
  marks: Map<string, string>;
  visitors: Visitor[];
}

/** A visitor and their current request. A new one starts after a booking. */
export interface Visitor {
  trackId: string;
  contact: ReturnType<typeof newContact>;
  booked: boolean;
}

/** The numbers choose from what exists; negative ones count from the last. */
export interface Choice {
  who: number;
  which: number;
  slot: number;
}

/** Makes the calls. Undefined when there is nothing to choose from. */
export type Perform = (
  market: Market,
  choice: Choice,
  web: Caller,
) => Promise<{ status: number } | undefined> | { status: number } | undefined;

export interface MarketAction {
  calls: readonly Call[];
  perform: Perform;
  /** It needs a request, which is started before the step, so that what the step leaves is its own. */
  startsRequest?: true;
  /** Why a refusal changes something. */
  leavesTrace?: string;
  /** It may end meetings: only those that wait for their confirmation, only the others, or any. */
  ends?: "requested" | "booked" | "any";
  /** A meeting that it changes begins earlier. */
  onlySooner?: true;
  /** It uses no credit. */
  isFree?: true;
}

export const pick = <T>(list: readonly T[], n: number): T | undefined =>
  n < 0 ? list.at(n) : list[n % Math.max(1, list.length)];

/** Neighbouring starts block each other: a meeting of 30 minutes has a buffer of ten minutes. */
export const startAt = (slot: number): number =>
  NEXT_WEEK + (slot % 6) * 30 * MINUTE_MS + Math.floor(slot / 6) * 1_440 * MINUTE_MS;

let marked = 0;
/** A last name that nobody else has. */
export const newMark = (): string => `Mark${++marked}x`;

/** Starts a request of a visitor, under a last name of its own by which the request is found in every table. */
export const startRequest = async (
  { emailByTrack, marks }: Pick<Market, "emailByTrack" | "marks">,
  { lastName: _, ...own }: Visitor["contact"],
  web: Caller,
  options: { mayChoose?: boolean; own?: string } = {},
): Promise<Omit<Visitor, "booked">> => {
  const contact = { ...own, lastName: newMark() };
  const { trackId } = await visitorWithContact(web, { ...options, contact });
  emailByTrack.set(trackId, contact.email);
  marks.set(trackId, contact.lastName);
  return { trackId, contact };
};

/** A visitor with a request that is not booked, or that nobody has any more: a new one unless there is one. */
export const visitorOf = async (market: Market, who: number, web: Caller): Promise<Visitor> => {
  const visitor = pick(market.visitors, who)!;
  if (!visitor.booked) return visitor;
  const track = await findTrack(market.app.services.db.read, visitor.trackId);
  if (track?.assigned === false && track.anonymisedAt === null) return visitor;
  return Object.assign(visitor, await startRequest(market, visitor.contact, web), { booked: false });
};

/** A call by the browser that started a request. Undefined when the request was deleted meanwhile, which revokes its token. */
export const unlessDeleted = async <R extends { status: number }>(
  { app, visitors }: Market,
  trackId: string,
  call: Promise<R>,
): Promise<R | undefined> => {
  const response = await call;
  if (response.status !== 403) return response;
  const isDeleted = (await findTrack(app.services.db.read, trackId))?.anonymisedAt !== null;
  for (const visitor of visitors) if (isDeleted && visitor.trackId === trackId) visitor.booked = true;
  return isDeleted ? undefined : response;
};

/** One of the booked meetings, if possible one to which the action applies. */
export const pickMeeting = async (
  { app }: Market,
  which: number,
  fits: (meeting: Meeting, now: number) => boolean,
) => {
  const rows = await app.services.db.read.select().from(meetings).orderBy(asc(meetings.id));
  const booked = rows.filter(({ status }) => status !== "held");
  const likely = booked.filter((meeting) => fits(meeting, app.clock.now()));
  return pick(likely.length > 0 ? likely : booked, which);
};

/** One of the leads; every other time one whose meeting takes place at the moment, if there is one. */
export const pickLead = async ({ app: { services: { db }, clock } }: Market, which: number) => {
  const all = await db.read.select().from(leads).orderBy(asc(leads.id));
  const now = clock.now();
  const { meetingId } = leads;
  const running = await db.read.select({ lead: leads }).from(leads).innerJoin(meetings, eq(meetings.id, meetingId))
    .where(and(lte(meetings.startsAt, now), gt(meetings.endsAt, now))).orderBy(asc(leads.id));
  const half = Math.floor(which / 2);
  return which % 2 === 0 && running.length > 0 ? pick(running, half)!.lead : pick(all, half);
};

/** One of the leads that wait for consent; any other when there is none. */
export const pickAwaiting = async (market: Market, which: number) => {
  const rows = await market.app.services.db.read.select().from(leads).where(eq(leads.creditState, "reserved"))
    .orderBy(asc(leads.id));
  return pick(rows, which) ?? await pickLead(market, which);
};

/** Who is suspended can work on nothing. */
export const isAtWork = async ({ app }: Market, id: string): Promise<boolean> => {
  const [row] = await app.services.db.read.select().from(users).where(eq(users.id, id));
  return row?.status === "active";
};

/** A call of a specialist, unless they are suspended. */
export const asSpecialist = async (
  market: Market,
  id: string,
  [path, body]: readonly [path: string, body: unknown],
  web: Caller,
) => await isAtWork(market, id) ? await post(web, path, body, { cookie: await market.app.signIn(id) }) : undefined;

export const asAdmin = async ({ app, admin }: Market, path: string, body: unknown, web: Caller) =>
  await post(web, path, body, { cookie: await app.signIn(admin) });
