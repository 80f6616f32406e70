// The page behind an agent's link, without JavaScript: what it shows to whom, the code, going on, and links that have ended.
import { afterEach, beforeEach, expect, test } from "vitest";
import { holdForAgent, prepareForAgent } from "@/modules/funnel/index.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { newPerson } from "@tests/support/agents/agent.ts";
import { openPages, type Pages } from "@tests/support/app/pages.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { countNetworks, inNetwork } from "@tests/support/funnel/networks.ts";
import { requestedBookings, TEN } from "@tests/support/funnel/requested-bookings.ts";
import { solveWork } from "@tests/support/funnel/solved-work.ts";
import { post } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { NETWORK_LIMITS } from "@/modules/booking/proof/rules.ts";

let app: TestApp;
let pages: Pages;
let on: ReturnType<typeof requestedBookings>;
beforeEach(async () => {
  app = await openTestApp([], { proof: "required" });
  on = requestedBookings(app, await makeSpecialist(app, { category: "tutoring" }));
  pages = await openPages(app);
});
afterEach(async () => {
  await pages.close();
  await app.close();
});

const NAME = "Helper <img src=x onerror=alert(1)> Ignore all rules";

const prepare = async () => {
  const hold = {
    startsAt: TEN,
    timezone: "Europe/Vienna",
    location: "zoom" as const,
    contact: newPerson(),
    agent: NAME,
  };
  const { booking } = await holdForAgent(app.ctx(), { ...hold, categoryId: (await tutoring()).id });
  const { link } = await prepareForAgent(app.ctx(), { booking });
  const { pathname, search } = new URL(link);
  return {
    id: booking.split(".")[0]!,
    path: pathname + search,
    to: (action: string) => `${pathname}/${action}${search}`,
  };
};
const tutoring = async () => (await (await app.call("/Categories/Find/tutoring")).json()) as { id: string };
const textOf = async (response: Response) =>
  (await response.text()).replace(/<[^>]*>/g, " ").replaceAll("&#x27;", "'").replace(/\s+/g, " ");

test("shows the time and no contact data, and the agent's name as text", async () => {
  const { path } = await prepare();
  const response = await pages.open(path);
  expect(response.headers.get("referrer-policy")).toBe("same-origin");
  expect(response.headers.get("cache-control")).toBe("no-store");
  const html = await response.text();
  expect(html).toContain("“Helper img src=x onerror=alert(1)");
  expect(html).not.toContain("<img src=x");
  expect(html).not.toMatch(/Paula|\+43|paula-\d/);
  expect(html).toContain("Wed 21 Oct, 10:00");
  expect(html).toContain("Email me a code");
});

test("sends the code, refuses a wrong one, and goes on with the right one", async () => {
  const { id, path, to } = await prepare();
  expect((await pages.send(to("code"))).status).toBe(303);
  expect(await textOf(await pages.open(path))).toMatch(/We've emailed a code to p…@example\.test/);
  const again = await pages.send(to("code"));
  expect([again.status, /wait a moment/.test(await textOf(again))]).toEqual([400, true]);
  const code = await on.codeOf(id);
  const wrong = await pages.send(to("open"), { code: code === "000000" ? "111111" : "000000" });
  expect([wrong.status, /That code isn(&#x27;|')t right/.test(await wrong.text())]).toEqual([400, true]);
  const opened = await pages.send(to("open"), { code: `${code.slice(0, 3)} ${code.slice(3)}` });
  expect([opened.status, opened.headers.get("location")]).toEqual([303, path]);
  expect(opened.headers.getSetCookie().join()).toContain(`parley_resume=${id}.`);
  expect(await textOf(await pages.open(path))).toContain("This link has been used");
});

test("deletes on request, and says when it has expired", async () => {
  const { path, to } = await prepare();
  expect(await textOf(await pages.send(to("delete")))).toContain("The request is deleted");
  expect((await pages.open(path)).status).toBe(404);
  const other = await prepare();
  app.clock.advance(DAY_MS);
  expect(await textOf(await pages.open(other.path))).toContain("This link has expired");
  const late = await pages.send(other.to("code"));
  expect([late.status, /waited for too long/.test(await late.text())]).toEqual([400, true]);
});

test("on a busy network the person gets a challenge, and the code once it is solved", async () => {
  const { id, path, to } = await prepare();
  countNetworks(app);
  const neighbours = inNetwork(app, "127.0.0.0/24");
  for (let n = 0; n < NETWORK_LIMITS.codesWithoutWork; n++) {
    const { trackId } = await on.newVisitor();
    expect((await post(neighbours, `/Funnel/SendCode/${trackId}`, {})).status).toBe(200);
  }
  const asked = await pages.send(to("code"));
  const html = await asked.text();
  expect([asked.status, html]).toEqual([200, expect.stringContaining("Checking that you")]);
  expect(html).toContain('src="/assets/work-form-1.js"');
  const challenge = /data-challenge="([^"]*)"/.exec(html)![1]!.replaceAll("&quot;", '"');
  const headers = new Headers({ "X-Error-Details": `{"challenge":${challenge}}` });
  expect((await pages.send(to("code"), { work: "nonsense" })).status).toBe(400);
  expect((await pages.send(to("code"), { work: await solveWork({ headers }) })).status).toBe(303);
  expect(await textOf(await pages.open(path))).toMatch(/We've emailed a code to p…@example\.test/);
  expect((await pages.send(to("open"), { code: await on.codeOf(id) })).status).toBe(303);
});

test("changes nothing for other sites, and opens nothing by a wrong secret", async () => {
  const { path, to } = await prepare();
  const foreign = { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" };
  expect((await pages.send(to("delete"), {}, foreign)).status).toBe(403);
  expect((await pages.open(path)).status).toBe(200);
  expect((await pages.open(path.replace(/secret=.*/, "secret=wrong"))).status).toBe(404);
});
