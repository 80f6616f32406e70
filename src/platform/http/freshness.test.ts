// The cookie that lets a browser read at one process what it wrote at another.
import { expect, test } from "vitest";
import { withFreshReads } from "./freshness.ts";

const replica = { position: () => 7, catchUp: () => Promise.resolve(), isBehind: () => false };
const write = async (headers: Record<string, string> = {}) => {
  const fetch = withFreshReads(
    () => new Response("{}"),
    { replica } as unknown as Parameters<typeof withFreshReads>[1],
  );
  const request = new Request("https://parley.example/api/v2/Funnel/SaveBooking", { method: "POST", headers });
  return (await fetch(request, {})).headers.get("Set-Cookie");
};

test("a write is followed by its position", async () => {
  expect(await write()).toBe("parley_position=7; Path=/; Max-Age=60; HttpOnly; SameSite=Lax");
});

test("in a frame of another site the cookie belongs to that site's partition", async () => {
  expect(await write({ "X-Embed": "1" })).toBe(
    "parley_position=7; Path=/; Max-Age=60; HttpOnly; SameSite=None; Secure; Partitioned",
  );
});
