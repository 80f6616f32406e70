// Every call for every kind of caller. The calls come from the OpenAPI document, the expectations from tables that are
// written by hand (support/api/declared-access.ts, support/api/admin-call-roles.ts); a call without a row fails. What
// belongs to another person is in ownership-matrix.test.ts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { suspend } from "@/modules/auth/index.ts";
import { ADMIN_ROLES, type AdminRole } from "@/platform/admin-roles.ts";
import type { Access } from "@/platform/http/route.ts";
import { mayOpen } from "@/web/islands/admin/shared/permissions.ts";
import { ADMIN_CALL_ROLES } from "./support/api/admin-call-roles.ts";
import { OWN_CALLS } from "./support/api/declared-access.ts";
import { CONTRACT_CALLS } from "./support/api/contract-calls.ts";
import { declaredOperations, type Operation } from "./support/api/declared-operations.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "./support/people/factories.ts";

type Caller = "anonymous" | "unverified" | "verified" | "specialist" | "suspended" | "without-factor" | AdminRole;

const UNKNOWN_ID = "019a9c00-0000-7000-8000-000000000000";
const PERMITTED = "permitted";
const ACCESS: Readonly<Record<string, Access>> = { ...CONTRACT_CALLS, ...OWN_CALLS };

let app: TestApp;
let operations: Operation[];
const people = new Map<Caller, string | undefined>();

beforeAll(async () => {
  app = await openTestApp();
  operations = await declaredOperations(app);
  people.set("anonymous", undefined);
  people.set("unverified", await makePerson(app, { emailVerifiedAt: undefined }));
  people.set("verified", await makePerson(app));
  people.set("specialist", await makeSpecialist(app));
  people.set("suspended", await makeSpecialist(app));
  for (const adminRole of ADMIN_ROLES) people.set(adminRole, await makeAdministrator(app, { adminRole }));
  people.set("without-factor", await makeAdministrator(app));
  const [userId, by] = [people.get("suspended")!, people.get("owner")!];
  await app.transact((tx) => suspend(tx, { userId, reason: "Spam", by }));
});
afterEach(() => void (app.services.config.adminMfa = false));
afterAll(() => app.close());

const nameOf = ({ method, path }: Operation) => `${method} ${path}`;

/** The rows of an operation: one, or one for each value of a parameter that decides about access. */
const rowsOf = (operation: Operation): string[] =>
  operation.path.includes("{document}")
    ? ["lifecycle", "pricing", "invoicing", "resources"].map((document) =>
      nameOf(operation).replace("{document}", document)
    )
    : [nameOf(operation)];

const fillPath = (path: string) =>
  path.replace("{hour}", "10").replace("{minute}", "0").replace("{date}", "2026-10-21").replace(/\{\w+\}/g, UNKNOWN_ID);

const isAdministrator = (caller: Caller): caller is AdminRole => (ADMIN_ROLES as readonly string[]).includes(caller);

/** What someone without sufficient access is told. */
const rejectionOf = (access: Access, row: string, caller: Caller): string => {
  if (access === "anyone") return PERMITTED;
  if (caller === "anonymous" || caller === "suspended") return "401 unauthenticated";
  if (access === "signed-in") return PERMITTED;
  if (caller === "unverified") return "403 verification_required";
  if (access === "verified") return PERMITTED;
  if (access === "specialist") return caller === "specialist" ? PERMITTED : "403 onboarding_required";
  if (caller === "without-factor") return "403 second_factor_required";
  if (!isAdministrator(caller)) return "403 admin_only";
  const isIncluded = caller === "owner" || ADMIN_CALL_ROLES[row]!.includes(caller);
  return isIncluded ? PERMITTED : "403 role_required";
};

/** Whether the call was let through. What then happens to an unknown id or a missing body is not asked here. */
const outcomeFor = async (row: string, caller: Caller): Promise<string> => {
  const [method = "", path = ""] = row.split(" ");
  const id = people.get(caller);
  const headers = id ? { Cookie: await app.signIn(id) } : undefined; // an earlier call may have ended the session
  const response = await app.send(fillPath(path), { method, headers });
  const { status } = response;
  await response.body?.cancel();
  return status === 401 || status === 403 ? `${status} ${response.headers.get("X-Error-Code")}` : PERMITTED;
};

