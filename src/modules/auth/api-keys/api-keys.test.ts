// API keys: created once, accepted by the calls that declare them and by no others, and stopped at once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { eq } from "drizzle-orm";
import { createApp } from "@/app.ts";
import { hashPassword, removeAdmin, suspend, unsuspend } from "@/modules/auth/index.ts";
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope, scopesOf } from "@/platform/api-scopes.ts";
import { DAY_MS, MINUTE_MS } from "@/platform/time/time.ts";
import { declaredOperations, type Operation } from "@tests/support/api/declared-operations.ts";
import { runReactions } from "@tests/support/app/reactions.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { get, post, refusalOf } from "@tests/support/funnel/visitor.ts";
import { bookedLead, leadIn, leadRow } from "@tests/support/leads/leads.ts";
import { leads } from "@/modules/leads/tables.ts";
import { PASSWORD } from "@tests/support/people/accounts.ts";
import { makeAdministrator, makeSpecialist } from "@tests/support/people/factories.ts";
import { purgeOldRows } from "../sweeps.ts";
import { CALLS_PER_MINUTE } from "./rules.ts";
import { apiKeys } from "./tables.ts";

let app: TestApp;
let passwordHash: string;
let specialistId: string;
let cookie: string;

beforeAll(async () => {
  app = await openTestApp();
  passwordHash = await hashPassword(PASSWORD);
});
beforeEach(async () => {
  specialistId = await makeSpecialist(app, { person: { passwordHash } });
  cookie = await app.signIn(specialistId);
});
afterAll(() => app.close());

interface KeyOptions {
  scopes?: readonly ApiScope[];
  addresses?: string[];
  days?: number | null;
}

const INPUT = { name: "Spreadsheet", addresses: [], days: null, password: PASSWORD };

const create = async (
  options: KeyOptions = {},
  by = { cookie, path: "/ApiKeys" },
): Promise<{ id: string; key: string }> => {
  const body = { ...INPUT, scopes: ["leads:read"], ...options };
  const { status, json } = await post(app, `${by.path}/Create`, body, { cookie: by.cookie });
  expect([status, json]).toEqual([200, {
    id: expect.any(String),
    key: expect.stringMatching(/^parley_live_[\w-]{43}$/),
  }]);
  return json;
};

const rowsOf = (ownerId: string) => app.services.db.read.select().from(apiKeys).where(eq(apiKeys.ownerId, ownerId));

const bearer = (key: string) => ({ headers: { Authorization: `Bearer ${key}` } });
const outcome = async (key: string, path = "/Leads/GetAllForUser", method: "GET" | "POST" = "GET"): Promise<string> => {
  const response = await app.call(path, { method, ...bearer(key), ...(method === "POST" ? { body: {} } : {}) });
  await response.body?.cancel();
  return `${response.status} ${response.headers.get("X-Error-Code") ?? ""}`.trim();
};
const listed = async (): Promise<Record<string, unknown>[]> =>
  (await get(app, "/ApiKeys/GetAll", { cookie })).json.keys;

