// Photos: checked by their content, kept in the database, answered for ever under one address.
import { Buffer } from "node:buffer";
import { and, eq, ne } from "drizzle-orm";
import { profileChanged } from "@/events.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { publish } from "@/platform/events/outbox.ts";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { pictureSize } from "./picture-rules.ts";
import { photoUrl } from "./profiles.ts";
import { BOUNDS, findPhotoType } from "./rules.ts";
import { photos, profiles } from "./tables.ts";

export interface Photo {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Gives a specialist a new photo in place of the old one. Throws 400 for what is no PNG, JPEG or WebP, or too large. */
export const savePhoto = async (tx: Tx, { specialistId, bytes }: { specialistId: string; bytes: Uint8Array }) => {
  if (bytes.length > BOUNDS.photo.max) throw invalid(["Please choose a photo of at most 2 MB."]);
  const contentType = findPhotoType(bytes);
  const size = contentType && pictureSize(contentType, bytes);
  if (!size) throw invalid(["Please choose a PNG, JPEG or WebP picture."]);
  if (Math.max(size.width, size.height) > BOUNDS.photo.side) {
    throw invalid([`Please choose a photo of at most ${BOUNDS.photo.side} pixels on each side.`]);
  }
  const id = newId();
  await tx.insert(photos).values({ id, specialistId, contentType, bytes: Buffer.from(bytes), createdAt: tx.now });
  await tx.update(profiles).set({ photoId: id, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await tx.delete(photos).where(and(eq(photos.specialistId, specialistId), ne(photos.id, id)));
  await publish(tx, profileChanged({ specialistId }));
  return id;
};

/** Throws 404 for a photo that is not there (any more). */
export const getPhoto = async (db: Reader, id: string): Promise<Photo> => {
  const [photo] = await db.select({ contentType: photos.contentType, bytes: photos.bytes }).from(photos)
    .where(eq(photos.id, id));
  if (!photo) throw notFound("This photo does not exist.");
  return { contentType: photo.contentType, bytes: new Uint8Array(photo.bytes) };
};

/** Takes a specialist's photo away; nothing happens without one. */
const removePhoto = async (tx: Tx, specialistId: string): Promise<void> => {
  const gone = await tx.delete(photos).where(eq(photos.specialistId, specialistId)).returning({ id: photos.id });
  if (gone.length === 0) return;
  await tx.update(profiles).set({ photoId: null, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await publish(tx, profileChanged({ specialistId }));
};

/** The caller's new photo, with or without a profile. Throws 400 as `savePhoto` does. */
export const changeOwnPhoto = async (ctx: Ctx, bytes: Uint8Array): Promise<{ photoUrl: string | null }> => {
  const specialistId = userOf(ctx).id;
  return { photoUrl: photoUrl(await transact(ctx, (tx) => savePhoto(tx, { specialistId, bytes }))) };
};

/** The caller has no photo any more. */
export const removeOwnPhoto = async (ctx: Ctx): Promise<{ photoUrl: null }> => {
  await transact(ctx, (tx) => removePhoto(tx, userOf(ctx).id));
  return { photoUrl: null };
};
