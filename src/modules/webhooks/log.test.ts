// The log of an endpoint: what it shows, to whom, for how long, and what becomes of it with its account.
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { DAY_MS } from "@/platform/time/time.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { get } from "@tests/support/funnel/visitor.ts";
import { PASSWORD } from "@tests/support/people/accounts.ts";
import { app, connectBeforeEach, endpoint, receiver, specialist } from "@tests/support/webhooks/connected.ts";
import {
  bookSomeTime,
  logOf,
  manage,
  ownerManager,
  readAs,
  specialistManager,
} from "@tests/support/webhooks/endpoints.ts";
import { purgeLog } from "./lifecycle.ts";
import { webhookDeliveries, webhookEndpoints } from "./tables.ts";

connectBeforeEach();

const deliver = () => runReactions(app.ctx());

describe("for others", () => {
  test("an endpoint and its deliveries don't exist", async () => {
    await bookSomeTime(app, specialist);
    await deliver();
    const [delivery] = await logOf(app, specialist, endpoint.id);
    const settings = { description: "Mine", events: ["lead.created"] };
    for (const other of [await specialistManager(app), await ownerManager(app)]) {
      const calls: [string, string, unknown?][] = [
        ["Update", endpoint.id, settings],
        ["RotateSecret", endpoint.id, { password: PASSWORD }],
        ...["Pause", "Resume", "SendTest", "Delete"].map((call): [string, string] => [call, endpoint.id]),
        ["Replay", delivery!.id],
      ];
      for (const [call, id, body] of calls) expect((await manage(app, other, call, id, body)).status).toBe(404);
      expect((await readAs(app, other, `Deliveries/${endpoint.id}`)).status).toBe(404);
      expect((await readAs(app, other, "GetAll")).json.endpoints).toEqual([]);
    }
  });
});

describe("the log", () => {
  test("has what was sent and how the other system answered, for thirty days", async () => {
    receiver.answer = (response) => void response.writeHead(201).end("Saved\u0000 as 17");
    await manage(app, specialist, "SendTest", endpoint.id);
    await deliver();
    const [test] = await logOf(app, specialist, endpoint.id);
    expect(test).toMatchObject({
      type: "webhook.test",
      state: "delivered",
      replayProblem: null,
      attempts: [{ cause: "test", responseStatus: 201, error: null, excerpt: "Saved as 17" }],
    });
    expect(JSON.parse(test!.payload!)).toMatchObject({ type: "webhook.test", data: { endpointId: endpoint.id } });
    app.clock.advance(29 * DAY_MS);
    await purgeLog(app.ctx());
    expect(await logOf(app, specialist, endpoint.id)).toHaveLength(1);
    app.clock.advance(2 * DAY_MS);
    await purgeLog(app.ctx());
    expect(await logOf(app, specialist, endpoint.id)).toEqual([]);
  });

  test("is in its owner's export, and is deleted with the account", async () => {
    await manage(app, specialist, "SendTest", endpoint.id);
    await deliver();
    const cookie = await app.signIn(specialist.id);
    const { json } = await get(app, "/Auth/ExportData", { cookie });
    expect(json.data.webhooks).toMatchObject([{ url: receiver.url, sent: [{ type: "webhook.test" }] }]);
    expect(JSON.stringify(json.data.webhooks)).not.toContain("whsec_");
    await get(app, "/Auth/DeleteAccount", { method: "POST", body: { password: PASSWORD }, cookie });
    const { read } = app.services.db;
    expect(await read.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpoint.id))).toEqual([]);
    expect(await read.select().from(webhookDeliveries).where(eq(webhookDeliveries.endpointId, endpoint.id))).toEqual(
      [],
    );
  });
});
