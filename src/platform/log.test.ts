// Log entries: JSON for machines, readable lines for a developer's terminal.
import { expect, test } from "vitest";
import { asJson, createLog, deepestMessage, formatForTerminal, maskIds } from "./log.ts";

const written = (format: typeof asJson, level: "info" | "warn" = "info") => {
  const lines: string[] = [];
  const log = createLog(level, (text) => lines.push(text), format);
  log.info("request", { requestId: "r-12345678", status: 200, userId: undefined });
  log.error("it failed", { error: "no luck", stack: "Error: no luck\n    at work" });
  return lines;
};

test("an entry is one line of JSON, and lower levels are not written", () => {
  const [first, second] = written(asJson);
  expect(JSON.parse(first!)).toEqual({
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    level: "info",
    message: "request",
    requestId: "r-12345678",
    status: 200,
  });
  expect(second!.split("\n")).toHaveLength(1);
  expect(written(asJson, "warn")).toHaveLength(1);
});

test("the terminal format shows time, message, fields and stack", () => {
  const [first, second] = written(formatForTerminal);
  expect(first).toMatch(/^\d\d:\d\d:\d\d info {2}request status=200$/);
  expect(second).toMatch(/^\d\d:\d\d:\d\d error it failed error=no luck\nError: no luck\n {4}at work$/);
});

test("the deepest cause is reported", () => {
  const disk = new Error("disk is full");
  expect(deepestMessage(new Error("busy", { cause: new Error("query", { cause: disk }) }))).toBe("disk is full");
  expect(deepestMessage("text")).toBe("text");
});

const ID = "019b76da-a800-7f1a-85ce-ce0210a6cabe";
const SECRET = "Zk3xQ9bV_7sLm2Rt-0pWc8YfHj5uNe1A";

test.each([
  [`/api/v2/Funnel/Track/${ID}`, "/api/v2/Funnel/Track/019b76da…cabe"],
  [`/meetings/${ID.toUpperCase()}/move`, "/meetings/019B76DA…CABE/move"],
  [`GET /meetings/${ID}?secret=${SECRET}&at=2026`, "GET /meetings/019b76da…cabe?secret=…&at=2026"],
  [`/verify-email?code=${ID}&control=short`, "/verify-email?code=…&control=…"],
  [`/login?next=%2Fmeetings%3Fsecret%3Dshort`, "/login?next=%2Fmeetings%3Fsecret%3D…"],
  [`no session ${SECRET}.`, "no session Zk3x…."],
  ["/funnel/contacts?utm_source=a", "/funnel/contacts?utm_source=a"],
  ["at requireSomethingWithAVeryLongNameIndeed (file:///app/src/main.ts:7:1)", undefined],
  ["insert into a_table_with_a_very_long_name_of_its_own values (?)", undefined],
])("%s is masked", (text, expected = text) => expect(maskIds(text)).toBe(expected));

test("every entry is masked, except the ids that are written to be searched for", () => {
  const lines: string[] = [];
  const log = createLog("debug", (text) => lines.push(text));
  const error = `Failed to load /requests/${ID}?secret=${SECRET}`;
  log.error("page failed", {
    requestId: ID,
    userId: ID,
    trackId: ID,
    path: `/admin/tracks/${ID}`,
    error,
    causes: [error],
    difference: { checkout: { url: error }, lotId: ID },
    status: 500,
    missing: undefined,
    nothing: null,
  });
  expect(JSON.parse(lines[0]!)).toMatchObject({
    requestId: ID,
    userId: ID,
    trackId: "019b76da…cabe",
    path: "/admin/tracks/019b76da…cabe",
    causes: ["Failed to load /requests/019b76da…cabe?secret=…"],
    difference: { checkout: { url: "Failed to load /requests/019b76da…cabe?secret=…" }, lotId: ID },
    status: 500,
    nothing: null,
  });
  expect(lines[0]).not.toContain(SECRET);
});
