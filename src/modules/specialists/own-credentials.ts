// A specialist's own credentials as he sees them: noted, proven by a document, taken away.
import { Buffer } from "node:buffer";
import { eq, sql } from "drizzle-orm";
import { type Ctx, userOf } from "@/platform/ctx.ts";
import type { Reader } from "@/platform/db/connection.ts";
import { conflict, invalid, notFound } from "@/platform/errors.ts";
import { newId } from "@/platform/ids.ts";
import { type Instant, iso } from "@/platform/time/time.ts";
import { transact, type Tx } from "@/platform/db/transact.ts";
import { reasonWords } from "@/modules/auth/rules.ts";
import {
  CREDENTIAL_BOUNDS,
  credentialFaults,
  credentialState,
  documentName,
  endOf,
  findDocumentType,
  lastDateOf,
  type WrittenCredential,
} from "./credential-rules.ts";
import { addCredential, type Credential, listCredentials, removeCredential } from "./credentials.ts";
import { requireSound } from "./faults.ts";
import type { AddCredentialInput, OwnCredential } from "./profile-schemas.ts";
import { credentialDocuments, credentials } from "./tables.ts";
import { tidyLine } from "./tidy-rules.ts";

const listDocuments = (db: Reader, specialistId: string) =>
  db.select({
    id: credentialDocuments.id,
    credentialId: credentialDocuments.credentialId,
    name: credentialDocuments.name,
    contentType: credentialDocuments.contentType,
    size: sql<number>`length(${credentialDocuments.bytes})`,
    createdAt: credentialDocuments.createdAt,
  }).from(credentialDocuments).where(eq(credentialDocuments.specialistId, specialistId));

/** Everything the specialist has noted, the oldest first. */
export const listOwnCredentials = async (db: Reader, specialistId: string, now: Instant): Promise<OwnCredential[]> => {
  const documents = await listDocuments(db, specialistId);
  return (await listCredentials(db, specialistId)).map((credential) => {
    const { id, type, number, issuer, expiresAt, declineReason } = credential;
    const document = documents.find(({ credentialId }) => credentialId === id);
    return {
      ...{ id, type, number, issuer },
      expiresOn: lastDateOf(expiresAt),
      state: credentialState(credential, now),
      declinedBecause: reasonWords(declineReason) ?? null,
      document: document ? documentView(document) : null,
    };
  });
};

const documentView = (
  { id, name, contentType, size, createdAt }: Awaited<ReturnType<typeof listDocuments>>[number],
) => ({
  ...{ name, contentType, size },
  uploadedAt: iso(createdAt),
  url: `/api/v2/Onboarding/Document/${id}`,
});

const viewOf = async (ctx: Ctx, id: string): Promise<OwnCredential> => {
  const all = await listOwnCredentials(ctx.db.read, userOf(ctx).id, ctx.now);
  return all.find((credential) => credential.id === id)!;
};

/**
 * Notes one of the caller's credentials; it counts once an administrator has seen it. The same again is the same one.
 * Throws 400 with a sentence for each fault, `too_many_credentials` beyond 20.
 */
export const noteCredential = async (ctx: Ctx, input: AddCredentialInput): Promise<OwnCredential> => {
  const written = {
    type: tidyLine(input.type),
    number: tidyLine(input.number),
    issuer: tidyLine(input.issuer),
    expiresOn: tidyLine(input.expiresOn ?? "") || null,
  };
  requireSound(credentialFaults(written, ctx.now));
  return await viewOf(ctx, await transact(ctx, (tx) => noteOnce(tx, userOf(ctx).id, written)));
};

const noteOnce = async (tx: Tx, specialistId: string, { expiresOn, ...named }: WrittenCredential): Promise<string> => {
  const held = await listCredentials(tx, specialistId);
  const expiresAt = endOf(expiresOn);
  const same = held.find((one) =>
    one.type === named.type && one.number === named.number && one.issuer === named.issuer &&
    one.expiresAt === (expiresAt ?? null)
  );
  if (same) return same.id;
  if (held.length >= CREDENTIAL_BOUNDS.count) {
    throw conflict(
      "too_many_credentials",
      `At most ${CREDENTIAL_BOUNDS.count} credentials can be kept. Please remove one that you no longer need.`,
    );
  }
  return await addCredential(tx, { specialistId, ...named, expiresAt });
};

/** Takes one of the caller's credentials away. Throws 404 for one that is not his. Answers those that are left. */
export const dropCredential = async (ctx: Ctx, { id }: { id: string }): Promise<OwnCredential[]> => {
  const specialistId = userOf(ctx).id;
  const gone = await transact(ctx, (tx) => removeCredential(tx, { specialistId, id }));
  if (!gone) throw unknownCredential();
  return await listOwnCredentials(ctx.db.read, specialistId, ctx.now);
};

const unknownCredential = () => notFound("This credential does not exist.");

export interface Upload {
  /** The credential. */
  id: string;
  /** As the file was called. */
  name: string;
  bytes: Uint8Array;
}

/**
 * Puts a document to one of the caller's credentials, in place of the one before. Throws 404 for one that is not his,
 * 400 for what is no PDF or picture of up to 2 MB, `already_verified` once an administrator has seen it.
 */
export const proveCredential = async (ctx: Ctx, upload: Upload): Promise<OwnCredential> => {
  const { id, bytes } = upload;
  if (bytes.length > CREDENTIAL_BOUNDS.document) throw invalid(["Please choose a document of at most 2 MB."]);
  const contentType = findDocumentType(bytes);
  await transact(ctx, async (tx) => {
    const credential = await getOwn(tx, userOf(ctx).id, id);
    if (!contentType) throw invalid(["Please choose a PDF, or a PNG, JPEG or WebP picture."]);
    await replaceDocument(tx, credential, { contentType, name: documentName(upload.name, contentType), bytes });
  });
  return await viewOf(ctx, id);
};

const getOwn = async (tx: Tx, specialistId: string, id: string): Promise<Credential> => {
  const credential = (await listCredentials(tx, specialistId)).find((one) => one.id === id);
  if (!credential) throw unknownCredential();
  if (credential.verifiedAt === null) return credential;
  throw conflict(
    "already_verified",
    "This credential has been verified with its document. Please add a new credential for a new document.",
  );
};

interface DocumentFile {
  name: string;
  contentType: string;
  bytes: Uint8Array;
}

/** Puts a document in place of the one before; one that was declined waits for an administrator again. */
const replaceDocument = async (
  tx: Tx,
  { id: credentialId, specialistId }: Credential,
  { bytes, ...described }: DocumentFile,
): Promise<void> => {
  await tx.delete(credentialDocuments).where(eq(credentialDocuments.credentialId, credentialId));
  const row = { id: newId(), credentialId, specialistId, ...described, createdAt: tx.now };
  await tx.insert(credentialDocuments).values({ ...row, bytes: Buffer.from(bytes) });
  await tx.update(credentials).set({ declinedAt: null, declineReason: null }).where(eq(credentials.id, credentialId));
};

export interface StoredDocument {
  name: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** A document, for its owner and for administrators; to everybody else it does not exist. Throws 404. */
export const getDocument = async (ctx: Ctx, { id }: { id: string }): Promise<StoredDocument> => {
  const user = userOf(ctx);
  const [row] = await ctx.db.read.select().from(credentialDocuments).where(eq(credentialDocuments.id, id));
  if (!row || (row.specialistId !== user.id && !user.isAdmin)) throw notFound("This document does not exist.");
  return { name: row.name, contentType: row.contentType, bytes: new Uint8Array(row.bytes) };
};
