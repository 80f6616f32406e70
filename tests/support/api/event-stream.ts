// Reads server-sent events as a browser does, without reconnecting.
import { eventually } from "../app/eventually.ts";

/** Long, because the machine can be busy. */
const TIMEOUT_MS = 90_000;

export interface OpenStream {
  status: number;
  headers: Headers;
  /** The events received so far, such as "hint leads" or "ready", without heartbeats. */
  events: string[];
  /** Whether the server has ended the stream. */
  hasEnded(): boolean;
  /** Resolves when an event has been received `times` times. */
  waitFor(what: string, times?: number): Promise<unknown>;
  close(): void;
}

const eventOf = (frame: string): string | undefined => {
  const event = /^event: (.*)$/m.exec(frame)?.[1];
  const content = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "null");
  return event && event !== "beat" ? [event, content?.kind].filter(Boolean).join(" ") : undefined;
};

/** Opens the stream of the session with this cookie at a running process. */
export const openEventStream = async ({ baseURL }: { baseURL: string }, cookie: string): Promise<OpenStream> => {
  const controller = new AbortController();
  const { signal } = controller;
  const response = await fetch(`${baseURL}/api/v2/Notifications/Live`, { headers: { Cookie: cookie }, signal });
  const heard: string[] = [];
  let ended = response.status !== 200;
  const listen = async () => {
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split("\n\n");
      rest = frames.pop()!;
      heard.push(...frames.flatMap((frame) => eventOf(frame) ?? []));
    }
  };
  if (ended) await response.body?.cancel();
  else void listen().catch(() => {}).finally(() => ended = true);
  return {
    status: response.status,
    headers: response.headers,
    events: heard,
    hasEnded: () => ended,
    waitFor: (what, times = 1) =>
      eventually(
        `"${what}" is received ${times} times`,
        () => heard.filter((hint) => hint === what).length >= times,
        TIMEOUT_MS,
      ),
    close: () => controller.abort(),
  };
};
