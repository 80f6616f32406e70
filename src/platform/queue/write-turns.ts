// Turns to write to a database server: one process of the installation at a time, in the order in which they asked. Several
// writers at once make a server slow, and some of its releases stop writing (docs/design/database.md#with-a-server). This is
// for speed alone: the database decides what is written, so a process without a turn may write, too.
import type { Redis } from "ioredis";
import { newId } from "../ids.ts";
import type { TakeTurn } from "../db/types.ts";
import { whenReady } from "./redis.ts";

/** Whose turn it is, and who waits, first come first served. */
const HOLDER = "parley:write-turn";
const WAITING = "parley:write-turn:waiting";
/** Receives an element when a turn is passed on to this process. */
const wakeOf = (id: string): string => `parley:write-turn:${id}`;

/** A turn ends by itself this long after its process was last heard of, in ms. */
const TURN_MS = 1_500;
const RENEW_MS = 500;
/** How long one waits before asking again, in s: a Redis that was emptied has forgotten everyone. */
const WAIT_S = 0.5;

/** Takes the turn when nobody has it, otherwise queues. KEYS: holder, waiting, wake; ARGV: id, ms. Returns whose turn it is. */
const TAKE = `
  local holder = redis.call("get", KEYS[1])
  if not holder or holder == ARGV[1] then
    redis.call("lrem", KEYS[2], 0, ARGV[1])
    redis.call("del", KEYS[3])
    redis.call("set", KEYS[1], ARGV[1], "px", ARGV[2])
    return ARGV[1]
  end
  if not redis.call("lpos", KEYS[2], ARGV[1]) then redis.call("rpush", KEYS[2], ARGV[1]) end
  redis.call("pexpire", KEYS[2], 60000)
  return holder`;
/** Passes the turn on. KEYS: holder, waiting; ARGV: id, ms, what begins the name of a wake key. */
const PASS = `
  if redis.call("get", KEYS[1]) ~= ARGV[1] then return end
  local next = redis.call("lpop", KEYS[2])
  if not next then return redis.call("del", KEYS[1]) end
  redis.call("set", KEYS[1], next, "px", ARGV[2])
  redis.call("rpush", ARGV[3] .. next, "1")
  redis.call("pexpire", ARGV[3] .. next, ARGV[2])`;
/** Keeps the turn. KEYS: holder; ARGV: id, ms. */
const KEEP = `if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("pexpire", KEYS[1], ARGV[2]) end`;

/** `redis` rejects commands while Redis is away. Stop it before its connection is closed. */
export const createWriteTurns = (redis: Redis): { take: TakeTurn; stop(): void } => {
  const id = newId();
  const wake = wakeOf(id);
  const run = (script: string, keys: string[], ...args: (string | number)[]) =>
    redis.eval(script, keys.length, ...keys, ...args);
  // Waiting occupies a connection.
  const waiting = redis.duplicate();
  waiting.on("error", () => {}); // reported by the other connection
  const untilMine = async (): Promise<void> => {
    while (await run(TAKE, [HOLDER, WAITING, wake], id, TURN_MS) !== id) {
      await whenReady(waiting);
      if (await waiting.blpop(wake, WAIT_S)) return;
    }
  };
  const pass = () => void run(PASS, [HOLDER, WAITING], id, TURN_MS, wakeOf("")).catch(() => {}); // it ends by itself
  const keep = () => void run(KEEP, [HOLDER], id, TURN_MS).catch(() => {});
  const take: TakeTurn = async () => {
    try {
      await untilMine();
    } catch {
      return () => {}; // Redis is away
    }
    const renewal = setInterval(keep, RENEW_MS);
    return () => {
      clearInterval(renewal);
      pass();
    };
  };
  return { take, stop: () => waiting.disconnect() };
};
