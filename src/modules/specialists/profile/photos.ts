// Photos: validated and encoded, stored in the database, served under an address that changes with their content.
import { and, asc, eq, gt, ne } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { profileChanged } from "@/events.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { contentId } from "@/platform/ids.ts";
import { sweepRows } from "@/platform/queue/sweep.ts";
import { BOUNDS } from "../rules.ts";
import { photos, profiles } from "../tables.ts";
import { encodePhoto, type Photo } from "./photo-encoding.ts";
import { pictureSize } from "./picture-rules.ts";
import { photoUrl } from "./profiles.ts";

/** Encodes an upload. Throws 400 unless it is a PNG, JPEG or WebP of a permitted size that can be decoded. */
export const readUpload = async (bytes: Uint8Array): Promise<Photo> => {
  if (bytes.length > BOUNDS.photo.max) throw invalid(["Please choose a photo of at most 2 MB."]);
  const size = pictureSize(bytes);
  if (!size) throw invalid(["Please choose a PNG, JPEG or WebP picture."]);
  if (Math.max(size.width, size.height) > BOUNDS.photo.side) {
    throw invalid([`Please choose a photo of at most ${BOUNDS.photo.side} pixels on each side.`]);
  }
  const photo = await encodePhoto(bytes);
  if (!photo) throw invalid(["This picture can't be read. It may be damaged; please choose another one."]);
  return photo;
};

/** Replaces a specialist's photo with an encoded one. Its id, and thereby its address, is computed from its content. */
export const savePhoto = async (tx: Tx, { specialistId, photo }: { specialistId: string; photo: Photo }) => {
  const id = contentId(specialistId, photo.bytes);
  const { contentType, bytes } = photo;
  const row = { id, specialistId, contentType, bytes: Buffer.from(bytes), encoded: true, createdAt: tx.now };
  await tx.insert(photos).values(row).onConflictDoNothing();
  await tx.update(profiles).set({ photoId: id, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await tx.delete(photos).where(and(eq(photos.specialistId, specialistId), ne(photos.id, id)));
  await publish(tx, profileChanged({ specialistId }));
  return id;
};

/** Throws 404 for an unknown or replaced photo. One that was stored as it was uploaded is encoded first. */
export const getPhoto = async (db: Reader, id: string): Promise<Photo> => {
  const [stored] = await db.select().from(photos).where(eq(photos.id, id));
  const photo = stored && (stored.encoded ? asPhoto(stored) : await encodePhoto(stored.bytes));
  if (!photo) throw notFound("This photo does not exist.");
  return photo;
};

const asPhoto = ({ contentType, bytes }: typeof photos.$inferSelect): Photo => ({
  contentType,
  bytes: new Uint8Array(bytes),
});

/** Removes a specialist's photo, if there is one. */
const removePhoto = async (tx: Tx, specialistId: string): Promise<void> => {
  const removed = await tx.delete(photos).where(eq(photos.specialistId, specialistId)).returning({ id: photos.id });
  if (removed.length === 0) return;
  await tx.update(profiles).set({ photoId: null, changedAt: tx.now }).where(eq(profiles.specialistId, specialistId));
  await publish(tx, profileChanged({ specialistId }));
};

/** Replaces the caller's photo, with or without a profile. Throws 400 like `readUpload`. */
export const changeOwnPhoto = async (ctx: Ctx, bytes: Uint8Array): Promise<{ photoUrl: string | null }> => {
  const specialistId = userOf(ctx).id;
  const photo = await readUpload(bytes);
  return { photoUrl: photoUrl(await transact(ctx, (tx) => savePhoto(tx, { specialistId, photo }))) };
};

/** Removes the caller's photo. */
export const removeOwnPhoto = async (ctx: Ctx): Promise<{ photoUrl: null }> => {
  await transact(ctx, (tx) => removePhoto(tx, userOf(ctx).id));
  return { photoUrl: null };
};

/**
 * Encodes the photos that were stored as they were uploaded, one transaction each. One that can't be decoded is removed:
 * nobody knows what it contains.
 */
export const encodeUploadedPhotos = sweepRows({
  // A photo takes up to 2 MB of memory.
  batch: 1,
  select: ({ db }, limit, after?: typeof photos.$inferSelect) =>
    db.read.select().from(photos).where(and(eq(photos.encoded, false), gt(photos.id, after?.id ?? "")))
      .orderBy(asc(photos.id)).limit(limit),
  each: async (ctx, uploaded) => {
    const photo = await encodePhoto(uploaded.bytes);
    await transact(ctx, (tx) => replaceUploaded(tx, uploaded, photo));
    if (!photo) ctx.log.warn("a photo could not be read and was removed", { specialistId: uploaded.specialistId });
  },
});

/** Does nothing when the photo has been replaced or removed in the meantime. */
const replaceUploaded = async (
  tx: Tx,
  { id, specialistId }: typeof photos.$inferSelect,
  photo: Photo | undefined,
): Promise<void> => {
  const [present] = await tx.select({ id: photos.id }).from(photos).where(eq(photos.id, id));
  if (!present) return;
  if (photo) await savePhoto(tx, { specialistId, photo });
  else await removePhoto(tx, specialistId);
};
