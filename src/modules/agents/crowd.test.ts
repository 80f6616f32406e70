// Many agents at once, and many calls of one: one time has one holder, and agents have the limits of visitors.
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Agent, connectAgent, holdOf, newPerson } from "@tests/support/agents/agent.ts";
import { serveApp, type ServedApp } from "@tests/support/agents/served-app.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { countNetworks } from "@tests/support/funnel/networks.ts";
import { newContact, post, sendStep, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { findBookingViolations } from "@tests/support/scheduling/booking-invariants.ts";
import { meetings, occupiedCells } from "@/modules/scheduling/tables.ts";
import { starterId } from "@/modules/catalog/index.ts";

let app: TestApp;
let served: ServedApp;
let agents: Agent[] = [];
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  await makeSpecialist(app, { category: "tutoring", credits: 60 });
});
afterEach(async () => {
  await Promise.all(agents.map((agent) => agent.close()));
  agents = [];
  await served.stop();
  await app.close();
});

const TIME = "2026-10-21T08:00:00Z";
const connect = async (options?: Parameters<typeof connectAgent>[1]): Promise<Agent> => {
  const agent = await connectAgent(served.url, options);
  agents.push(agent);
  return agent;
};
const read = () => app.services.db.read;

test("of 50 agents that want one time, one holds it", async () => {
  served = serveApp(app);
  const crowd = [];
  for (let n = 0; n < 50; n++) crowd.push(await connect({ name: `Agent ${n}`, mode: n % 2 ? "legacy" : "auto" }));
  const results = await Promise.all(crowd.map((agent) => agent.call("hold_time", holdOf(TIME))));
  expect(results.filter(({ isError }) => !isError)).toHaveLength(1);
  const others = results.filter(({ isError }) => isError);
  expect(new Set(others.map(({ facts }) => facts.code))).toEqual(new Set(["slot_taken"]));
  const held = await read().select().from(meetings);
  expect(held).toHaveLength(1);
  const cells = await read().select().from(occupiedCells);
  expect(new Set(cells.map(({ meetingId }) => meetingId))).toEqual(new Set([held[0]!.id]));
  expect(new Set(cells.map(({ cell }) => cell)).size).toBe(cells.length);
  expect(await findBookingViolations(read())).toEqual([]);
});

const hours = ["08", "09", "10", "12", "13", "14", "15"].map((at) => `2026-10-22T${at}:00:00Z`);

test("a network holds six times, whether agents or visitors ask", async () => {
  countNetworks(app);
  served = serveApp(app);
  const agent = await connect({ headers: { "X-Forwarded-For": "203.0.113.7" } });
  const network = { headers: { "X-Forwarded-For": "203.0.113.8" } };
  for (const startsAt of hours.slice(0, 3)) {
    expect(await agent.call("hold_time", holdOf(startsAt))).toMatchObject({ isError: false });
  }
  for (const [n, startsAt] of hours.slice(3, 6).entries()) {
    const contact = { ...newContact(), phone: `+4366055500${n}` };
    const { trackId } = await visitorWithContact(app, { category: "tutoring", contact });
    const selection = { startsAt, location: "zoom" };
    expect((await post(app, `/Funnel/Track/${trackId}`, { step: "calendar", selection }, network)).status).toBe(200);
  }
  expect((await agent.call("hold_time", holdOf(hours[6]!))).facts.code).toBe("proof_first");
});

test("a person holds one time, whether an agent or they ask", async () => {
  served = serveApp(app);
  const agent = await connect();
  const contact = newPerson();
  const { trackId } = await visitorWithContact(app, { category: "tutoring", contact });
  await sendStep(app, trackId, { step: "calendar", selection: { startsAt: hours[0], location: "zoom" } });
  expect((await agent.call("hold_time", holdOf(hours[1]!, { contact }))).facts.code).toBe("hold_limit");
});

test("agents and visitors of one address share their points", async () => {
  countNetworks(app);
  served = serveApp(app);
  const headers = { "X-Forwarded-For": "198.51.100.3" };
  const agent = await connect({ headers });
  const body = { categoryId: starterId("tutoring"), timezone: "Europe/Vienna" };
  for (let n = 0; n < 19; n++) expect((await post(app, "/Funnel/StartTracking", body, { headers })).status).toBe(200);
  expect((await agent.call("hold_time", holdOf(TIME))).isError).toBe(false);
  const limited = await agent.call("hold_time", holdOf(TIME));
  expect(limited).toMatchObject({ isError: true, facts: { code: "too_many_requests" } });
  expect(limited.facts.retryAfterSeconds).toBeGreaterThan(0);
  expect((await post(app, "/Funnel/StartTracking", body, { headers })).status).toBe(429);
});