describe("a key", () => {
  test("is shown once, and stored as a hash", async () => {
    const { key } = await create();
    const [row] = await app.services.db.read.select().from(apiKeys).where(eq(apiKeys.ownerId, specialistId));
    expect(JSON.stringify(row)).not.toContain(key);
    expect(await listed()).toMatchObject([{ name: "Spreadsheet", prefix: key.slice(0, 18), status: "active" }]);
    expect(JSON.stringify(await listed())).not.toContain(key);
  });

  test("takes the password, and its owner gets an email", async () => {
    const wrong = { ...INPUT, scopes: ["leads:read"], password: "not-the-password" };
    expect((await post(app, "/ApiKeys/Create", wrong, { cookie })).headers.get("X-Error-Code")).toBe("wrong_password");
    const { password: _password, ...without } = wrong;
    expect((await post(app, "/ApiKeys/Create", without, { cookie })).status).toBe(400);
    await create();
    await runReactions(app.ctx());
    expect(app.emails.at(-1)).toMatchObject({
      subject: "A new API key for Parley",
      text: expect.stringContaining("Read your leads, with contact details"),
    });
  });

  test("reads the leads of its owner, and nobody else's", async () => {
    const leadId = await bookedLead(app, specialistId);
    const { key } = await create();
    const { json } = await get(app, `/Leads/Props/${leadId}`, bearer(key));
    expect(json.contact.email).toContain("@example.test");
    const other = await bookedLead(app, await makeSpecialist(app), "2026-10-21T09:00:00Z");
    expect(await outcome(key, `/Leads/Props/${other}`)).toBe("404 not_found");
  });

  test("has only the scopes that it was given", async () => {
    const leadId = await bookedLead(app, specialistId);
    const { key } = await create({ scopes: ["leads:read"] });
    expect(await outcome(key)).toBe("200");
    expect(await outcome(key, `/Leads/Notes/${leadId}`, "POST")).toBe("403 key_scope");
    expect(await outcome(key, "/Leads/Meetings")).toBe("403 key_scope");
    const writing = await create({ scopes: ["leads:write"] });
    const notes = { method: "POST" as const, body: { notes: "From the CRM" }, ...bearer(writing.key) };
    expect((await get(app, `/Leads/Notes/${leadId}`, notes)).json.notes).toBe("From the CRM");
    expect(await outcome(writing.key)).toBe("403 key_scope");
  });

  test("can't cancel or book a meeting or use a credit", async () => {
    const { key } = await create({ scopes: ["leads:write"] });
    const move = (leadId: string, to: string, body: object = {}) =>
      post(app, `/Leads/MarkLeadStatus/${leadId}/${to}`, body, bearer(key));
    const booked = await bookedLead(app, specialistId);
    const refused = [403, "key_not_accepted", expect.anything()];
    expect(refusalOf(await move(booked, "expired"))).toEqual(refused);
    expect(refusalOf(await post(app, `/Leads/MarkAsNotConverted/${booked}`, {}, bearer(key)))).toEqual(refused);
    expect(await leadRow(app, booked)).toMatchObject({ status: "booked" });
    expect((await move(booked, "booked")).json).toMatchObject({ status: "booked" });
    const live = await leadIn(app, specialistId, "live");
    expect(refusalOf(await move(live, "booked", { startsAt: "2026-10-21T10:00:00Z" }))).toEqual(refused);
    await app.transact((tx) =>
      tx.update(leads).set({ creditState: "returned", returnRule: "granted" }).where(eq(leads.id, live))
    );
    expect(refusalOf(await move(live, "live"))).toEqual(refused);
    const other = await leadIn(app, specialistId, "live");
    expect((await move(other, "converted")).json).toMatchObject({ status: "converted" });
  });

  test("is revoked at once, by its owner only", async () => {
    const { id, key } = await create();
    const other = await app.signIn(await makeSpecialist(app));
    expect((await post(app, `/ApiKeys/Revoke/${id}`, {}, { cookie: other })).status).toBe(404);
    expect((await post(app, `/ApiKeys/Revoke/${id}`, {}, { cookie })).status).toBe(200);
    expect(await outcome(key)).toBe("401 key_invalid");
  });

  test("stops when its owner is suspended, and works again afterwards", async () => {
    const { key } = await create();
    const by = await makeAdministrator(app, { adminRole: "owner" });
    await app.transact((tx) => suspend(tx, { userId: specialistId, reason: "Spam", by }));
    expect(await outcome(key)).toBe("403 suspended");
    await app.transact((tx) => unsuspend(tx, specialistId));
    expect(await outcome(key)).toBe("200");
  });

  test("is deleted with the account", async () => {
    const { key } = await create();
    await post(app, "/Auth/DeleteAccount", { password: PASSWORD }, { cookie });
    expect(await outcome(key)).toBe("401 key_invalid");
  });

  test("is in its owner's export, without anything that opens it", async () => {
    const { key } = await create();
    const { json } = await get(app, "/Auth/ExportData", { cookie });
    expect(json.data.apiKeys).toMatchObject([{ name: "Spreadsheet", scopes: ["leads:read"] }]);
    expect(JSON.stringify(json)).not.toContain(key.slice(20));
  });

  test("says when it was last used, exact to a minute", async () => {
    const { key } = await create();
    /** A request waits for its last use for a moment only; writes are in order. */
    const use = async () => {
      await outcome(key);
      await app.transact(async () => {});
    };
    await use();
    const [first] = await listed();
    expect(first).toMatchObject({ lastAddress: "127.0.0.1" });
    app.clock.advance(MINUTE_MS / 2);
    await use();
    expect((await listed())[0]).toMatchObject({ lastUsedAt: first!.lastUsedAt });
    app.clock.advance(MINUTE_MS);
    await use();
    expect((await listed())[0]!.lastUsedAt).not.toBe(first!.lastUsedAt);
  });
});

