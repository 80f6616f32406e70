// Stopping at a signal, in order and in time.
import { spawn } from "node:child_process";
import { afterEach, expect, test } from "vitest";

const closing: (() => unknown)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** A program that registers what `body` says, tells that it is up, and is then sent `signals`; answers its last words. */
const program = async (body: string, ...signals: Deno.Signal[]) => {
  const script = `
    const { listenForTheEnd } = await import(${JSON.stringify(new URL("./shutdown.ts", import.meta.url).href)});
    const stopping = listenForTheEnd(400);
    ${body}
    console.log("up");
    setInterval(() => {}, 1000);`;
  const child = spawn(Deno.execPath(), ["eval", script]);
  closing.push(() => child.kill("SIGKILL"));
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  let said = "";
  let errors = "";
  child.stderr.on("data", (text) => errors += text);
  await new Promise<void>((up) =>
    child.stdout.on("data", (text) => {
      said += text;
      if (said.includes("up\n")) up();
    })
  );
  for (const signal of signals) Deno.kill(child.pid!, signal);
  const code = await ended;
  return { code, said: said.replace("up\n", "").trim().split("\n"), errors };
};

const TWO = `
  stopping.onStop("first", async () => { await 0; console.log("first stopped"); });
  stopping.onStop("second", () => console.log("second stopped"));`;

test.each(["SIGTERM", "SIGINT"] as const)(
  "%s stops what was started, the last first, and ends with 0",
  async (signal) => {
    expect(await program(TWO, signal)).toEqual({ code: 0, said: ["second stopped", "first stopped"], errors: "" });
  },
);

test("a second signal changes nothing", async () => {
  const { code, said } = await program(TWO, "SIGINT", "SIGTERM");
  expect({ code, said }).toEqual({ code: 0, said: ["second stopped", "first stopped"] });
});

test("what does not stop is left behind with 1, and named", async () => {
  const { code, errors } = await program(`stopping.onStop("the slow one", () => new Promise(() => {}));`, "SIGTERM");
  expect(code).toBe(1);
  expect(errors).toContain("the slow one");
});

test("what fails to stop does not keep the others, and ends with 1", async () => {
  const failing = `${TWO} stopping.onStop("broken", () => { throw new Error("stuck"); });`;
  const { code, said, errors } = await program(failing, "SIGTERM");
  expect({ code, said }).toEqual({ code: 1, said: ["second stopped", "first stopped"] });
  expect(errors).toContain("broken failed to stop");
});
