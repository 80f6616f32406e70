// Open event streams of this process, by person: sent to, kept alive, limited, and ended first when the program stops.
import { tooMany, unavailable } from "../errors.ts";

export interface StreamLimits {
  /** Streams of one person in one process: a browser that speaks HTTP/1.1 has six connections for all its tabs. */
  perPerson: number;
  inAll: number;
  /** How often a sign of life is sent, in ms: proxies and browsers take silence for a dead line. */
  beatMs: number;
  /** After so many signs of life a stream ends, and its browser comes back through the guards. */
  beats: number;
}

const LIMITS: StreamLimits = { perPerson: 4, inAll: 5_000, beatMs: 20_000, beats: 30 };
/** A reader that is so many messages behind does not read; it is let go. */
const BEHIND_MOST = 50;

interface Stream {
  send(event: string, content?: unknown): void;
  end(): void;
}

/** What one person's browsers have open, and all of them together. */
export interface EventStreams {
  /** A new stream that begins with `first`. Throws 429 beyond a person's share, 503 when full or stopping. */
  open(personId: string, first: string): Response;
  sendTo(personId: string, event: string, content: unknown): void;
  sendToAll(event: string): void;
  /** Ends every stream and takes no new ones. */
  end(): void;
}

const HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  // Neither kept nor compressed on the way: both would hold events back.
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

const encoder = new TextEncoder();
const frame = (event: string, content: unknown) =>
  encoder.encode(`event: ${event}\ndata: ${JSON.stringify(content ?? null)}\n\n`);
/** When the stream ends, browsers come back after some seconds, not all at once. */
const comeBack = () => encoder.encode(`retry: ${Math.round(2_000 + Math.random() * 3_000)}\n\n`);

const openStream = (onEnd: (stream: Stream) => void): { stream: Stream; body: ReadableStream<Uint8Array> } => {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    onEnd(stream);
  };
  const stream: Stream = {
    send(event, content) {
      if (!open) return;
      controller.enqueue(frame(event, content));
      if ((controller.desiredSize ?? 0) < -BEHIND_MOST) stream.end();
    },
    end() {
      if (open) controller.close();
      close();
    },
  };
  const body = new ReadableStream<Uint8Array>({ start: (c) => void (controller = c), cancel: close });
  controller.enqueue(comeBack());
  return { stream, body };
};

/** The streams of this process. */
export const createEventStreams = (limits: Partial<StreamLimits> = {}): EventStreams => {
  const { perPerson, inAll, beatMs, beats } = { ...LIMITS, ...limits };
  const byPerson = new Map<string, Set<Stream>>();
  const left = new Map<Stream, number>();
  let beating: ReturnType<typeof setInterval> | undefined;
  let ended = false;

  const beat = () => {
    for (const [stream, more] of [...left]) {
      left.set(stream, more - 1);
      if (more > 0) stream.send("beat");
      else stream.end();
    }
  };
  const forget = (personId: string) => (stream: Stream) => {
    left.delete(stream);
    const own = byPerson.get(personId);
    own?.delete(stream);
    if (own?.size === 0) byPerson.delete(personId);
    if (left.size === 0) beating = void clearInterval(beating);
  };
  return {
    open(personId, first) {
      const own = byPerson.get(personId) ?? new Set();
      if (ended || left.size >= inAll) throw unavailable(5);
      if (own.size >= perPerson) throw tooMany(30);
      const { stream, body } = openStream(forget(personId));
      byPerson.set(personId, own.add(stream));
      left.set(stream, beats);
      beating ??= setInterval(beat, beatMs);
      stream.send(first);
      return new Response(body, { headers: HEADERS });
    },
    sendTo(personId, event, content) {
      for (const stream of [...byPerson.get(personId) ?? []]) stream.send(event, content);
    },
    sendToAll(event) {
      for (const stream of [...left.keys()]) stream.send(event);
    },
    end() {
      ended = true;
      for (const stream of [...left.keys()]) stream.end();
    },
  };
};
