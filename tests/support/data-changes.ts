// Changes that a browser test cannot make through screens or calls: granted credits, meetings in the past. One process
// for each running program makes them one after another, so that the program's code is loaded once.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import process from "node:process";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { findDeno } from "../../scripts/tools/deno.mjs";
import { ROOT } from "../../scripts/tools/run.mjs";

export interface DataChanges {
  /** Grants credits in a category of the starter catalogue. */
  grantCredits(input: { email: string; slug: string; quantity: number }): Promise<void>;
  /** Ends a meeting, and asks both people for the outcome. */
  endMeeting(input: { meetingId: string }): Promise<void>;
  /** Moves a meeting into the past. */
  passMeeting(input: { meetingId: string }): Promise<void>;
}

interface ChangeProcess {
  child: ChildProcessByStdio<Writable, Readable, null>;
  responses: AsyncIterator<string>;
  lines: Interface;
  /** Changes are made one after another. */
  last: Promise<unknown>;
}

const processes = new Map<string, ChangeProcess>();

const startProcess = (folder: string): ChangeProcess => {
  const child = spawn(findDeno() ?? "deno", ["run", "-A", "tests/support/data-changes-process.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  return { child, lines, responses: lines[Symbol.asyncIterator](), last: Promise.resolve() };
};

/** Makes a change in the data of the program whose DATA_DIR is `folder`. Throws what the change throws. */
export const changeData = async <C extends keyof DataChanges>(
  folder: string,
  change: C,
  input: Parameters<DataChanges[C]>[0],
): Promise<void> => {
  const running = processes.get(folder) ?? startProcess(folder);
  processes.set(folder, running);
  const done = running.last.catch(() => {}).then(async () => {
    running.child.stdin.write(`${JSON.stringify({ change, input })}\n`);
    const { value } = await running.responses.next();
    if (!value) throw new Error(`The process ended before ${change} was done`);
    const { error } = JSON.parse(value) as { error?: string };
    if (error) throw new Error(error);
  });
  running.last = done;
  await done;
};

/** Ends the process; called before the folder is deleted. */
export const stopChangingData = async (folder: string): Promise<void> => {
  const running = processes.get(folder);
  if (!running) return;
  processes.delete(folder);
  const exited = new Promise((resolve) => running.child.once("exit", resolve));
  running.child.stdin.end();
  await exited;
};
