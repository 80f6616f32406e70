// An app that is connected with the stand-in of a calendar service: accounts, events, push notifications, and passing time.
import { and, eq } from "drizzle-orm";
import type { SendMessage } from "@/dev/calendars/actions.ts";
import { openGoogleStandIn } from "@/dev/calendars/google.ts";
import { openMicrosoftStandIn } from "@/dev/calendars/microsoft.ts";
import { answerConsent } from "@/dev/calendars/stand-in.ts";
import type { CalendarEvent } from "@/dev/calendars/store.ts";
import type { SignInProvider } from "@/modules/scheduling/connections/rules.ts";
import type { CalendarConnections } from "@/modules/scheduling/connections/schemas.ts";
import { calendarConnections, calendarEntries } from "@/modules/scheduling/connections/tables.ts";
import { syncDueConnections } from "@/modules/scheduling/connections/sync.ts";
import { listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";
import { iso } from "@/platform/time/time.ts";
import { openTestApp, type TestApp } from "../app/test-app.ts";
import { get, post } from "../funnel/visitor.ts";
import { makeSpecialist, type SpecialistOptions } from "../people/factories.ts";

/** At Google. */
export const ACCOUNT = "anna@google.test";

const SERVICES = {
  google: { account: ACCOUNT, begin: "BeginGoogle", open: openGoogleStandIn },
  microsoft: { account: "anna@microsoft.test", begin: "BeginMicrosoft", open: openMicrosoftStandIn },
} as const;

/** Opens the app at NOON and starts the stand-in. */
export const openGoogleApp = async () => await openGoogleOn(await openTestApp());
export const openMicrosoftApp = async () => await openServiceOn(await openTestApp(), "microsoft");

export const openGoogleOn = (app: TestApp) => openServiceOn(app, "google");

/** Starts the stand-in of a service for an app. */
export const openServiceOn = async (app: TestApp, provider: SignInProvider) => {
  const { services } = app;
  const { account, begin, open } = SERVICES[provider];
  const pushes: { headers: Record<string, string>; body?: string; status: number }[] = [];
  const send: SendMessage = async (address, message) => {
    const { pathname, search } = new URL(address);
    const response = await app.send(pathname.replace("/api/v2", "") + search, { method: "POST", ...message });
    const answer = { status: response.status, text: await response.text() };
    if (!search) pushes.push({ ...message, status: answer.status });
    return answer;
  };
  const { pages: _pages, actions, stop, ...opened } = await open({ ...services, send });
  Object.assign(services, opened);
  /** Runs everything that is due now, with the notifications that it causes. */
  const settle = async (): Promise<void> => {
    for (let ran = 1; ran > 0;) {
      await actions.settle();
      const due = await listDueDeliveries(app.ctx(), 100);
      for (const delivery of due) await runDeliveries(app.ctx(), [delivery]).catch(() => {});
      ran = due.length;
    }
  };
  const calls = (cookie: string) => ({
    view: async (): Promise<CalendarConnections> => (await get(app, "/Calendars/Connections", { cookie })).json,
    call: (path: string, body: unknown = {}) => post(app, `/Calendars/${path}`, body, { cookie }),
  });
  /** What the browser does on Google's page, up to the callback. `form` changes what the consent page sends. */
  const consent = async (cookie: string, form: Record<string, string> = {}) => {
    const { json } = await post(app, `/Calendars/${begin}`, {}, { cookie });
    const query = Object.fromEntries(new URL(json.url).searchParams);
    const back = await answerConsent(actions, { ...query, account, answer: "allow", ...form });
    const response = await app.send(back.replace(/^.*\/api\/v2/, ""), {
      headers: { Cookie: cookie },
      redirect: "manual",
    });
    return { back, response, location: response.headers.get("Location") };
  };
  return {
    app,
    /** The name of the account, which is also the id of its main calendar. */
    account,
    actions,
    stop,
    pushes,
    settle,
    consent,
    db: services.db.read,
    /** A specialist whose main calendar blocks them, and receives their meetings with `receives`. */
    async connect(
      { receives = false, specialistId: known, ...options }:
        & SpecialistOptions
        & { receives?: boolean; specialistId?: string } = {},
    ) {
      const specialistId = known ?? await makeSpecialist(app, { credits: 20, ...options });
      const cookie = await app.signIn(specialistId);
      const own = calls(cookie);
      await consent(cookie);
      await settle();
      const [connection] = (await own.view()).connections;
      const id = connection!.id;
      if (receives) await own.call(`Choose/${id}`, { calendarId: account, blocks: true, receives: true });
      await settle();
      return { specialistId, cookie, id, ...own };
    },
    /** An event in the specialist's own calendar. */
    block: (from: number, to: number, id = crypto.randomUUID().replaceAll("-", "")): Promise<CalendarEvent> =>
      actions.putEvent(account, id, { summary: "Dentist", start: { dateTime: iso(from) }, end: { dateTime: iso(to) } }),
    /** The events that Parley wrote and that are not deleted. */
    entries: async (): Promise<CalendarEvent[]> =>
      (await actions.listEvents())
        .filter(({ id, own, status }) => (id.startsWith("pl") || own?.transactionId) && status === "confirmed"),
    row: async (id: string) =>
      (await services.db.read.select().from(calendarConnections).where(eq(calendarConnections.id, id)))[0],
    entryRow: async (meetingId: string) =>
      (await services.db.read.select().from(calendarEntries).where(and(eq(calendarEntries.meetingId, meetingId))))[0],
    /** Lets `ms` pass, and runs the polling of accounts and due deliveries. */
    async poll(ms: number): Promise<void> {
      app.clock.advance(ms);
      await syncDueConnections(app.ctx());
      await settle();
    },
    async close(): Promise<void> {
      await stop();
      await app.close();
    },
  };
};
