// The webhooks of conversions: who gets them, with what, and what is not sent any more.
import { afterEach, beforeEach, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { bookFromAd, returnCredit } from "@tests/support/funnel/ad-leads.ts";
import { CLICKS, measureAds } from "@tests/support/funnel/clicks.ts";
import { makeOpenSpecialist } from "@tests/support/scheduling/bookings.ts";
import { makeEndpoint, ownerManager, specialistManager } from "@tests/support/webhooks/endpoints.ts";
import { accepted, type Receiver, startReceiver } from "@tests/support/webhooks/receiver.ts";
import { getMeeting } from "@/modules/scheduling/index.ts";
import { HOUR_MS } from "@/platform/time/time.ts";
import { withdrawClicks } from "@/modules/tracks/index.ts";

let app: TestApp;
let specialistId = "";
let receiver: Receiver;
beforeEach(async () => {
  app = await openTestApp();
  await measureAds(app);
  specialistId = await makeOpenSpecialist(app);
  receiver = await startReceiver();
});
afterEach(async () => {
  await receiver.close();
  await app.close();
});

test("of the marketplace get both events with the same fields; those of specialists get neither", async () => {
  const endpoint = await makeEndpoint(app, await ownerManager(app), receiver.url, [
    ...["conversion.recorded", "conversion.retracted"],
  ]);
  const other = await startReceiver();
  const specialist = await specialistManager(app);
  specialistId = specialist.id;
  const own = await makeEndpoint(app, specialist, other.url);
  const { leadId } = await bookFromAd(app, specialistId);
  await returnCredit(app, leadId);
  const messages = receiver.messages(endpoint.secret).filter(({ type }) => type.startsWith("conversion."));
  expect(messages.map(({ type }) => type)).toEqual(["conversion.recorded", "conversion.retracted"]);
  const [recorded, retracted] = messages;
  expect(recorded!.data).toMatchObject({ leadId, kind: "confirmed", clicks: { gclid: { id: CLICKS.gclid } } });
  const { id } = recorded!.data;
  expect(recorded!.data.formats).toMatchObject({
    google: { gclid: CLICKS.gclid, orderId: id },
    meta: { event_id: id },
  });
  expect(retracted!.data).toMatchObject({ id, retracted: { reason: "credit-returned" } });
  expect(retracted!.data.formats).toMatchObject({
    google: { orderId: id, adjustmentType: "RETRACTION" },
    meta: null,
  });
  const types = other.messages(own.secret).map(({ type }) => type);
  expect(types).toContain("lead.created");
  expect(types.filter((type) => type.startsWith("conversion."))).toEqual([]);
  await other.close();
});

test("that were away do not learn of a conversion that was taken back meanwhile", async () => {
  const endpoint = await makeEndpoint(app, await ownerManager(app), receiver.url, ["conversion.recorded"]);
  receiver.answer = (response) => void response.writeHead(503).end();
  const { leadId } = await bookFromAd(app, specialistId);
  expect(receiver.messages(endpoint.secret).map(({ type }) => type)).toEqual(["conversion.recorded"]);
  await returnCredit(app, leadId);
  receiver.answer = accepted;
  receiver.received.length = 0;
  app.clock.advance(HOUR_MS);
  await runReactions(app.ctx());
  expect(receiver.messages(endpoint.secret)).toEqual([]);
});

test("learn of a withdrawal without any click id", async () => {
  const endpoint = await makeEndpoint(app, await ownerManager(app), receiver.url, [
    ...["conversion.recorded", "conversion.retracted"],
  ]);
  const { meetingId } = await bookFromAd(app, specialistId);
  receiver.received.length = 0;
  const { trackId } = await getMeeting(app.services.db.read, meetingId);
  await app.transact((tx) => withdrawClicks(tx, app.ctx(), trackId));
  await runReactions(app.ctx());
  const [message] = receiver.messages(endpoint.secret).filter(({ type }) => type === "conversion.retracted");
  expect(message!.data).toMatchObject({ clicks: {}, retracted: { reason: "consent-withdrawn" } });
});