describe("by network", () => {
  const from = async (key: string, hostname: string, everybody = false): Promise<number> => {
    const rateLimits = everybody ? "everybody" : app.services.config.rateLimits;
    const web = createApp({ ...app.services, config: { ...app.services.config, rateLimits } });
    const response = await web.request("/api/v2/Leads/TotalCount", bearer(key), { remoteAddr: { hostname } });
    await response.body?.cancel();
    return response.status;
  };

  test("a key works from its addresses and networks only", async () => {
    const { key } = await create({ addresses: ["203.0.113.7", "198.51.100.0/24", "2001:db8:1::/48"] });
    const statuses = await Promise.all(
      ["203.0.113.7", "::ffff:203.0.113.7", "203.0.113.8", "198.51.100.99", "2001:db8:1::9", "2001:db8:2::9"]
        .map((address) => from(key, address)),
    );
    expect(statuses).toEqual([200, 200, 403, 200, 200, 403]);
  });

  test("nonsense is no address", async () => {
    const body = { ...INPUT, scopes: ["leads:read"], addresses: ["everywhere"] };
    expect((await post(app, "/ApiKeys/Create", body, { cookie })).status).toBe(400);
  });

  test("a key has a limit of calls in a minute", async () => {
    const { key } = await create();
    const statuses: number[] = [];
    for (let n = 0; n < CALLS_PER_MINUTE + 2; n++) statuses.push(await from(key, "203.0.113.9", true));
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  });
});

describe("over all calls", () => {
  const UNKNOWN_ID = "019a9c00-0000-7000-8000-000000000000";
  let operations: Operation[];
  beforeAll(async () => void (operations = await declaredOperations(app)));

  const call = async (key: string, { method, path }: Operation): Promise<string> => {
    const filled = path.replace("{hour}", "10").replace("{minute}", "0").replace("{date}", "2026-10-21")
      .replace("{status}", "live").replace("{document}", "pricing").replace(/\{\w+\}/g, UNKNOWN_ID);
    return await outcome(key, filled, method as "GET");
  };

  test("a key with every scope works for those that declare one, and for no others", async () => {
    const { key } = await create({ scopes: scopesOf("specialist") });
    const owner = await makeAdministrator(app, { adminRole: "owner", passwordHash });
    const admin = await create({ scopes: scopesOf("admin") }, {
      cookie: await app.signIn(owner),
      path: "/Admin/ApiKeys",
    });
    const accepting: string[] = [];
    for (const operation of operations) {
      const { method, path, keyScope } = operation;
      const isAdmins = keyScope !== undefined && API_SCOPES[keyScope].audience === "admin";
      const result = await call(isAdmins ? admin.key : key, operation);
      if (keyScope === undefined) expect([method, path, result]).toEqual([method, path, "403 key_not_accepted"]);
      else {
        expect([method, path, result]).toEqual([method, path, expect.stringMatching(/^(200|400|404)/)]);
        accepting.push(keyScope);
      }
      expect([method, path, await call("parley_live_unknown", operation)]).toEqual([method, path, "401 key_invalid"]);
    }
    expect([...new Set(accepting)].sort()).toEqual([...API_SCOPE_NAMES].sort());
  });

  test("no key manages keys or webhooks, accounts or purchases", () => {
    const open = operations.filter(({ keyScope }) => keyScope !== undefined).map(({ path }) => path);
    for (const path of open) expect(path).not.toMatch(/ApiKeys|Webhooks|Auth|Checkout|Settings/);
  });

  test("the document says how, and which", async () => {
    const { json } = await get(app, "/openapi.json");
    expect(json.components.securitySchemes).toMatchObject({
      session: { type: "apiKey", in: "cookie" },
      apiKey: { type: "http", scheme: "bearer" },
    });
    expect(json.components.securitySchemes.apiKey["x-scopes"]).toHaveProperty("leads:read");
    expect(json.paths["/Leads/GetAllForUser"].get).toMatchObject({
      security: [{ session: [] }, { apiKey: [] }],
      "x-key-scope": "leads:read",
    });
    expect(json.security).toEqual([{ session: [] }]);
    expect(json.paths["/ApiKeys/GetAll"].get).not.toHaveProperty("security");
    expect(json.paths["/Categories/GetAll"].get.security).toEqual([]);
  });
});

