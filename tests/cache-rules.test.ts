// What browsers may store: nothing that shows personal data. Over all documents of the route trees and all GET calls.
import { type AnyRoute, createRouter } from "@tanstack/react-router";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "@/app.ts";
import { createPages } from "@/pages.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { savePhoto } from "@/modules/specialists/index.ts";
import { routeTree as admin } from "@/web/islands/admin/routes.tsx";
import { routeTree as auth } from "@/web/islands/auth/routes.tsx";
import { routeTree as funnel } from "@/web/islands/funnel/routes.tsx";
import { routeTree as specialist } from "@/web/islands/specialist/routes.tsx";
import { declaredOperations, type Operation } from "./support/api/declared-operations.ts";
import { anyRequest } from "./support/people/help-requests.ts";
import { openTestApp, type TestApp } from "./support/app/test-app.ts";
import { makeAdministrator, makePerson } from "./support/people/factories.ts";
import { webpPhoto } from "./support/people/pictures.ts";
import { post } from "./support/funnel/visitor.ts";
import { type BookedMeeting, bookMeeting } from "./support/scheduling/meetings.ts";

const NOTHING = { styles: [], fonts: [], scripts: [], modulePreloads: [] };
const ASSETS = { forPage: () => NOTHING, forIsland: () => NOTHING };
const ADDRESS = { remoteAddr: { hostname: "127.0.0.1" } };

let app: TestApp;
let pages: ReturnType<typeof createApp>;
let meeting: BookedMeeting;
/** The values of path parameters, by a pattern of the path. The first that fits is used. */
let values: [RegExp, string][];
/** Cookie headers. The visitor has a request, the newcomer has not set up their profile. */
let cookies: Record<"specialist" | "newcomer" | "administrator" | "visitor", string>;

beforeAll(async () => {
  app = await openTestApp();
  pages = createApp(app.services, { pages: createPages(app.services, ASSETS) });
  meeting = await bookMeeting(app);
  const { specialistId, leadId, meetingId } = meeting;
  const photoId = await app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }));
  const administrator = await makeAdministrator(app, { onboardedAt: app.clock.now() });
  const started = await app.call("/Funnel/StartTracking", {
    method: "POST",
    body: { categoryId: starterId("career"), timezone: "Europe/Vienna" },
  });
  const { trackId } = await started.json();
  const visitor = started.headers.getSetCookie().map((cookie) => cookie.split(";")[0]).join("; ");
  await post(app, `/Funnel/Track/${trackId}`, { step: "start", answers: {} }, { cookie: visitor });
  cookies = {
    newcomer: await app.signIn(await makePerson(app)),
    specialist: await app.signIn(specialistId),
    administrator: await app.signIn(administrator),
    visitor,
  };
  values = [
    [/Photo/, photoId],
    [/Closed|closed|CalendarFile|Managed|Outcome/, meetingId],
    [/Leads|leads|LeadProps|LeadCandidates/, leadId],
    [/Funnel|[Tt]rack/, trackId],
    [/Help|requests/, await anyRequest(app, specialistId)],
    [/Categor|category|funnel|Educational|BuyLead|buy/, starterId("career")],
    [/./, specialistId],
  ];
});
afterAll(() => app.close());

const NAMED: Record<string, string> = {
  date: "2026-10-22",
  hour: "10",
  minute: "0",
  document: "lifecycle",
  form: "profile",
  side: "visitor",
};
const valueOf = (path: string, name: string) =>
  NAMED[name] ?? values.find(([pattern]) => pattern.test(name === "id" ? path : name))?.[1] ?? "";

/** Every address of a route tree, with values for its parameters. */
const addressesOf = (...routeTrees: AnyRoute[]): string[] =>
  routeTrees.flatMap((routeTree) => Object.keys(createRouter({ routeTree }).routesByPath))
    .map((path) => path.replaceAll(/\$(\w+)/g, (_, name: string) => valueOf(path, name)));

const openDocuments = async (paths: string[], cookie = "") => {
  const opened = [];
  for (const path of paths) {
    const response = await pages.request(path, { headers: cookie ? { Cookie: cookie } : {} }, ADDRESS);
    await response.body?.cancel();
    opened.push({ path, status: response.status, cache: response.headers.get("Cache-Control") });
  }
  return opened;
};

