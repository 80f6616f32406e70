// Whether visitors must prove their email address. Most tests are about what follows, so their data begins with "off".
import { sql } from "drizzle-orm";
import type { Database } from "@/platform/db/types.ts";

/** `isRunning`: processes have read the settings already, and learn of a new version. */
export const setProof = (db: Database, proof: "required" | "off", { isRunning = false } = {}): Promise<void> =>
  db.write(async (tx) => {
    await tx.run(sql`update settings_documents set body = json_set(body, '$.proof', ${proof}),
      version = version + ${isRunning ? 1 : 0} where name = 'lifecycle'`);
    // The history compares each version with the one before.
    await tx.run(
      sql`insert or replace into settings_versions (name, version, body, changed_at, changed_by, changed_keys)
      select name, version, body, changed_at, changed_by, '[]' from settings_documents where name = 'lifecycle'`,
    );
  });
