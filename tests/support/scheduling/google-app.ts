// An app that is connected with the Google stand-in: accounts, events, push notifications, and passing time.
import { and, eq } from "drizzle-orm";
import { answerConsent, openGoogleStandIn } from "@/dev/google/stand-in.ts";
import type { CalendarEvent } from "@/dev/google/store.ts";
import type { CalendarConnections } from "@/modules/scheduling/connections/schemas.ts";
import { calendarConnections, calendarEntries } from "@/modules/scheduling/connections/tables.ts";
import { syncDueConnections } from "@/modules/scheduling/connections/sync.ts";
import { listDueDeliveries, runDeliveries } from "@/platform/events/deliveries.ts";
import { iso } from "@/platform/time/time.ts";
import { openTestApp, type TestApp } from "../app/test-app.ts";
import { get, post } from "../funnel/visitor.ts";
import { makeSpecialist, type SpecialistOptions } from "../people/factories.ts";

export const ACCOUNT = "anna@google.test";

/** Opens the app at NOON and starts the stand-in. */
export const openGoogleApp = async () => await openGoogleOn(await openTestApp());

/** Starts the stand-in for an app. */
export const openGoogleOn = async (app: TestApp) => {
  const { services } = app;
  const pushes: { headers: Record<string, string>; status: number }[] = [];
  const standIn = await openGoogleStandIn({
    ...services,
    async send(address, headers) {
      const path = new URL(address).pathname.replace("/api/v2", "");
      const { status } = await app.send(path, { method: "POST", headers });
      pushes.push({ headers, status });
      return status;
    },
  });
  services.google = standIn.google;
  const { actions } = standIn;
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
    const { json } = await post(app, "/Calendars/BeginGoogle", {}, { cookie });
    const query = Object.fromEntries(new URL(json.url).searchParams);
    const back = await answerConsent(actions, { ...query, account: ACCOUNT, answer: "allow", ...form });
    const response = await app.send(back.replace(/^.*\/api\/v2/, ""), {
      headers: { Cookie: cookie },
      redirect: "manual",
    });
    return { back, response, location: response.headers.get("Location") };
  };
  return {
    app,
    standIn,
    actions,
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
      if (receives) await own.call(`Choose/${id}`, { calendarId: ACCOUNT, blocks: true, receives: true });
      await settle();
      return { specialistId, cookie, id, ...own };
    },
    /** An event in the specialist's own calendar. */
    block: (from: number, to: number, id = crypto.randomUUID().replaceAll("-", "")): Promise<CalendarEvent> =>
      actions.putEvent(ACCOUNT, id, { summary: "Dentist", start: { dateTime: iso(from) }, end: { dateTime: iso(to) } }),
    /** The events that Parley wrote and that are not deleted. */
    entries: async (): Promise<CalendarEvent[]> =>
      (await actions.listEvents()).filter(({ id, status }) => id.startsWith("pl") && status === "confirmed"),
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
      await standIn.stop();
      await app.close();
    },
  };
};
