// Log entries: JSON for machines, readable lines for a developer's terminal.
import { expect, test } from "vitest";
import { asJson, createLog, deepestMessage, formatForTerminal } from "./log.ts";

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
