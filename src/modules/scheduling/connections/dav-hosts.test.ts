// Where the password of a CalDAV account goes: to the server that was entered, to hosts of the same owner, and to those that
// the specialist has allowed.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { openDavHosts, openDavServer } from "@tests/support/scheduling/dav-stand-in.ts";
import { MINUTE_MS } from "@/platform/time/time.ts";
import { passwordRule } from "./dav-hosts.ts";
import { encryptCredentials } from "./credentials.ts";
import type { CalendarConnections } from "./schemas.ts";
import { syncDueConnections } from "./sync.ts";
import { calendarConnections } from "./tables.ts";

describe("the password", () => {
  test.each(
    [
      ["https://dav.example.org/", "https://dav.example.org/x", "allowed"],
      ["https://dav.example.org:8443/", "https://dav.example.org:8443/x", "allowed"],
      ["https://caldav.icloud.com/", "https://p42-caldav.icloud.com:443/1/calendars/", "allowed"],
      ["https://example.org/", "https://dav.example.org/", "allowed"],
      ["https://dav.example.org:8443/", "https://dav.example.org/", "allowed"],
      ["https://dav.example.org/", "https://dav.example.org:8443/", "ask"],
      ["https://dav.example.org/", "https://other.example.org:8443/", "ask"],
      ["https://dav.example.org/", "https://dav.example.net/", "ask"],
      ["https://dav.example.org/", "https://dav.example.org.evil.test/", "ask"],
      ["https://dav.example.org/", "https://dav.example.org@evil.test/", "ask"],
      ["https://a.github.io/", "https://b.github.io/", "ask"],
      ["https://a.github.io/", "https://github.io/", "ask"],
      ["https://dav.a.github.io/", "https://www.a.github.io/", "allowed"],
      ["https://a.co.uk/", "https://b.co.uk/", "ask"],
      ["https://8.8.8.8/", "https://8.8.4.4/", "ask"],
      ["https://8.8.8.8/", "https://8.8.8.8:8443/", "ask"],
      ["https://localhost/", "https://a.localhost/", "ask"],
      ["https://dav.example.org/", "http://dav.example.org/", "unencrypted"],
      ["https://dav.example.org/", "http://dav.example.org:443/", "unencrypted"],
      ["https://127.0.0.1:8443/", "http://127.0.0.1:8443/", "unencrypted"],
      ["http://127.0.0.1:8000/", "http://127.0.0.1:8000/x", "allowed"],
      ["http://127.0.0.1:8000/", "http://127.0.0.1:8001/", "ask"],
      ["http://127.0.0.1:8000/", "http://dav.example.org/", "unencrypted"],
      ["http://127.0.0.1:8000/", "https://dav.example.org/", "ask"],
      ["https://dav.example.org/", "ftp://dav.example.org/", "unencrypted"],
    ] as const,
  )("of %s for %s: %s", (serverUrl, target, rule) => {
    expect(passwordRule({ serverUrl, allowedHosts: [], mode: "development" }, new URL(target))).toBe(rule);
    const production = passwordRule({ serverUrl, allowedHosts: [], mode: "production" }, new URL(target));
    expect(production).toBe(target.startsWith("http:") ? "unencrypted" : rule);
  });

  test("goes to a host that was allowed, on that port only and never unencrypted", () => {
    const server = { serverUrl: "https://a.github.io/", allowedHosts: ["b.github.io"], mode: "production" } as const;
    const rules = [
      "https://b.github.io/x",
      "https://b.github.io:8443/",
      "http://b.github.io/",
      "https://c.b.github.io/",
    ]
      .map((target) => passwordRule(server, new URL(target)));
    expect(rules).toEqual(["allowed", "ask", "unencrypted", "ask"]);
  });
});

let app: TestApp;
let cookie: string;
const closing: (() => void)[] = [];
beforeEach(async () => {
  app = await openTestApp();
  cookie = await app.signIn(await makeSpecialist(app, { credits: 10 }));
});
afterEach(async () => {
  for (const close of closing.splice(0)) close();
  await app.close();
});

const opened = <T extends { close(): void }>(opened: T): T => {
  closing.push(opened.close);
  return opened;
};
const davServer = async (...input: Parameters<typeof openDavServer>) => opened(await openDavServer(...input));
const davHosts = async (hosts: Parameters<typeof openDavHosts>[0]) => {
  const found = opened(await openDavHosts(hosts));
  app.services.network = found.network;
  return found;
};
const accounts = async (): Promise<CalendarConnections["connections"]> =>
  (await get(app, "/Calendars/Connections", { cookie })).json.connections;
const connect = async (serverUrl: string, allowedHosts: string[] = []) => {
  const input = { serverUrl, username: "anna", password: "app-password", allowedHosts };
  const response = await post(app, "/Calendars/ConnectDav", input, { cookie });
  await runReactions(app.ctx());
  return response;
};
/** The host about which the specialist is asked. */
const askedAbout = (response: Awaited<ReturnType<typeof connect>>): string => {
  expect(refusalOf(response)).toMatchObject([400, "other_host", expect.anything()]);
  const { host } = JSON.parse(response.headers.get("X-Error-Details")!);
  expect(JSON.stringify(response.json)).toContain(host);
  return host;
};
const poll = async () => {
  app.clock.advance(5 * MINUTE_MS);
  await syncDueConnections(app.ctx());
  await runReactions(app.ctx());
};

