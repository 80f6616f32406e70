// The thread that owns the local copy of a database server. Its driver waits for the server synchronously, which must not
// hold up the thread that serves requests.
import { type Client, createClient } from "@libsql/client";
import { type FileConnection, openFile, type Statement } from "../file-client.ts";
import { READER_WAIT_MS, threadOf } from "./thread.ts";

/** `call` is the number under which the response is sent. */
export type ReplicaRequest =
  | { kind: "open"; call: number; file: string; url: string; authToken?: string }
  /** Runs selects one after another, in one state of the copy. */
  | { kind: "read"; call: number; statements: Statement[] }
  /** Applies what the server has committed. Answers with the position in its log. */
  | { kind: "sync"; call: number }
  | { kind: "close" };

const { onRequest, respond, respondError, close } = threadOf<ReplicaRequest>();

/** Follows the server. */
let follower: Client;
/** Reads with compiled statements, which the follower's connection can't use twice. It never reads while that syncs. */
let reader: FileConnection;

const sync = async (): Promise<number> => (await follower.sync())?.frame_no ?? 0;

/** How long a new copy waits for a server that compacts its log and can't send one meanwhile, in ms. */
const COMPACTION_MS = 30_000;
const RETRY_MS = 250;

const firstSync = async (): Promise<number> => {
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

const answer = async (request: Exclude<ReplicaRequest, { kind: "close" }>): Promise<unknown> => {
  if (request.kind === "sync") return await sync();
  if (request.kind === "read") return request.statements.map(reader.query);
  const { file, url: syncUrl, authToken } = request;
  follower = createClient({ url: `file:${file}`, syncUrl, authToken });
  const position = await firstSync();
  reader = openFile(`file:${file}`, READER_WAIT_MS);
  reader.exec("PRAGMA query_only=ON;");
  return position;
};

onRequest(async (request) => {
  if (request.kind === "close") {
    reader.close();
    follower.close();
    return close();
  }
  try {
    respond(request.call, await answer(request));
  } catch (error) {
    respondError(request.call, error);
  }
});
