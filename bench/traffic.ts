// The traffic of a marketplace: reads of the funnel, whole booking flows, and dashboards of signed-in people.
import { createUser, openSession, sessionCookie } from "@/modules/auth/index.ts";
import { type Services, systemCtx } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import { specialistIdOf } from "./market.ts";
import type { Program } from "./processes.ts";
import {
  availabilityPaths,
  FUNNEL,
  listStarts,
  postAnswers,
  postBooking,
  postContact,
  posterOf,
  postHold,
  postStart,
  readerOf,
  startTrackWithContact,
} from "./visitors.ts";

const VISITORS = 20;
const SPECIALISTS = 10;
/** Meetings that are booked with the first specialist, so that their dashboard has something to show. */
const OWN_MEETINGS = 20;
const STARTS = 2_000;

/** Opens a session. Returns its Cookie header. */
const signIn = async (services: Services, userId: string): Promise<string> => {
  const token = await transact(systemCtx(services, "bench"), (tx) => openSession(tx, { userId }));
  return sessionCookie(token, services.config).split(";")[0]!;
};

const signInAdministrator = async (services: Services): Promise<string> => {
  const person = { email: "admin-of-pages@bench.test", passwordHash: "none", firstName: "Bench", lastName: "Admin" };
  const id = await transact(
    systemCtx(services, "bench"),
    (tx) => createUser(tx, { ...person, isAdmin: true, emailVerifiedAt: tx.now }),
  );
  return await signIn(services, id);
};

export interface Page {
  path: string;
  /** The Cookie header. */
  cookie?: string;
}
type Send = (call: () => Promise<Response>) => Promise<string>;
export type PageName = "list" | "start" | "contacts" | "calendar" | "dashboard" | "admin";

export interface Traffic {
  pages: Record<PageName, Page>;
  /** A page as a browser opens it. */
  open(origin: string, page: Page): Promise<Response>;
  /** One of the funnel's pages and reads in turn. */
  read(origin: string, n: number): Promise<Response>;
  /** The dashboard of one of several specialists. */
  dashboard(origin: string, n: number): Promise<Response>;
  /** All calls from the start to a booking. Each is made by `send`, which returns the response's text. */
  book(origin: string, n: number, send: Send): Promise<void>;
}

const open = (origin: string, { path, cookie }: Page) =>
  fetch(`${origin}${path}`, { headers: cookie ? { Cookie: cookie } : {} });

/** Books meetings with the first specialist, as far as the starts are open. */
const bookOwnMeetings = async (origin: string, starts: string[]): Promise<void> => {
  let booked = 0;
  for (const startsAt of starts) {
    const { trackId } = await startTrackWithContact(posterOf(origin));
    const response = await postBooking(posterOf(origin), trackId, startsAt, specialistIdOf(0));
    await response.body?.cancel();
    if (response.ok && ++booked === OWN_MEETINGS) return;
  }
  throw new Error(`Only ${booked} meetings could be booked.`);
};

const bookMeeting = async (origin: string, startsAt: string, send: Send): Promise<void> => {
  const post = posterOf(origin);
  const { trackId } = JSON.parse(await send(() => postStart(post)));
  await send(() => postAnswers(post, trackId, "about"));
  await send(() => postAnswers(post, trackId, "needs"));
  await send(() => postContact(post, trackId));
  await send(() => readerOf(origin)(`Availabilities/${trackId}?location=zoom`));
  await send(() => postHold(post, trackId, startsAt));
  await send(() => postBooking(post, trackId, startsAt));
};

/** Prepares visitors with tracks, signed-in people and open starts in a running program. */
export const prepareTraffic = async ({ web, services }: Program): Promise<Traffic> => {
  const [post, read] = [posterOf(web.baseURL), readerOf(web.baseURL)];
  const visitors = [];
  while (visitors.length < VISITORS) visitors.push(await startTrackWithContact(post));
  const starts = await listStarts(read, visitors[0]!.trackId, STARTS);
  await bookOwnMeetings(web.baseURL, starts);
  const specialists: string[] = [];
  for (let n = 0; n < SPECIALISTS; n++) specialists.push(await signIn(services, specialistIdOf(n)));
  const { cookie } = visitors[0]!;
  const pages = {
    list: { path: "/funnel" },
    start: { path: `${FUNNEL}/start` },
    contacts: { path: `${FUNNEL}/contacts`, cookie },
    calendar: { path: `${FUNNEL}/calendar`, cookie },
    dashboard: { path: "/dashboard", cookie: specialists[0] },
    admin: { path: "/admin", cookie: await signInAdministrator(services) },
  };
  const calls: (string | Page)[] = [];
  for (const { trackId, cookie } of visitors) {
    const { calendar, hours, slot } = await availabilityPaths(read, trackId);
    const [list, contacts] = [{ path: "/funnel" }, { path: `${FUNNEL}/contacts`, cookie }];
    calls.push(list, calendar, pages.start, hours, contacts, slot);
  }
  return {
    pages,
    open,
    read(origin, n) {
      const call = calls[n % calls.length]!;
      return typeof call === "string" ? readerOf(origin)(call) : open(origin, call);
    },
    dashboard: (origin, n) => open(origin, { path: "/dashboard", cookie: specialists[n % SPECIALISTS] }),
    book: (origin, n, send) => bookMeeting(origin, starts[n % STARTS]!, send),
  };
};
