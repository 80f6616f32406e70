// The thread that draws uploaded SVGs: says that it is ready, then answers each with its picture.
import { Buffer } from "node:buffer";
import { Transformer } from "@napi-rs/image";
import type { DrawingRequest, DrawingResult } from "./drawing.ts";

/** A small file can unfold into gigabytes. Reads the header only. */
const isTooLarge = async (dataUrl: string, side: number): Promise<boolean> => {
  const { width, height } = await new Transformer(Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64"))
    .metadata();
  return Math.max(width, height) > side;
};

const draw = async ({ svg, images, side }: DrawingRequest): Promise<DrawingResult> => {
  try {
    for (const image of images) if (await isTooLarge(image, side)) return {};
    return { png: new Uint8Array(await Transformer.fromSvg(svg).png()) };
  } catch {
    return {};
  }
};

self.addEventListener(
  "message",
  async ({ data }: MessageEvent<DrawingRequest>) => self.postMessage(await draw(data)),
);
self.postMessage("ready");
