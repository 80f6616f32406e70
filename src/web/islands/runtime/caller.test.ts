// Who is signed in, according to an API that knows a person, knows nobody, or fails.
import { isRedirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { createApi } from "@/web/api/client.ts";
import { fetchCaller, findCaller, requireCaller } from "./caller.ts";
import { guardSpecialist } from "./guards.ts";
import { createQueryClient } from "./query-client.ts";

/** A context whose API gives the same response to every call. `requests` lists the calls. */
const contextWith = (status: number, body: unknown) => {
  const requests: string[] = [];
  const fetchStub = (input: string) => {
    requests.push(input);
    return Promise.resolve(Response.json(body, { status }));
  };
  return { api: createApi(fetchStub), requests, queryClient: createQueryClient() };
};

const NEW = { verified: true, onboarded: false, isFirstLogin: true, isAdmin: false };

test("the caller combines revalidating with the administrator check", async () => {
  const { api, requests } = contextWith(200, NEW);
  expect(await fetchCaller(api)).toEqual({ verified: true, onboarded: false, isAdmin: false });
  expect(requests.sort()).toEqual(["/api/v2/Auth/Revalidate", "/api/v2/Users/IsAdmin"]);
});

test("the caller knows that a second factor is required", async () => {
  const { api } = contextWith(200, { ...NEW, isAdmin: true, secondFactorRequired: true });
  expect(await fetchCaller(api)).toMatchObject({ isAdmin: true, secondFactorRequired: true });
});

test("without a session there is no caller; any other error is thrown", async () => {
  expect(await fetchCaller(contextWith(401, ["Please sign in first."]).api)).toBeNull();
  await expect(fetchCaller(contextWith(500, ["Something went wrong"]).api)).rejects.toThrow(ApiError);
});

test("a failed revalidate is ignored where a screen doesn't need the person", async () => {
  expect(await findCaller(contextWith(500, ["Something went wrong"]))).toBeNull();
  expect(await findCaller(contextWith(200, NEW))).toMatchObject({ verified: true });
});

test("a guard lets the caller pass, redirects with a 302 or throws the error of the call; several guards share one call", async () => {
  const context = contextWith(200, { ...NEW, onboarded: true });
  expect(await requireCaller(context, guardSpecialist)).toMatchObject({ onboarded: true });
  await requireCaller(context, guardSpecialist);
  expect(context.requests).toHaveLength(2);

  const thrown = await requireCaller(contextWith(200, NEW), guardSpecialist).catch((error) => error);
  expect(isRedirect(thrown) && [thrown.status, thrown.headers.get("location")]).toEqual([302, "/onboarding"]);
  await expect(requireCaller(contextWith(503, ["Busy"]), guardSpecialist)).rejects.toThrow("Busy");
});
