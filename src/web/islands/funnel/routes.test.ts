// Where the funnel's addresses lead before anything is rendered.
import { createRequestHandler, getSsrStatus } from "@tanstack/react-router/ssr/server";
import { expect, test } from "vitest";
import { createApi } from "@/web/api/client.ts";
import { createIslandRouter } from "@/web/islands/runtime/island-router.tsx";
import { routeTree } from "./routes.tsx";

const CATEGORY = "019b76da-a800-7fcb-8bf0-e7682375c801";
const OTHER = "019b76da-a800-7fcb-8bf0-e7682375c802";
const MEETING = "019b76da-a800-7fcb-8bf0-e7682375c803";

const category = (id: string) => ({ id, name: "Career coaching", description: "", subcategories: [], questions: [] });
const RESPONSES: Record<string, unknown> = {
  "Funnel/StartData": {
    serverTime: "2026-11-20T10:00:00Z",
    categories: [],
    consents: [],
    defaults: { location: "zoom" },
    labels: {},
  },
  [`Categories/Find/${CATEGORY}`]: category(CATEGORY),
  [`Categories/Find/${OTHER}`]: category(OTHER),
  [`Funnel/Closed/${MEETING}`]: { meetingId: MEETING, status: "confirmed", category: { id: CATEGORY, slug: "career" } },
};

const api = createApi((input) => {
  const body = RESPONSES[input.replace(/^.*\/api\/v2\//, "").replace(/\?.*$/, "")];
  return Promise.resolve(body ? Response.json(body) : Response.json(["Not found."], { status: 404 }));
}, "https://parley.test");

/** The status and the redirect's target of an address. */
const open = async (path: string) => {
  const respond = createRequestHandler({
    request: new Request(`https://parley.test${path}`),
    createRouter: () =>
      createIslandRouter({ routeTree, api, productName: "Parley", supportEmail: "help@parley.test", cookies: "" }),
  });
  const response = await respond(({ router }) => Promise.resolve(new Response(null, { status: getSsrStatus(router) })));
  return { status: response.status, location: response.headers.get("location") };
};

const start = (search: Record<string, string>) =>
  `/funnel/${CATEGORY}/specialist?${new URLSearchParams({
    date: "2026-11-24",
    hour: "9",
    minute: "0",
    location: "zoom",
    ...search,
  })}`;

test.each([
  ["an impossible date", start({ date: "2026-02-31" })],
  ["an impossible hour", start({ hour: "24" })],
  ["an impossible minute", start({ minute: "60" })],
  ["an unknown location", start({ location: "office" })],
  ["no start at all", `/funnel/${CATEGORY}/specialist`],
])("/specialist with %s leads to the calendar", async (_, path) => {
  expect(await open(path)).toEqual({ status: 302, location: `/funnel/${CATEGORY}/calendar` });
});

test("a meeting is shown below its own category, and an unknown one nowhere", async () => {
  const path = `/funnel/${CATEGORY}/closed/${MEETING}`;
  expect(await open(path)).toEqual({ status: 200, location: null });
  expect(await open(`/funnel/career/closed/${MEETING}`)).toEqual({ status: 200, location: null });
  expect(await open(`/funnel/${OTHER}/closed/${MEETING}`)).toEqual({
    status: 302,
    location: `/funnel/career/closed/${MEETING}`,
  });
  expect(await open(`/funnel/${CATEGORY}/closed/${OTHER}`)).toMatchObject({ status: 404 });
});

test("a category leads to its start, an unknown one to the list", async () => {
  expect(await open(`/funnel/${CATEGORY}/`)).toMatchObject({ location: `/funnel/${CATEGORY}/start` });
  expect(await open("/funnel/unknown/start")).toMatchObject({ location: "/funnel" });
});
