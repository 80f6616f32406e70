// A local copy of a database server: followed, read, and left aside while it lags (docs/design/database.md#with-a-server).
import { withTimeout } from "../../time/timeout.ts";
import { openFile, type RawResult, type Statement } from "../file-client.ts";
import type { OpenedReplica, ReplicaRequest } from "./replica-thread.ts";
import { READER_WAIT_MS, startThread } from "./thread.ts";

/** How far a replica may fall behind without a hint, in ms. */
const SYNC_MS = 1_000;
/** The pause before the replica is asked again for a batch that it does not have yet, in ms. */
const LOOK_AGAIN_MS = 10;
/** The same after a failure: a server that compacts its log answers nobody, and is busy. */
const TRY_AGAIN_MS = 100;
/** How long a replica may take to follow or to answer, in ms. After that the server is asked. */
const PATIENCE_MS = 1_000;

interface ReplicaOptions {
  url: string;
  authToken?: string;
  /** Where the copy is stored, unless another process has its copy there. */
  replica: string;
  onRoundTrip?(): void;
  onReplicaRebuilt?(reason: string): void;
}

/** Opens a local copy that follows the server. */
export const openReplica = async (options: ReplicaOptions) => {
  const { url, authToken, replica, onRoundTrip, onReplicaRebuilt } = options;
  const thread = startThread<ReplicaRequest>(new URL("./replica-thread.ts", import.meta.url));
  const opened = await thread.send<OpenedReplica>({ kind: "open", file: replica, url, authToken }).catch((error) => {
    thread.close();
    throw error;
  });
  if (opened.rebuiltBecause) onReplicaRebuilt?.(opened.rebuiltBecause);
  let position = opened.position ?? 0;
  // Reads in this thread, also while the other one waits for the server.
  const reader = openFile(`file:${opened.file}`, READER_WAIT_MS);
  reader.exec("PRAGMA query_only=ON;");
  let current = performance.now();
  let running: Promise<void> | undefined;
  const run = async () => {
    const began = performance.now();
    // Lower after a restored backup: the driver notices another log, and makes the copy again from it.
    position = await thread.send<number | undefined>({ kind: "sync" }) ?? position;
    current = began;
  };
  /** Callers that come while one runs share the next: the running one may have begun before their write. */
  let next: Promise<void> | undefined;
  const sync = (): Promise<void> => {
    if (!running) return running = run().finally(() => running = undefined);
    return next ??= running.catch(() => {}).then(() => {
      next = undefined;
      return sync();
    });
  };
  /** When the syncs that have not ended were requested, in ms of performance.now(). */
  const pending = new Set<{ since: number }>();
  const has = (id: string): boolean =>
    reader.query({ sql: "select 1 from applied_batches where id = ?", args: [id] }).rows.length > 0;
  /** With the id of an applied batch: until the replica has it. The server's log can be later than its answer. */
  const follow = async (id?: string): Promise<void> => {
    const request = { since: performance.now() };
    pending.add(request);
    try {
      while (!isClosed) {
        let pause = LOOK_AGAIN_MS;
        try {
          await sync();
          if (id === undefined || has(id)) return;
        } catch (error) {
          if (id === undefined) throw error;
          pause = TRY_AGAIN_MS;
        }
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    } finally {
      pending.delete(request);
    }
  };
  const isBehind = () => {
    const [oldest] = pending;
    return oldest !== undefined && performance.now() - oldest.since > PATIENCE_MS;
  };
  const timer = setInterval(() => void follow().catch(() => {}), SYNC_MS);
  let isClosed = false;
  const close = () => {
    isClosed = true;
    clearInterval(timer);
    reader.close();
    thread.close();
  };
  const catchUp = (id?: string): Promise<boolean> => {
    onRoundTrip?.();
    return withTimeout(follow(id).then(() => true, () => false), PATIENCE_MS, () => false);
  };
  /** Runs selects one after another, in one state of the copy, however old it is. */
  const read = (statements: readonly Statement[]): RawResult[] => {
    if (statements.length === 1) return [reader.query(statements[0]!)];
    reader.exec("BEGIN");
    try {
      return statements.map(reader.query);
    } finally {
      reader.exec("COMMIT");
    }
  };
  return {
    read,
    sync,
    catchUp,
    isBehind,
    lagMs: () => performance.now() - current,
    position: () => position,
    close,
  };
};
export type OpenReplica = Awaited<ReturnType<typeof openReplica>>;