describe("a calendar", () => {
  test.each([
    [undefined, true],
    [["<d:read/>", "<d:write-content/>"], true],
    [["<d:all/>"], true],
    [["<d:read/>"], false],
    [["<d:read/>", "<d:read-acl/>"], false],
  ])("with the privileges %j can be written: %s", async (privileges, writable) => {
    const { url } = await davServer({ privileges });
    expect((await connect(url)).status).toBe(200);
    expect((await accounts())[0]!.calendars).toMatchObject([{ name: "Home", writable }]);
  });
});

describe("a server", () => {
  test("of iCloud leads to another host of icloud.com, which nobody is asked about", async () => {
    const home = "https://p42-caldav.icloud.com:443/100/calendars/";
    const hosts = await davHosts({
      "caldav.icloud.com": { principal: "/100/principal/", home },
      "p42-caldav.icloud.com": { calendar: "https://p42-caldav.icloud.com/100/calendars/home/" },
    });
    expect((await connect("https://caldav.icloud.com")).status).toBe(200);
    expect(hosts.trusted().toSorted()).toEqual(["caldav.icloud.com", "p42-caldav.icloud.com"]);
    expect((await accounts())[0]).toMatchObject({ status: "working", calendars: [{ name: "Home" }] });
  });

  test("of one customer of a shared domain leads to another's: the specialist is asked, once", async () => {
    const hosts = await davHosts({
      "a.github.io": { principal: "https://b.github.io/me/" },
      "b.github.io": { origin: "https://b.github.io" },
    });
    expect(askedAbout(await connect("https://a.github.io"))).toBe("b.github.io");
    expect(hosts.trusted()).toEqual(["a.github.io"]);
    expect(await accounts()).toEqual([]);
    expect((await connect("https://a.github.io", ["b.github.io"])).status).toBe(200);
    expect(hosts.trusted()).toEqual(["a.github.io", "b.github.io"]);
    await poll();
    expect((await accounts())[0]).toMatchObject({ status: "working" });
    expect((await connect("https://a.github.io")).status).toBe(200);
  });

  test("that leads to an address without encryption gets nothing sent there, and nobody is asked", async () => {
    const plain = await davServer();
    await davHosts({ "dav.example": { principal: `${plain.url}/me/` } });
    const rejected = await connect("https://dav.example", [plain.name]);
    expect(refusalOf(rejected)).toMatchObject([400, "calendar_unreachable", expect.anything()]);
    expect(JSON.stringify(rejected.json)).toContain("It needs https://.");
    expect(plain.requests).toEqual([]);
  });

  const otherPort = async () => {
    const there = await davServer();
    const here = await davServer();
    return { there, here };
  };
  test.each(
    [
      ["redirects when it is looked for", (url: string) => ({ redirects: { "/.well-known/caldav": `${url}/` } })],
      ["redirects", (url: string) => ({ redirects: { "/": `${url}/` } })],
      ["redirects the principal", (url: string) => ({ redirects: { "/me/": `${url}/me/` } })],
      ["names another principal", (url: string) => ({ principal: `${url}/me/` })],
      ["names another home", (url: string) => ({ home: `${url}/me/calendars/` })],
      ["names another calendar", (url: string) => ({ calendar: `${url}/me/calendars/home/` })],
    ] as const,
  )("that %s on another port is asked about before anything is sent there", async (what, leads) => {
    const { here, there } = await otherPort();
    Object.assign(here.host, leads(there.url));
    if (what === "names another principal") there.host.origin = there.url;
    // A principal is also looked for at the address itself, which is on the host that was entered.
    if (what === "redirects when it is looked for") here.host.redirects!["/"] = `${there.url}/`;
    expect(askedAbout(await connect(here.url))).toBe(there.name);
    expect(there.requests).toEqual([]);
    expect((await connect(here.url, [there.name])).status).toBe(200);
    expect(there.requests.some(({ signedIn }) => signedIn)).toBe(true);
    expect((await accounts())[0]).toMatchObject({ status: "working" });
  });

  test("that leads elsewhere later gets nothing sent there until the specialist connects it again", async () => {
    const { here, there } = await otherPort();
    expect((await connect(here.url)).status).toBe(200);
    here.host.redirects = { "/me/calendars/home/": `${there.url}/me/calendars/home/` };
    await poll();
    const [lost] = await accounts();
    expect(lost).toMatchObject({ status: "lost", error: expect.stringContaining(there.name) });
    expect(there.requests).toEqual([]);
    expect(askedAbout(await connect(here.url))).toBe(there.name);
    expect((await connect(here.url, [there.name])).status).toBe(200);
    expect((await accounts())[0]).toMatchObject({ status: "working", error: null });
  });

  test("that the release before has connected goes on, and is asked about where it is on several hosts", async () => {
    const { here, there } = await otherPort();
    expect((await connect(here.url)).status).toBe(200);
    const [row] = await app.services.db.read.select().from(calendarConnections);
    const stored = {
      username: "anna",
      password: "app-password",
      rootUrl: `${here.url}/`,
      principalUrl: `${here.url}/me/`,
    };
    const store = (homeUrl: string) =>
      app.transact(async (tx) => {
        const credentials = encryptCredentials(app.ctx(), row!.id, { ...stored, homeUrl });
        await tx.update(calendarConnections).set({ credentials });
      });
    await store(`${here.url}/me/calendars/`);
    await poll();
    expect((await accounts())[0]).toMatchObject({ status: "working" });
    here.host.redirects = { "/me/calendars/home/": `${there.url}/me/calendars/home/` };
    await poll();
    expect((await accounts())[0]).toMatchObject({ status: "lost" });
    expect(there.requests).toEqual([]);
  });

  test.each(["http://dav.example", "http://10.0.0.1:5232"])("%s is not accepted in development either", async (url) => {
    expect(refusalOf(await connect(url))).toMatchObject([400, "bad_address", expect.anything()]);
  });
});
