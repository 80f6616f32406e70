import { eq } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { profileChanged } from "@/events.ts";
import { reasonText } from "@/modules/auth/rules.ts";
import { hasAdminRole } from "@/platform/admin-roles.ts";
import { type Ctx, type Tx, userOf } from "@/platform/ctx.ts";
import { transact } from "@/platform/db/transact.ts";
import type { Reader } from "@/platform/db/types.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { publish } from "@/platform/events/outbox.ts";
import { newId } from "@/platform/ids.ts";
import { trimLine } from "@/platform/text.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { credentialDocuments, credentials } from "../tables.ts";
import { requireValid } from "../validation.ts";
import { addCredential, type Credential, listCredentials } from "./credentials.ts";
import {
  CREDENTIAL_BOUNDS,
  credentialErrors,
  type CredentialFields,
  documentName,
  expiryOf,
  findDocumentType,
} from "./rules.ts";
import { normalizePlaces, placeErrors } from "./places.ts";
import type { AddCredentialInput, OwnCredential } from "./schemas.ts";
import { describeCredentials, documentView } from "./views.ts";

/** All credentials of a specialist, the oldest first. */
export const listOwnCredentials = async (db: Reader, specialistId: string, now: Instant): Promise<OwnCredential[]> => {
  const described = await describeCredentials(db, await listCredentials(db, specialistId), now);
  return described.map(({ specialistId: _, notedAt: __, document, ...credential }) => ({
    ...credential,
    declinedBecause: reasonText(credential.declinedBecause) ?? null,
    document: document ? { ...documentView(document), uploadedAt: iso(document.createdAt) } : null,
  }));
};

const loadView = async (ctx: Ctx, id: string): Promise<OwnCredential> => {
  const all = await listOwnCredentials(ctx.db.read, userOf(ctx).id, ctx.now);
  return all.find((credential) => credential.id === id)!;
};

/**
 * Adds a credential of the caller, which counts once an administrator has verified it. Adding the same one again returns
 * it. Throws 400 with the validation errors, and `too_many_credentials` beyond 20.
 */
export const addOwnCredential = async (ctx: Ctx, input: AddCredentialInput): Promise<OwnCredential> => {
  const fields = {
    type: trimLine(input.type),
    number: trimLine(input.number),
    issuer: trimLine(input.issuer),
    expiresOn: trimLine(input.expiresOn ?? "") || null,
  };
  const places = input.places && normalizePlaces(input.places);
  requireValid([...credentialErrors(fields, ctx.now), ...(places ? placeErrors(places) : [])]);
  return await loadView(ctx, await transact(ctx, (tx) => addOnce(tx, userOf(ctx).id, { ...fields, places })));
};

const addOnce = async (
  tx: Tx,
  specialistId: string,
  { expiresOn, places, ...named }: CredentialFields & { places?: string[] },
): Promise<string> => {
  const credentials = await listCredentials(tx, specialistId);
  const expiresAt = expiryOf(expiresOn);
  const same = credentials.find((credential) =>
    credential.type === named.type && credential.number === named.number && credential.issuer === named.issuer &&
    credential.expiresAt === (expiresAt ?? null) && (places === undefined || credential.places.join() === places.join())
  );
  if (same) return same.id;
  if (credentials.length >= CREDENTIAL_BOUNDS.count) {
    throw conflict(
      "too_many_credentials",
      `You can have at most ${CREDENTIAL_BOUNDS.count} credentials. Please remove one that you no longer need.`,
    );
  }
  return await addCredential(tx, { specialistId, ...named, places, expiresAt });
};

/** Throws 404 for a credential of another person. */
const getOwn = async (tx: Tx, specialistId: string, id: string): Promise<Credential> => {
  const credential = (await listCredentials(tx, specialistId)).find((credential) => credential.id === id);
  if (!credential) throw notFound("This credential does not exist.");
  return credential;
};

/**
 * Removes one of the caller's credentials with its document. Throws 404 for one of another person. Returns the remaining
 * ones.
 */
export const removeOwnCredential = async (ctx: Ctx, { id }: { id: string }): Promise<OwnCredential[]> => {
  const specialistId = userOf(ctx).id;
  await transact(ctx, async (tx) => {
    await getOwn(tx, specialistId, id);
    await tx.delete(credentialDocuments).where(eq(credentialDocuments.credentialId, id));
    await tx.delete(credentials).where(eq(credentials.id, id));
    await publish(tx, profileChanged({ specialistId }));
  });
  return await listOwnCredentials(ctx.db.read, specialistId, ctx.now);
};

interface Upload {
  /** The credential's id. */
  id: string;
  /** The original file name. */
  name: string;
  bytes: Uint8Array;
}

/**
 * Adds or replaces the document of one of the caller's credentials. Throws 404 for a credential of another person, 400 for
 * a file that is not a PDF or a picture of up to 2 MB, and `already_verified` once the credential is verified.
 */
export const uploadDocument = async (ctx: Ctx, upload: Upload): Promise<OwnCredential> => {
  const { id, bytes } = upload;
  if (bytes.length > CREDENTIAL_BOUNDS.document) throw invalid(["Please choose a document of at most 2 MB."]);
  const contentType = findDocumentType(bytes);
  await transact(ctx, async (tx) => {
    const credential = await getOwn(tx, userOf(ctx).id, id);
    if (credential.verifiedAt !== null) {
      throw conflict(
        "already_verified",
        "This credential is already verified. To use a new document, please add a new credential.",
      );
    }
    if (!contentType) throw invalid(["Please choose a PDF, or a PNG, JPEG or WebP picture."]);
    await replaceDocument(tx, credential, { contentType, name: documentName(upload.name, contentType), bytes });
  });
  return await loadView(ctx, id);
};

/** Replaces the document. A declined credential is reviewed again. */
const replaceDocument = async (
  tx: Tx,
  { id: credentialId, specialistId }: Credential,
  { bytes, ...file }: { name: string; contentType: string; bytes: Uint8Array },
): Promise<void> => {
  await tx.delete(credentialDocuments).where(eq(credentialDocuments.credentialId, credentialId));
  const row = { id: newId(), credentialId, specialistId, ...file, createdAt: tx.now };
  await tx.insert(credentialDocuments).values({ ...row, bytes: Buffer.from(bytes) });
  await tx.update(credentials).set({ declinedAt: null, declineReason: null }).where(eq(credentials.id, credentialId));
};

export interface StoredDocument {
  name: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A document, for its owner and for support. Throws 404 for everyone else. */
export const getDocument = async (ctx: Ctx, { id }: { id: string }): Promise<StoredDocument> => {
  const user = userOf(ctx);
  const [row] = await ctx.db.read.select().from(credentialDocuments).where(eq(credentialDocuments.id, id));
  if (!row || (row.specialistId !== user.id && !hasAdminRole(user.adminRole, "support"))) {
    throw notFound("This document does not exist.");
  }
  return { name: row.name, contentType: row.contentType, bytes: new Uint8Array(row.bytes) };
};
