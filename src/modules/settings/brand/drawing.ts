// Draws an uploaded SVG on a thread of its own, one at a time, because the library draws on the thread that calls it.
import { invalid, tooMany } from "@/platform/errors.ts";
import { createThreadQueue } from "@/platform/threads/worker-thread.ts";

export interface DrawingRequest {
  svg: string;
  /** Data URLs of the pictures inside it, which may have `side` pixels on each side. */
  images: string[];
  side: number;
}
/** Without a picture when it can't be drawn. */
export interface DrawingResult {
  png?: Uint8Array<ArrayBuffer>;
}

/** In ms. What `inspectSvg` lets through usually takes a tenth of a second. */
const TIMEOUT_MS = 5_000;
/** Native code can't be interrupted: until it returns, a second thread would take a second core. */
const END_MS = 600_000;

const tooLong = () => invalid(["This picture takes too long to draw. Please simplify it, or upload it as a PNG."]);

const draw = createThreadQueue<DrawingRequest, DrawingResult>({
  module: new URL("./drawing-thread.ts", import.meta.url),
  name: "The thread that draws pictures",
  idleMs: 3_000,
  tooLong,
});

let overdue = 0;

/**
 * The SVG as PNG; undefined when it can't be drawn. Throws 400 when it takes too long, and 429 while the thread is
 * still at work on one that did.
 */
export const drawSvg = async (request: DrawingRequest): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  if (overdue > 0) throw tooMany(60);
  const drawing = draw(request, END_MS);
  let timeout: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timeout = setTimeout(() => {
      overdue += 1;
      void drawing.catch(() => undefined).finally(() => overdue -= 1);
      reject(tooLong());
    }, TIMEOUT_MS);
  });
  try {
    return (await Promise.race([drawing, late])).png;
  } finally {
    clearTimeout(timeout);
  }
};
