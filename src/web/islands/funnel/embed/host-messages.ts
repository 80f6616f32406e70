// What the funnel in a frame and the page around it tell each other. The page's side is src/web/embed/embed.ts.

/** What a page can know of a visitor's booking: ids, and nothing about the person. */
export interface HostEvent {
  name: "started" | "held" | "booked" | "confirmed";
  detail: { trackId?: string; meetingId?: string };
}

type ToHost =
  | { parley: "height"; height: number }
  /** Another screen is shown; its beginning should be seen. */
  | { parley: "screen" }
  | { parley: "event" } & HostEvent;

/** What the page proposes to fill in. Nothing in it is trusted. */
export type Proposed = Readonly<Record<string, unknown>>;

/** The parts of a window that are used. */
interface FrameWindow {
  parent: { postMessage(message: unknown, targetOrigin: string): void };
  addEventListener(type: "message", listener: (event: MessageEvent) => void): void;
}

export interface Host {
  send(message: ToHost): void;
}

/**
 * Says that the frame is ready, and listens to the page around it: to its window only, and from the first message on to
 * the origin of that message only. The browser shows the frame on the sites in Settings alone (frame-ancestors), so the
 * parent is one of them. Until it has answered, nothing but "ready" is sent.
 */
export const connectHost = (frame: FrameWindow, onProposed: (proposed: Proposed) => void): Host => {
  let origin: string | undefined;
  const waiting: ToHost[] = [];
  frame.addEventListener("message", ({ source, origin: from, data }) => {
    if (source !== frame.parent as unknown || data?.parley !== "host" || (origin !== undefined && from !== origin)) {
      return;
    }
    origin = from;
    for (const message of waiting.splice(0)) frame.parent.postMessage(message, from);
    if (typeof data.proposed === "object" && data.proposed !== null) onProposed(data.proposed);
  });
  frame.parent.postMessage({ parley: "ready" }, "*");
  return {
    send: (message) => {
      if (origin === undefined) waiting.push(message);
      else frame.parent.postMessage(message, origin);
    },
  };
};
