// Gives a specialist credits as an administrator's hand would, in a process of its own beside the running program:
// deno run -A tests/support/grant-credits.ts ADDRESS CATEGORY-SLUG QUANTITY, with DATA_DIR.
import { createServices } from "../../src/app.ts";
import { readConfig } from "../../src/config.ts";
import { findPersonByEmail } from "../../src/modules/auth/index.ts";
import { grantCredits } from "../../src/modules/billing/index.ts";
import { starterId } from "../../src/modules/catalog/index.ts";
import { systemClock } from "../../src/platform/clock.ts";
import { systemCtx } from "../../src/platform/ctx.ts";
import { openDatabase } from "../../src/platform/db.ts";
import { newId } from "../../src/platform/ids.ts";
import { createLog } from "../../src/platform/log.ts";
import { transact } from "../../src/platform/transact.ts";

const [email = "", category = "", quantity = "1"] = Deno.args;
const config = readConfig({ DATA_DIR: Deno.env.get("DATA_DIR"), PARLEY_ENV: "test" });
const db = await openDatabase({ ...config.database, synchronous: "NORMAL" });
const mailer = { send: () => Promise.reject(new Error("Only the worker sends mail")), close() {} };
const services = createServices({ config, db, log: createLog("error"), mailer, clock: systemClock });

const person = await findPersonByEmail(db.read, email);
if (!person) throw new Error(`Nobody has the address ${email}`);
const grant = {
  specialistId: person.id,
  categoryId: starterId(category),
  quantity: Number(quantity),
  unitPriceMinor: 1_500,
  reason: "test",
  key: newId(),
};
await transact(systemCtx(services, "test"), (tx) => grantCredits(tx, grant));
db.close();
