// Numbers that have replied STOP: kept for ever as a hash, before and after everything else about a person is deleted.
import { createHmac } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Tx } from "../ctx.ts";
import { insertNewRows } from "../db/prepared.ts";
import type { Reader } from "../db/types.ts";
import { textReplies, textStopKey, textStops } from "./tables.ts";

/**
 * With a key of the database and not with LINK_SECRET: secrets are changed, and their old values leave the
 * configuration, but a STOP must outlive them.
 */
const hashNumber = async (db: Reader, number: string): Promise<string> => {
  const [row] = await db.select({ key: textStopKey.key }).from(textStopKey).where(eq(textStopKey.id, 1));
  if (!row) throw new Error("The key of the hashes of stopped numbers is missing.");
  return createHmac("sha256", row.key).update(number).digest("base64url");
};

/** Whether a number (E.164) wants no text messages. */
export const isStopped = async (db: Reader, number: string): Promise<boolean> => {
  const [row] = await db.select().from(textStops).where(eq(textStops.numberHash, await hashNumber(db, number)));
  return row !== undefined;
};

/** From now on nothing is sent to this number. */
export const stopNumber = async (tx: Tx, number: string): Promise<void> => {
  await insertNewRows(tx, textStops, [{ numberHash: await hashNumber(tx, number), stoppedAt: tx.now }]);
};

type Reply = "stop" | "resume";

const STOP = new Set(["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT"]);
const RESUME = new Set(["START", "UNSTOP"]);

/** What a reply means; undefined for any other text. "Stop." and "stop all" mean it, too. */
const readReply = (body: string): Reply | undefined => {
  const characters = body.toUpperCase().replace(/[^\p{L}]/gu, "");
  if (STOP.has(characters)) return "stop";
  return RESUME.has(characters) ? "resume" : undefined;
};

/** Acts on a person's reply, once: the provider may send it several times. */
export const takeReply = async (
  tx: Tx,
  { providerId, from, body }: { providerId: string; from: string; body: string },
): Promise<Reply | undefined> => {
  const reply = readReply(body);
  if (!reply) return undefined;
  const [known] = await tx.select().from(textReplies).where(eq(textReplies.providerId, providerId));
  if (known) return undefined;
  await tx.insert(textReplies).values({ providerId, at: tx.now });
  if (reply === "stop") await stopNumber(tx, from);
  else await tx.delete(textStops).where(eq(textStops.numberHash, await hashNumber(tx, from)));
  return reply;
};
