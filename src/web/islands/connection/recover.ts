// What becomes of a call that got no answer: it is sent again when that cannot take effect twice, and fails otherwise.
import type { ConnectionStatus } from "./connection-status.ts";

/** A call that failed on the network, or got 5xx. */
export interface FailedCall {
  result: Response | Error;
  /** Its address. */
  input: string;
  init?: RequestInit;
  /** Whether the browser believed to be online when the call began. */
  wasOnline: boolean;
  /** Sends it again. */
  send(): Promise<Response>;
}

/** When a call is sent again, in milliseconds after the last try. */
const DELAYS = [1_000, 2_000, 4_000, 8_000] as const;
/** How long a call waits for the connection before it fails, in milliseconds. */
export const AWAY_MS = 5 * 60_000;

/** Calls that the server treats as one however often they come, without an Idempotency-Key. */
const ONCE_FOR_EACH_TRACK = /\/Funnel\/(Track|SaveBooking|ConfirmBooking)\b/;
/** A gateway without a server, a server that is busy or starting: the same call works a moment later. */
const PASSING = [502, 503, 504];

const takesEffectOnce = ({ input, init }: FailedCall): boolean =>
  init?.method !== "GET" &&
  (new Headers(init?.headers).has("idempotency-key") || ONCE_FOR_EACH_TRACK.test(input));

/** A call that says whether it may outlive the page is an autosave, which tries again by itself. */
const isAutosave = ({ init }: FailedCall): boolean => init?.keepalive !== undefined;

const isPassing = (result: Response | Error): boolean =>
  result instanceof Response ? PASSING.includes(result.status) : result.name !== "AbortError";

const toResult = (result: Response | Error): Response => {
  if (result instanceof Response) return result;
  throw result;
};

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Sends a call that takes effect once until it is answered, or was tried often enough. */
const repeat = async (status: ConnectionStatus, { result, init, send }: FailedCall): Promise<Response> => {
  let last = result;
  for (const delay of DELAYS) {
    if (!isPassing(last) || init?.signal?.aborted) break;
    if (await status.check()) await wait(delay);
    else if (!await status.whenBack(AWAY_MS)) break;
    last = await send().catch((error: Error) => error);
  }
  return toResult(last);
};

/**
 * The answer to a call that failed. Reads are tried again by their query, which waits for the connection; a call that
 * began without a network was never sent, so it waits for one.
 */
export const recover = async (status: ConnectionStatus, call: FailedCall): Promise<Response> => {
  const { result, init, wasOnline, send } = call;
  if (!isPassing(result) || init?.signal?.aborted) return toResult(result);
  if (takesEffectOnce(call)) return await repeat(status, call);
  const checked = status.check();
  if (result instanceof Response) return result;
  if (wasOnline || isAutosave(call) || await checked || !await status.whenBack(AWAY_MS)) throw result;
  return await send();
};
