// Short addresses in text messages: they only lead to the page of the meeting, which asks before anything changes.
import { Buffer } from "node:buffer";
import { Hono } from "hono";
import { meetingPath } from "@/web/pages/meetings/parts.tsx";
import type { WebEnv } from "../security.ts";

/** 16 bytes of an id and 24 bytes of a secret, both in base64url. */
const REF = /^([\w-]{22})([\w-]{32})$/;

const toUuid = (encoded: string): string =>
  Buffer.from(encoded, "base64url").toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

/** Everything below /t. Mount it behind keepAddressSecret. A reference that can't be right opens the page that says so. */
export const shortLinks = (): Hono<WebEnv> => {
  const pages = new Hono<WebEnv>();
  pages.get("/:ref", (c) => {
    const [, id, secret] = REF.exec(c.req.param("ref")) ?? [];
    const link = id && secret ? { id: toUuid(id), secret } : { id: "unknown", secret: "none" };
    return c.redirect(meetingPath(link, "coming"), 303);
  });
  return pages;
};
