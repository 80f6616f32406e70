// Shutdown at a signal: in order and within its time.
import { spawn } from "node:child_process";
import { afterEach, expect, test } from "vitest";

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Runs a program that registers what `body` says and then receives `signals`. Returns its exit code and output. */
const program = async (body: string, ...signals: Deno.Signal[]) => {
  const script = `
    const { listenForShutdown } = await import(${JSON.stringify(new URL("./shutdown.ts", import.meta.url).href)});
    const stopping = listenForShutdown(400);
    ${body}
    console.log("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(Deno.execPath(), ["eval", script]);
  closing.push(() => child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let output = "";
  let errors = "";
  child.stderr.on("data", (text) => errors += text);
  await new Promise<void>((up) =>
    child.stdout.on("data", (text) => {
      output += text;
      if (output.includes("up\n")) up();
    })
  );
  for (const signal of signals) Deno.kill(child.pid!, signal);
  const code = await ended;
  return { code, output: output.replace("up\n", "").trim().split("\n"), errors };
};

const TWO = `
  stopping.onStop("first", async () => { await 0; console.log("first stopped"); });
  stopping.onStop("second", () => console.log("second stopped"));`;

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops everything, the last started first, and exits with 0",
  async (signal) => {
    expect(await program(TWO, signal)).toEqual({ code: 0, output: ["second stopped", "first stopped"], errors: "" });
  },
);

test("a second signal has no effect", async () => {
  const { code, output } = await program(TWO, "SIGINT", "SIGTERM");
  expect({ code, output }).toEqual({ code: 0, output: ["second stopped", "first stopped"] });
});

const DRAIN = `${TWO} stopping.drainFor(300, () => console.log("drains"));
  const timer = setInterval(() => { if (stopping.begun) { console.log("serves"); clearInterval(timer); } }, 20);`;

test("after a signal it drains before anything stops, and says so at once", async () => {
  const { code, output } = await program(DRAIN, "SIGTERM", "SIGTERM");
  expect({ code, output }).toEqual({ code: 0, output: ["drains", "serves", "second stopped", "first stopped"] });
});

test("what fails while it drains stops it without waiting longer", async () => {
  const { code, output } = await program(`${TWO} stopping.drainFor(60_000, () => void stopping.stop(1));`, "SIGTERM");
  expect({ code, output }).toEqual({ code: 1, output: ["second stopped", "first stopped"] });
});

test("something that does not stop in time is named, and the exit code is 1", async () => {
  const { code, errors } = await program(`stopping.onStop("the slow one", () => new Promise(() => {}));`, "SIGTERM");
  expect(code).toBe(1);
  expect(errors).toContain("the slow one");
});

test("something that fails to stop does not block the rest, and the exit code is 1", async () => {
  const failing = `${TWO} stopping.onStop("broken", () => { throw new Error("stuck"); });`;
  const { code, output, errors } = await program(failing, "SIGTERM");
  expect({ code, output }).toEqual({ code: 1, output: ["second stopped", "first stopped"] });
  expect(errors).toContain("broken failed to stop");
});
