// Visitors who prove their address: codes and links of emails, and what an agent has prepared for a person.
import { MINUTE_MS } from "@/platform/time/time.ts";
import type { TestApp } from "../../app/test-app.ts";
import { preparedBookings } from "../../agents/prepared.ts";
import { CATEGORY, own, requestedBookings } from "../../funnel/requested-bookings.ts";
import { makeSpecialist } from "../../people/factories.ts";
import { askAs, askEach } from "./caller.ts";

/** Needs an app in which visitors prove their address. */
export const showProofs = async (app: TestApp) => {
  const specialistId = await makeSpecialist(app, { category: CATEGORY, credits: 20 });
  const on = requestedBookings(app, specialistId);
  const requested = await on.request();
  app.clock.advance(2 * MINUTE_MS);
  const secret = await on.secretOf(requested.trackId, requested.meetingId);
  await askEach(askAs(app, { id: requested.meetingId, ...own(requested) }), [
    ["get /Funnel/Requested/{id}", { query: { secret } }],
    ["post /Funnel/ResendCode/{id}", { body: {} }],
    ["post /Funnel/RejectBooking/{id}", { body: { secret } }],
  ]);
  const visitor = await on.newVisitor();
  const ask = askAs(app, { id: visitor.trackId, ...own(visitor) });
  await ask("post /Funnel/SendCode/{id}", { body: {} });
  await ask("post /Funnel/ProveContact/{id}", { body: { code: await on.codeOf(visitor.trackId) } });
  const agent = await preparedBookings(app, specialistId);
  for (const end of ["DeletePrepared", "TakeOver"]) {
    const { id, secret } = await agent.prepare();
    const asPerson = askAs(app, { id });
    await asPerson("get /Funnel/Prepared/{id}", { query: { secret } });
    await asPerson("post /Funnel/SendPreparedCode/{id}", { body: { secret } });
    const code = end === "TakeOver" ? { code: await on.codeOf(id) } : {};
    await asPerson(`post /Funnel/${end}/{id}`, { body: { secret, ...code } });
  }
  await agent.close();
};
