// Photos: validated by their content, stored in the database, served under an address that never changes.
import { and, eq, ne } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { profileChanged } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { BOUNDS } from "../rules.ts";
import { photos, profiles } from "../tables.ts";
import { findPhotoType, pictureSize } from "./picture-rules.ts";
import { photoUrl } from "./profiles.ts";

export interface Photo {
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Replaces a specialist's photo. Throws 400 unless it is a PNG, JPEG or WebP of a permitted size. */
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

/** Throws 404 for an unknown or replaced photo. */
export const getPhoto = async (db: Reader, id: string): Promise<Photo> => {
  const [photo] = await db.select({ contentType: photos.contentType, bytes: photos.bytes }).from(photos)
    .where(eq(photos.id, id));
  if (!photo) throw notFound("This photo does not exist.");
  return { contentType: photo.contentType, bytes: new Uint8Array(photo.bytes) };
};

/** Removes a specialist's photo, if there is one. */
const removePhoto = async (tx: Tx, specialistId: string): Promise<void> => {
  const removed = await tx.delete(photos).where(eq(photos.specialistId, specialistId)).returning({ id: photos.id });
  if (removed.length === 0) return;
  await tx.update(profiles).set({ photoId: null, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await publish(tx, profileChanged({ specialistId }));
};

/** Replaces the caller's photo, with or without a profile. Throws 400 like `savePhoto`. */
export const changeOwnPhoto = async (ctx: Ctx, bytes: Uint8Array): Promise<{ photoUrl: string | null }> => {
  const specialistId = userOf(ctx).id;
  return { photoUrl: photoUrl(await transact(ctx, (tx) => savePhoto(tx, { specialistId, bytes }))) };
};

/** Removes the caller's photo. */
export const removeOwnPhoto = async (ctx: Ctx): Promise<{ photoUrl: null }> => {
  await transact(ctx, (tx) => removePhoto(tx, userOf(ctx).id));
  return { photoUrl: null };
};
