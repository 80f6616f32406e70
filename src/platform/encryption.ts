// Encryption of short secrets that must be readable again: AES-256-GCM with keys derived from LINK_SECRET. What was
// encrypted before it changed is decrypted with the old one, and encrypted again (renew).
import { Buffer } from "node:buffer";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Ctx } from "./ctx.ts";

const ALGORITHM = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** What is encrypted. Each purpose has a key of its own. */
export interface Encrypted {
  purpose: "totp-secret" | "webhook-secret" | "calendar-credentials";
  /** The row to which the text belongs. It cannot be decrypted for another one. */
  rowId: string;
}

const keyOf = (secret: string, purpose: string): Uint8Array =>
  new Uint8Array(hkdfSync("sha256", secret, "", `parley ${purpose}`, 32));

/** Encrypts a text. `secret` is LINK_SECRET. */
export const encrypt = (secret: string, { purpose, rowId }: Encrypted, text: string): string => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret, purpose), nonce).setAAD(Buffer.from(rowId));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
};

/** The text; undefined when it was changed, belongs to another row, or was encrypted with none of these secrets. */
export const decrypt = (secrets: readonly string[], of: Encrypted, encrypted: string): string | undefined => {
  for (const secret of secrets) {
    const text = decryptWith(secret, of, encrypted);
    if (text !== undefined) return text;
  }
  return undefined;
};

const decryptWith = (secret: string, { purpose, rowId }: Encrypted, encrypted: string): string | undefined => {
  const bytes = Buffer.from(encrypted, "base64url");
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, keyOf(secret, purpose), nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(rowId)).setAuthTag(tag);
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
};

/** A text that only an earlier secret decrypts, encrypted with the first one; undefined when there is nothing to do. */
export const renew = ([secret = "", ...earlier]: readonly string[], of: Encrypted, encrypted: string) => {
  if (decryptWith(secret, of, encrypted) !== undefined) return undefined;
  const text = decrypt(earlier, of, encrypted);
  return text === undefined ? undefined : encrypt(secret, of, text);
};

interface RenewedBatch {
  /** The key of the batch's last row; undefined when there was none. */
  last?: string;
  renewed: number;
}

/** While LINK_SECRET_OLD is set: encrypts all rows of a table anew, batch after batch by their key. `what` is for the log. */
export const renewAll = async (
  { config, log }: Pick<Ctx, "config" | "log">,
  what: string,
  renewBatch: (after: string) => Promise<RenewedBatch>,
): Promise<void> => {
  if (config.oldLinkSecrets.length === 0) return;
  let renewed = 0;
  for (let after: string | undefined = ""; after !== undefined;) {
    const batch = await renewBatch(after);
    renewed += batch.renewed;
    after = batch.last;
  }
  log.info(`${what} are encrypted with the present LINK_SECRET`, { renewed });
};
