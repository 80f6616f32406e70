// Calendars elsewhere: accounts at Google, at Microsoft and at a CalDAV server, and the address of a calendar file.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { TestApp } from "../../app/test-app.ts";
import { runReactions } from "../../app/reactions.ts";
import { makeSpecialist } from "../../people/factories.ts";
import { openDavServer } from "../../scheduling/dav-stand-in.ts";
import { openGoogleOn, openServiceOn } from "../../scheduling/calendar-app.ts";
import { bookMeeting } from "../../scheduling/meetings.ts";
import { askAs, askEach } from "./caller.ts";

const NOTHING = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n";

/** A meeting that its specialist deleted in their own calendar. */
const useGoogle = async (app: TestApp) => {
  const google = await openGoogleOn(app);
  const { specialistId, cookie, id } = await google.connect({ receives: true });
  await bookMeeting(app, { specialistId });
  await google.settle();
  const [entry] = await google.entries();
  await google.actions.putEvent("anna@google.test", entry!.id, { status: "cancelled" });
  await google.settle();
  const ask = askAs(app, { cookie });
  const { changes: [change] } = await ask("get /Leads/CalendarChanges");
  await askEach(ask, [
    ["post /Leads/AnswerCalendarChange/{id}", { id: change.meetingId, body: { answer: "keep" } }],
    ["post /Calendars/RefreshConnection/{id}", { id }],
    ["post /Calendars/DisconnectAccount/{id}", { id, body: { keepsEntries: true } }],
  ]);
  await google.settle();
  await google.stop();
};

export const showCalendars = async (app: TestApp) => {
  await useGoogle(app);
  const microsoft = await openServiceOn(app, "microsoft");
  await microsoft.connect();
  await microsoft.stop();
  const cookie = await app.signIn(await makeSpecialist(app));
  const ask = askAs(app, { cookie });
  const dav = await openDavServer();
  const account = { serverUrl: dav.url, username: "anna", password: "app-password" };
  await ask("post /Calendars/ConnectDav", { body: account });
  dav.close();
  const server = http.createServer((_request, response) => void response.end(NOTHING));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await ask("post /Calendars/Connect", { body: { url: `http://127.0.0.1:${port}/private/basic.ics` } });
  await runReactions(app.ctx());
  await ask("post /Calendars/Refresh");
  await ask("post /Calendars/Disconnect");
  server.close();
};