test.each(
  [
    ["specialist", () => [...addressesOf(specialist, auth, funnel), "/privacy-policy", "/nowhere"], 20],
    ["newcomer", () => addressesOf(specialist, auth), 7],
    ["administrator", () => addressesOf(admin, specialist), 25],
    ["visitor", () => addressesOf(funnel, auth), 10],
  ] as const,
)("no document for a %s is stored, and no redirect", async (who, addresses, shown) => {
  const opened = await openDocuments(addresses(), cookies[who]);
  expect(opened.filter(({ cache }) => cache !== "no-store")).toEqual([]);
  expect(opened.filter(({ status }) => status === 200).length).toBeGreaterThan(shown);
  expect(opened.filter(({ status }) => status >= 500)).toEqual([]);
});

test("documents behind a link with a secret are not stored either", async () => {
  const { meetingId, secret } = meeting;
  const paths = ["", "/move", "/cancel", "/data", "/withdraw", "/delete"]
    .map((page) => `/meetings/${meetingId}${page}?secret=${secret}`);
  const opened = await openDocuments([...paths, `/meetings/${meetingId}?secret=wrong`, "/requests/1/stop?secret=x"]);
  expect(opened.map(({ cache }) => cache)).toEqual(opened.map(() => "no-store"));
  expect(opened.map(({ status }) => status)).toEqual([...paths.map(() => 200), 404, 404]);
});

test("documents that show a stranger nothing but content may be revalidated", async () => {
  const steps = ["start", "about", "contacts"].map((step) => `/funnel/${starterId("career")}/${step}`);
  const content = ["/funnel", ...steps, "/login", "/register", "/privacy-policy", "/nowhere"];
  const opened = await openDocuments([...content]);
  expect(opened.map(({ cache }) => cache)).toEqual(content.map(() => "private, no-cache"));
  const [withLink] = await openDocuments([`/funnel/${starterId("career")}/closed/${meeting.meetingId}`]);
  expect(withLink).toMatchObject({ cache: "no-store" });
});

/** The calls that everyone may make with the same result; photos have addresses that change with their content. */
const STORED = /^\/(Categories|EducationalContent)\/|^\/Specialists\/Photo\//;

const urlOf = ({ path, parameters }: Operation): string => {
  const secretOf = (name: string) => name === "secret" ? meeting.secret : valueOf(path, name);
  const query = parameters.filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=${encodeURIComponent(secretOf(name))}`);
  return `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(path, name))}?${query.join("&")}`;
};

test("no GET call with personal data is stored, whether it succeeds or not", async () => {
  const calls = (await declaredOperations(app)).filter(({ method }) => method === "GET");
  const personal = calls.filter(({ path }) => !STORED.test(path));
  const wrong: string[] = [];
  let succeeded = 0;
  for (const call of personal) {
    const own = call.access === "admin" ? cookies.administrator : `${cookies.specialist}; ${cookies.visitor}`;
    for (const cookie of [own, undefined]) {
      const { status, headers, body } = await app.call(urlOf(call), { cookie });
      await body?.cancel();
      if (!/\bno-store\b/.test(headers.get("Cache-Control") ?? "")) wrong.push(`${call.path} ${status}`);
      if (cookie && status === 200) succeeded++;
    }
  }
  expect(wrong).toEqual([]);
  expect(personal.length).toBeGreaterThan(75);
  expect(succeeded).toBeGreaterThan(70);
});

test("each browser gets an anonymous cookie of its own with a page, which stays the same for everybody", async () => {
  const open = (cookie?: string) => pages.request("/funnel", { headers: cookie ? { cookie } : {} }, ADDRESS);
  const [first, second] = [await open(), await open()];
  const tokens = [first, second].map(({ headers }) => headers.getSetCookie().join());
  expect(tokens[0]).toMatch(/^parley_browser=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(tokens[1]).not.toBe(tokens[0]);
  const known = await open(tokens[0]!.split(";")[0]);
  expect(known.headers.getSetCookie()).toEqual([]);
  // It is kept for everybody, also for a browser with the cookie.
  expect([first, second, known].map(({ headers }) => headers.get("Cache-Control")))
    .toEqual(Array(3).fill("private, no-cache"));
  expect((await pages.request("/embed/career/start", {}, ADDRESS)).headers.getSetCookie()).toEqual([]);
});
