// The thread that owns the local copy of a database server. Its driver waits for the server synchronously, which must not
// hold up the thread that serves requests.
import { type Client, createClient } from "@libsql/client";
import { openFile } from "../file-client.ts";
import { READER_WAIT_MS, threadOf } from "./thread.ts";

/** `call` is the number under which the response is sent. */
export type ReplicaRequest =
  | { kind: "open"; call: number; file: string; url: string; authToken?: string }
  /** Applies what the server has committed. Answers with the position in its log. */
  | { kind: "sync"; call: number }
  | { kind: "close" };

export interface OpenedReplica {
  /** The copy of this process: the file that was asked for, or the next name that is free. */
  file: string;
  position?: number;
  /** Why the copy that was there could not be used. */
  rebuiltBecause?: string;
}

const { onRequest, respond, respondError, close } = threadOf<ReplicaRequest>();

/** Follows the server. Reads are made on other connections: this one can't use a compiled statement twice. */
let follower: Client | undefined;
/** The lock on the copy. */
let held: Deno.FsFile | null = null;

/** The position in the server's log; undefined when the driver does not say. */
const sync = async (): Promise<number | undefined> => (await follower!.sync())?.frame_no;

/** How long a new copy waits for a server that compacts its log and can't send one meanwhile, in ms. */
const COMPACTION_MS = 30_000;
const RETRY_MS = 250;

const firstSync = async (): Promise<number | undefined> => {
  const deadline = performance.now() + COMPACTION_MS;
  for (;;) {
    try {
      return await sync();
    } catch (error) {
      if (!String(error).includes("snapshot not found") || performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
};

type OpenRequest = Extract<ReplicaRequest, { kind: "open" }>;

/** Opens the copy, follows the server once, and checks the copy. */
const openCopy = async ({ file, url: syncUrl, authToken }: OpenRequest): Promise<number | undefined> => {
  follower = createClient({ url: `file:${file}`, syncUrl, authToken });
  const position = await firstSync();
  const reader = openFile(`file:${file}`, READER_WAIT_MS);
  try {
    reader.exec("PRAGMA query_only=ON;");
    const [fault] = reader.query({ sql: "PRAGMA quick_check(1)", args: [] }).rows.flat();
    if (fault !== "ok") throw new Error(`The copy is malformed: ${fault}`);
  } finally {
    reader.close();
  }
  return position;
};

/** A copy that is damaged or lacks the driver's own record of it, as opposed to a server that is away. */
const DAMAGED = /wal_index|not a database|malformed|corrupt|metadata|SQLITE_NOTADB|invalid (?:hash|version)/i;
/** The database, SQLite's own files, and those in which the driver records how far the copy is. */
const SUFFIXES = ["", "-wal", "-shm", "-client_wal_index", "-info"];

const removeCopy = async ({ file }: OpenRequest): Promise<void> => {
  follower?.close();
  for (const suffix of SUFFIXES) {
    await Deno.remove(file + suffix).catch((error) => {
      if (!(error instanceof Deno.errors.NotFound)) throw error;
    });
  }
};

/** Takes a copy for this process; null when another has it. The system gives it back when the process ends. */
const take = async (file: string): Promise<Deno.FsFile | null> => {
  const lock = await Deno.open(`${file}-lock`, { create: true, write: true });
  if (await lock.tryLock(true)) return lock;
  lock.close();
  return null;
};

/** How long a process waits for one that is ending and has the copy, in ms. */
const HANDOVER_MS = 1_000;
const LOOK_AGAIN_MS = 50;

/** Two processes would damage a copy that they share, so each takes one of its own. */
const takeFree = async (wanted: string): Promise<string> => {
  const deadline = performance.now() + HANDOVER_MS;
  while (!(held = await take(wanted)) && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MS));
  }
  let file = wanted;
  for (let n = 2; !held; n++) held = await take(file = `${wanted}-${n}`);
  return file;
};

/** A damaged copy is deleted and made again: everything that it had is on the server. */
const open = async (wanted: OpenRequest): Promise<OpenedReplica> => {
  const file = await takeFree(wanted.file);
  const request = { ...wanted, file };
  try {
    return { file, position: await openCopy(request) };
  } catch (error) {
    if (!DAMAGED.test(String(error))) throw error;
    await removeCopy(request);
    return { file, position: await openCopy(request), rebuiltBecause: (error as Error).message };
  }
};

const answer = (request: Exclude<ReplicaRequest, { kind: "close" }>): Promise<unknown> =>
  request.kind === "sync" ? sync() : open(request);

onRequest(async (request) => {
  if (request.kind === "close") {
    follower?.close();
    held?.close();
    return close();
  }
  try {
    respond(request.call, await answer(request));
  } catch (error) {
    respondError(request.call, error);
  }
});
