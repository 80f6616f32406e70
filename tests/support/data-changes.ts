// What a browser journey cannot do by any screen or call: credits without a purchase, time that has passed. One process
// for each running program does it, deed after deed; the program's own parts are loaded once.
import { type ChildProcessByStdio, spawn } from "node:child_process";
import process from "node:process";
import { createInterface, type Interface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { findDeno } from "../../scripts/tools/deno.mjs";
import { ROOT } from "../../scripts/tools/run.mjs";

export interface DataChanges {
  /** Gives somebody credits in a category of the starter catalogue, as a purchase would. */
  grantCredits(given: { email: string; slug: string; quantity: number }): Promise<void>;
  /** Lets a meeting be over, as if its time had come, and asks both how it went. */
  endMeeting(given: { meetingId: string }): Promise<void>;
  /** Lets a meeting be over, as if it had been booked for the past. */
  passMeeting(given: { meetingId: string }): Promise<void>;
}

interface Hand {
  child: ChildProcessByStdio<Writable, Readable, null>;
  answers: AsyncIterator<string>;
  lines: Interface;
  /** Deeds are done in turns. */
  last: Promise<unknown>;
}

const hands = new Map<string, Hand>();

const openHand = (folder: string): Hand => {
  const child = spawn(findDeno() ?? "deno", ["run", "-A", "tests/support/data-changes-process.ts"], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: folder },
    stdio: ["pipe", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  return { child, lines, answers: lines[Symbol.asyncIterator](), last: Promise.resolve() };
};

/** Does a deed in the data of the program whose DATA_DIR is `folder`. Throws what the deed throws. */
export const changeData = async <D extends keyof DataChanges>(
  folder: string,
  deed: D,
  given: Parameters<DataChanges[D]>[0],
): Promise<void> => {
  const hand = hands.get(folder) ?? openHand(folder);
  hands.set(folder, hand);
  const done = hand.last.catch(() => {}).then(async () => {
    hand.child.stdin.write(`${JSON.stringify({ deed, given })}\n`);
    const { value } = await hand.answers.next();
    if (!value) throw new Error(`The hand ended before ${deed} was done`);
    const { trouble } = JSON.parse(value) as { trouble?: string };
    if (trouble) throw new Error(trouble);
  });
  hand.last = done;
  await done;
};

/** Lets go of a program's data; called before its folder goes. */
export const stopChangingData = async (folder: string): Promise<void> => {
  const hand = hands.get(folder);
  if (!hand) return;
  hands.delete(folder);
  const gone = new Promise((resolve) => hand.child.once("exit", resolve));
  hand.child.stdin.end();
  await gone;
};
