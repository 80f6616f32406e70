// Reads server-sent events as a browser does, without coming back when they end.
import { eventually } from "../app/eventually.ts";

/** On a machine that has much else to do. */
const PATIENCE_MS = 30_000;

export interface OpenStream {
  status: number;
  headers: Headers;
  /** Everything heard so far, as "hint leads" or "ready"; signs of life left out. */
  heard: string[];
  /** Whether the server has ended it. */
  ended(): boolean;
  /** Resolves when this was heard `times` times. */
  hears(what: string, times?: number): Promise<unknown>;
  close(): void;
}

const wordsOf = (frame: string): string | undefined => {
  const event = /^event: (.*)$/m.exec(frame)?.[1];
  const content = JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? "null");
  return event && event !== "beat" ? [event, content?.kind].filter(Boolean).join(" ") : undefined;
};

/** Opens the stream of whoever has this cookie at a running process. */
export const openEventStream = async ({ baseURL }: { baseURL: string }, cookie: string): Promise<OpenStream> => {
  const leave = new AbortController();
  const { signal } = leave;
  const response = await fetch(`${baseURL}/api/v2/Notifications/Live`, { headers: { Cookie: cookie }, signal });
  const heard: string[] = [];
  let ended = response.status !== 200;
  const listen = async () => {
    let rest = "";
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      const frames = (rest + text).split("\n\n");
      rest = frames.pop()!;
      heard.push(...frames.flatMap((frame) => wordsOf(frame) ?? []));
    }
  };
  if (ended) await response.body?.cancel();
  else void listen().catch(() => {}).finally(() => ended = true);
  return {
    status: response.status,
    headers: response.headers,
    heard,
    ended: () => ended,
    hears: (what, times = 1) =>
      eventually(
        `"${what}" is heard ${times} times`,
        () => heard.filter((one) => one === what).length >= times,
        PATIENCE_MS,
      ),
    close: () => leave.abort(),
  };
};
