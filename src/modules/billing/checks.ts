// Checks of credits: the ledger against the lots, and the lots against their reservations.
import { type SQL, sql } from "drizzle-orm";
import { type Check, findRows, toProblems } from "@/platform/checks.ts";
import { reconcile } from "./credits/sweeps.ts";

/** The keys for which a credit is reserved. */
export const reservedKeys: SQL = sql`select key from credit_reservations`;
/** Whether the ledger has an entry under this key, such as `consume-<meeting id>`. */
export const hasEntry = (key: SQL): SQL => sql`exists (select 1 from credit_entries where unique_key = ${key})`;

export const billingChecks: Check[] = [
  {
    name: "billing.lots-and-ledger",
    label: "Every lot of credits equals the sum of its ledger",
    find: async (db) => toProblems((await reconcile(db)).map(({ lotId }) => lotId)),
  },
  {
    name: "billing.lots-and-reservations",
    label: "Every lot counts its reserved credits",
    find: findRows(() =>
      sql`select id from credit_lots
        where reserved <> (select count(*) from credit_reservations r where r.lot_id = credit_lots.id)`
    ),
  },
  {
    name: "billing.invoice-numbers",
    label: "Numbers of invoices have no gap",
    find: findRows((now) =>
      sql`select c.series || '-' || c.year as id from invoice_counters c
        left join invoices i on i.series = c.series and i.year = c.year
        where c.year >= cast(strftime('%Y', ${now} / 1000, 'unixepoch') as integer) - 10
        group by c.series, c.year, c.last
        having count(i.id) <> c.last or min(i.sequence) <> 1 or max(i.sequence) <> c.last`
    ),
  },
  {
    name: "billing.invoices-and-refunds",
    label: "Credit notes never exceed their invoice",
    find: findRows(() =>
      sql`select n.corrects_id as id from invoices n join invoices i on i.id = n.corrects_id
        where not exists (select 1 from invoices c where c.cause = 'cancelled-' || n.id)
        group by n.corrects_id, i.total_minor having sum(n.total_minor) > i.total_minor`
    ),
  },
];
