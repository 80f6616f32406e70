// The open event streams of this process, by person, with heartbeats and limits. They end first when the program stops.
import { tooMany, unavailable } from "../errors.ts";

export interface StreamLimits {
  /** Streams of one person in one process: a browser that speaks HTTP/1.1 has six connections for all its tabs. */
  perPerson: number;
  total: number;
  /** The interval of heartbeats, in ms. Proxies and browsers close silent connections. */
  heartbeatMs: number;
  /** A stream ends after this many heartbeats; the browser reconnects through the guards. */
  heartbeats: number;
}

const LIMITS: StreamLimits = { perPerson: 4, total: 5_000, heartbeatMs: 20_000, heartbeats: 30 };
/** A reader that is this many messages behind no longer reads, so its stream ends. */
const MAX_BACKLOG = 50;

interface Stream {
  send(event: string, content?: unknown): void;
  end(): void;
}

export interface EventStreams {
  /** A new stream that begins with `firstEvent`. Throws 429 beyond a person's limit, 503 when full or stopping. */
  open(personId: string, firstEvent: string): Response;
  sendTo(personId: string, event: string, content: unknown): void;
  sendToAll(event: string): void;
  /** Ends every stream and accepts no new ones. */
  end(): void;
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Caching and compression on the way would hold events back.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const encoder = new TextEncoder();
const encodeEvent = (event: string, content: unknown) =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(content ?? null)}\n\n`);
/** Browsers reconnect after some seconds, and not all at once. */
const encodeRetry = () => encoder.encode(`retry: ${Math.round(2_000 + Math.random() * 3_000)}\n\n`);

const openStream = (onEnd: (stream: Stream) => void): { stream: Stream; body: ReadableStream<Uint8Array> } => {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let isOpen = true;
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    onEnd(stream);
  };
  const stream: Stream = {
    send(event, content) {
      if (!isOpen) return;
      controller.enqueue(encodeEvent(event, content));
      if ((controller.desiredSize ?? 0) < -MAX_BACKLOG) stream.end();
    },
    end() {
      if (isOpen) controller.close();
      close();
    },
  };
  const body = new ReadableStream<Uint8Array>({ start: (c) => void (controller = c), cancel: close });
  controller.enqueue(encodeRetry());
  return { stream, body };
};

/** The streams of this process. */
export const createEventStreams = (limits: Partial<StreamLimits> = {}): EventStreams => {
  const { perPerson, total, heartbeatMs, heartbeats } = { ...LIMITS, ...limits };
  const byPerson = new Map<string, Set<Stream>>();
  const remainingBeats = new Map<Stream, number>();
  let timer: ReturnType<typeof setInterval> | undefined;
  let hasEnded = false;

  const beat = () => {
    for (const [stream, remaining] of [...remainingBeats]) {
      remainingBeats.set(stream, remaining - 1);
      if (remaining > 0) stream.send("beat");
      else stream.end();
    }
  };
  const remove = (personId: string) => (stream: Stream) => {
    remainingBeats.delete(stream);
    const own = byPerson.get(personId);
    own?.delete(stream);
    if (own?.size === 0) byPerson.delete(personId);
    if (remainingBeats.size === 0) timer = void clearInterval(timer);
  };
  return {
    open(personId, firstEvent) {
      const own = byPerson.get(personId) ?? new Set();
      if (hasEnded || remainingBeats.size >= total) throw unavailable(5);
      if (own.size >= perPerson) throw tooMany(30);
      const { stream, body } = openStream(remove(personId));
      byPerson.set(personId, own.add(stream));
      remainingBeats.set(stream, heartbeats);
      timer ??= setInterval(beat, heartbeatMs);
      stream.send(firstEvent);
      return new Response(body, { headers: HEADERS });
    },
    sendTo(personId, event, content) {
      for (const stream of [...byPerson.get(personId) ?? []]) stream.send(event, content);
    },
    sendToAll(event) {
      for (const stream of [...remainingBeats.keys()]) stream.send(event);
    },
    end() {
      hasEnded = true;
      for (const stream of [...remainingBeats.keys()]) stream.end();
    },
  };
};
