// A connection to a server without an HTTP client: what is sent is exactly the text, and it stays open.
import { connect } from "node:net";

export interface RawConnection {
  /** What has arrived so far. */
  received(): string;
  isClosed(): boolean;
  /** Resolves when the other side has closed it, with how long it was open, in ms. */
  closed: Promise<number>;
  send(text: string): void;
  /** Stops reading what arrives. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** Resolves when connected; `text` has been sent. */
export const openRaw = (port: number, text = ""): Promise<RawConnection> =>
  new Promise((resolve, reject) => {
    const start = performance.now();
    let received = "";
    let isClosed = false;
    let onClosed: (ms: number) => void;
    const closed = new Promise<number>((resolve) => onClosed = resolve);
    const socket = connect(port, "127.0.0.1", () => {
      if (text) socket.write(text);
      resolve({
        received: () => received,
        isClosed: () => isClosed,
        closed,
        send: (more) => void socket.write(more),
        pause: () => void socket.pause(),
        resume: () => void socket.resume(),
        close: () => void socket.destroy(),
      });
    });
    const end = () => {
      isClosed = true;
      onClosed(performance.now() - start);
      socket.destroy();
    };
    socket.on("data", (bytes: Uint8Array) => void (received += new TextDecoder().decode(bytes)));
    socket.on("end", end).on("close", end);
    socket.on("error", (error) => isClosed ? undefined : (end(), reject(error)));
  });

/** Lines of a request, without its end. */
export const requestHead = (first: string, ...lines: string[]): string =>
  [first, "Host: 127.0.0.1", ...lines].map((line) => `${line}\r\n`).join("");