describe("the tables", () => {
  test("have a row for every call, and no other rows", () => {
    expect(operations.map(nameOf).sort()).toEqual(Object.keys(ACCESS).sort());
    const administrators = operations.filter((operation) => ACCESS[nameOf(operation)] === "admin");
    expect(administrators.flatMap(rowsOf).sort()).toEqual(Object.keys(ADMIN_CALL_ROLES).sort());
  });

  test("agree with the roles that the OpenAPI document names", () => {
    for (const operation of operations) {
      const row = nameOf(operation);
      const [roles, ...others] = rowsOf(operation).map((row) => ADMIN_CALL_ROLES[row]);
      if (others.length > 0) continue;
      const expected = roles && ADMIN_ROLES.filter((role) => role === "owner" || roles.includes(role));
      expect(operation.adminRoles, row).toEqual(expected);
    }
  });
});

describe("every call", () => {
  const others: Caller[] = ["anonymous", "unverified", "verified", "specialist", "suspended", "without-factor"];
  const callers = [...others, ...ADMIN_ROLES];

  test.each(callers)("for the caller %s", { timeout: 120_000 }, async (caller) => {
    app.services.config.adminMfa = caller === "without-factor";
    const [expected, found]: Record<string, string>[] = [{}, {}];
    for (const row of operations.flatMap((operation) => rowsOf(operation))) {
      const access = ACCESS[row] ?? "admin";
      expected![row] = rejectionOf(access, row, caller);
      found![row] = await outcomeFor(row, caller);
    }
    expect(found).toEqual(expected);
  });

  test("that a role does not include says who can make it", async () => {
    const cookie = await app.signIn(people.get("content")!);
    const errorOf = async (path: string) => await (await app.call(path, { cookie })).json();
    expect(await errorOf("/Admin/Audit")).toEqual({ error: "Only an owner can do this. Please ask one." });
    expect(await errorOf("/Admin/UsersPaginated")).toEqual({
      error: "Only administrators with the role Owner, Support or Finance can do this. " +
        "Please ask one of them, or ask an owner to change your role.",
    });
  });
});

/** Each screen of administrators with the call that it cannot do without. */
const SCREENS: Readonly<Record<string, string>> = {
  "/admin": "GET /Admin/MarketPage",
  "/admin/reports": "GET /Admin/Market",
  "/admin?view=users": "GET /Admin/UsersPaginated",
  "/admin?view=leads": "GET /Admin/LeadsPaginated",
  "/admin?view=credentials": "GET /Admin/CredentialsToReview",
  "/admin?view=sources": "GET /Admin/Sources",
  [`/admin/users/${UNKNOWN_ID}`]: "GET /Admin/UserDetails/{id}",
  "/admin/invitations": "GET /Admin/Invitations",
  "/admin/exports": "GET /Admin/Exports",
  "/admin/imports": "GET /Admin/ImportsPaginated",
  [`/admin/imports/${UNKNOWN_ID}`]: "GET /Admin/Import/{id}",
  [`/admin/leads/${UNKNOWN_ID}`]: "GET /Admin/LeadProps/{id}",
  "/admin/tracks": "GET /Admin/UnassignedTracksPaginated",
  [`/admin/tracks/${UNKNOWN_ID}`]: "GET /Admin/TrackProps/{id}",
  "/admin/requests": "GET /Help/Csv",
  "/admin/categories": "GET /Admin/EducationalContents",
  "/admin/translations": "GET /Admin/Translations",
  [`/admin/category/${UNKNOWN_ID}`]: "GET /Admin/CategoryDetails/{id}",
  "/admin/notifications": "GET /Admin/CampaignsPaginated",
  "/admin/notifications/new": "POST /Admin/SendNotification",
  [`/admin/notifications/${UNKNOWN_ID}`]: "GET /Admin/Campaign/{id}",
  "/admin/ratings": "GET /Admin/Ratings",
  "/admin/moderation": "GET /Admin/ContentReports",
  "/admin/jobs": "GET /Admin/Jobs",
  "/admin/audit": "GET /Admin/Audit",
};

test.each(Object.entries(SCREENS))("the screen %s opens for whom %s permits", (screen, call) => {
  const permitted = ADMIN_ROLES.filter((role) => rejectionOf("admin", call, role) === PERMITTED);
  expect(ADMIN_ROLES.filter((role) => mayOpen(role, screen))).toEqual(permitted);
});
