// Who is signed in, asked of an API that knows somebody, knows nobody, or fails.
import { isRedirect } from "@tanstack/react-router";
import { expect, test } from "vitest";
import { ApiError } from "@/web/api/api-error.ts";
import { createApi } from "@/web/api/client.ts";
import { admit, askCaller, callerIfKnown } from "./caller.ts";
import { guardSpecialist } from "./guards.ts";
import { QueryClient } from "./query-client.ts";

/** An API that answers every call alike. `asked` counts the calls. */
const answering = (status: number, body: unknown) => {
  const asked: string[] = [];
  const fetchIt = (input: string) => {
    asked.push(input);
    return Promise.resolve(Response.json(body, { status }));
  };
  return { api: createApi(fetchIt), asked, queryClient: new QueryClient() };
};

const NEW = { verified: true, onboarded: false, isFirstLogin: true, isAdmin: false };

test("revalidating and the administrator's check make the caller", async () => {
  const { api, asked } = answering(200, NEW);
  expect(await askCaller(api)).toEqual({ verified: true, onboarded: false, isAdmin: false });
  expect(asked.sort()).toEqual(["/api/v2/Auth/Revalidate", "/api/v2/Users/IsAdmin"]);
});

test("without a session nobody is the caller; another failure is thrown", async () => {
  expect(await askCaller(answering(401, ["Please sign in first."]).api)).toBeNull();
  await expect(askCaller(answering(500, ["Something went wrong"]).api)).rejects.toThrow(ApiError);
});

test("a failed revalidate is ignored where SPEC says so", async () => {
  expect(await callerIfKnown(answering(500, ["Something went wrong"]))).toBeNull();
  expect(await callerIfKnown(answering(200, NEW))).toMatchObject({ verified: true });
});

test("a guard lets in, sends elsewhere with a 302, or fails with the asking; it asks once for several screens", async () => {
  const context = answering(200, { ...NEW, onboarded: true });
  expect(await admit(context, guardSpecialist)).toMatchObject({ onboarded: true });
  await admit(context, guardSpecialist);
  expect(context.asked).toHaveLength(2);

  const sent = await admit(answering(200, NEW), guardSpecialist).catch((thrown) => thrown);
  expect(isRedirect(sent) && [sent.status, sent.headers.get("location")]).toEqual([302, "/onboarding"]);
  await expect(admit(answering(503, ["Busy"]), guardSpecialist)).rejects.toThrow("Busy");
});