describe("a key of the marketplace", () => {
  test("has its scopes only, is seen by every owner, and stops with the role", async () => {
    const owner = await makeAdministrator(app, { adminRole: "owner", passwordHash });
    const by = { cookie: await app.signIn(owner), path: "/Admin/ApiKeys" };
    const { id, key } = await create({ scopes: ["market:read"] }, by);
    expect(await outcome(key, "/Admin/Market")).toBe("200");
    expect(await outcome(key, "/Admin/LeadsPaginated")).toBe("403 key_scope");
    const second = await makeAdministrator(app, { adminRole: "owner" });
    const { json } = await get(app, "/Admin/ApiKeys/GetAll", { cookie: await app.signIn(second) });
    expect(json.keys.map((key: { id: string }) => key.id)).toContain(id);
    await app.transact((tx) => removeAdmin(tx, { userId: owner, by: second }));
    expect(await outcome(key, "/Admin/Market")).toBe("403 admin_only");
  });

  test("can't have a specialist's scope, nor the other way round", async () => {
    const body = { ...INPUT, scopes: ["market:read"] };
    expect((await post(app, "/ApiKeys/Create", body, { cookie })).status).toBe(400);
  });
});

test("the list of leads since an instant has what is newer, in the order of time", async () => {
  const { key } = await create();
  await bookedLead(app, specialistId);
  app.clock.advance(MINUTE_MS);
  const since = new Date(app.clock.now()).toISOString();
  const later = await bookedLead(app, specialistId, "2026-10-21T09:00:00Z");
  const { json } = await get(app, `/Leads/GetAllForUser?since=${since}&dir=asc`, bearer(key));
  expect(json.items.map((item: { id: string }) => item.id)).toEqual([later]);
  expect(json).toMatchObject({ totalCount: 1, totalPages: 1 });
  const found = await get(app, `/Leads/GetAllForUser?since=${since}&search=vera`, bearer(key));
  expect(found.json.totalCount).toBe(1);
});

test("a key expires, and is deleted a month later", async () => {
  const { key } = await create({ days: 30 });
  app.clock.advance(29 * DAY_MS);
  expect(await outcome(key)).toBe("200");
  app.clock.advance(2 * DAY_MS);
  expect(await outcome(key)).toBe("401 key_expired");
  await purgeOldRows(app.ctx());
  expect(await rowsOf(specialistId)).toHaveLength(1);
  app.clock.advance(30 * DAY_MS);
  await purgeOldRows(app.ctx());
  expect(await rowsOf(specialistId)).toEqual([]);
});
