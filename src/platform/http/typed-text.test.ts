// What a request says is cleaned before any check, whatever its fields are called (public reports: Expensify/App#34437,
// foxreplace#393, contao#8389).
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { body, query } from "./route.ts";

const Line = z.string().max(12);
const app = new Hono()
  .post("/", body(z.looseObject({ line: Line.optional() })), (c) => c.json(c.req.valid("json")))
  .get(
    "/",
    query(z.object({ search: Line, tag: z.array(z.string()).optional() })),
    (c) => c.json(c.req.valid("query")),
  );

const send = async (sent: unknown) => {
  const headers = { "Content-Type": "application/json" };
  return await (await app.request("/", { method: "POST", headers, body: JSON.stringify(sent) })).json();
};

test("every text of a body, at any depth", async () => {
  const sent = { line: "Ver\u00adsicherung\u200b", list: ["\ufeffa", { deep: "u\u0308\u202e" }], count: 3, none: null };
  expect(await send(sent)).toEqual({ line: "Versicherung", list: ["a", { deep: "ü" }], count: 3, none: null });
});

test("of a query", async () => {
  const response = await app.request(`/?search=${encodeURIComponent("\u200bM\u00fcller\u200e")}&tag=a%E2%80%8B&tag=b`);
  expect(await response.json()).toEqual({ search: "Müller", tag: ["a", "b"] });
});

test("a password stays as it was typed", async () => {
  const typed = { password: "u\u0308\u200b secret", currentPassword: "\u00adold", line: "x\u200b" };
  expect(await send(typed)).toEqual({ ...typed, line: "x" });
});
