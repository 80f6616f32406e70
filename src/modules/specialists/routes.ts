// The calls of specialists: so far their photos, which everybody may see.
import type { Context } from "hono";
import { access, ctx, type Env, param, routes } from "../../platform/http/route.ts";
import { getPhoto, type Photo } from "./photos.ts";
import { PhotoRef } from "./shapes.ts";

/** The picture itself: kept for ever by browsers, and never taken for anything but a picture. */
const pictureOf = (c: Context<Env>, { contentType, bytes }: Photo) =>
  c.body(bytes, 200, {
    "Content-Type": contentType,
    "Cache-Control": "public, max-age=31536000, immutable",
    "X-Content-Type-Options": "nosniff",
    "Content-Security-Policy": "default-src 'none'; sandbox",
  });

export const specialistRoutes = routes()
  .get(
    "/Specialists/Photo/:id",
    access("anyone"),
    param(PhotoRef),
    async (c) => pictureOf(c, await getPhoto(ctx(c).db.read, c.req.valid("param").id)),
  );
