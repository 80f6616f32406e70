// The thread that owns the local copy of a database server. Its driver waits for the server synchronously, which must not
// hold up the thread that serves requests.
import { type Client, createClient } from "@libsql/client";
import { type Statement, toRawResult } from "../file-client.ts";
import { threadOf } from "./thread.ts";

/** `call` is the number under which the response is sent. */
export type ReplicaRequest =
  | { kind: "open"; call: number; file: string; url: string; authToken?: string }
  /** Runs selects one after another, in one state of the copy. */
  | { kind: "read"; call: number; statements: Statement[] }
  /** Applies what the server has committed. Answers with the position in its log. */
  | { kind: "sync"; call: number }
  | { kind: "close" };

const { onRequest, respond, respondError, close } = threadOf<ReplicaRequest>();

let client: Client;

const answer = async (request: Exclude<ReplicaRequest, { kind: "close" }>): Promise<unknown> => {
  if (request.kind === "open") {
    client = createClient({ url: `file:${request.file}`, syncUrl: request.url, authToken: request.authToken });
    return;
  }
  if (request.kind === "sync") return (await client.sync())?.frame_no ?? 0;
  const [first, ...others] = request.statements;
  if (first && others.length === 0) return [toRawResult(await client.execute(first))];
  return (await client.batch(request.statements, "read")).map(toRawResult);
};

onRequest(async (request) => {
  if (request.kind === "close") {
    client.close();
    return close();
  }
  try {
    respond(request.call, await answer(request));
  } catch (error) {
    respondError(request.call, error);
  }
});
