// Checks of leads against their meetings and their credits, and of reserved credits against what they are reserved for.
import { sql } from "drizzle-orm";
import { hasEntry, reservedKeys } from "@/modules/billing/index.ts";
import { confirmedMeetingIds, lostMeetingIds, pendingMeetingIds } from "@/modules/scheduling/index.ts";
import { type Check, findRows } from "@/platform/checks.ts";
import { hasStatus } from "@/platform/db/status-sets.ts";
import { DUE_LEAD_STATUSES } from "./status-rules.ts";

const waitingForCredit = sql`${pendingMeetingIds} union all select id from leads where credit_state = 'reserved'`;

/** Free, after a credit was used and returned. By a booking link none is used. */
const isReturned = sql`(credit_state = 'free' and free_reason <> 'own-link')`;

const booked = hasStatus(sql`status`, DUE_LEAD_STATUSES.outcome);

export const leadChecks: Check[] = [
  {
    name: "leads.reservations",
    label: "Every reserved credit belongs to a pending meeting or a lead that waits for consent",
    find: findRows(() => sql`select key as id from (${reservedKeys}) where key not in (${waitingForCredit})`),
  },
  {
    name: "leads.missing-reservations",
    label: "Every pending meeting and every lead that waits for consent has a reserved credit",
    find: findRows(() => sql`select id from (${waitingForCredit}) where id not in (${reservedKeys})`),
  },
  {
    name: "leads.meetings-without-lead",
    label: "Every confirmed meeting has its lead",
    find: findRows(() =>
      sql`select id from (${confirmedMeetingIds})
        where id not in (select meeting_id from leads where meeting_id is not null)`
    ),
  },
  {
    name: "leads.booked-without-meeting",
    label: "The meeting of a booked lead takes place",
    find: findRows(() => sql`select id from leads where ${booked} and meeting_id in (${lostMeetingIds})`),
  },
  {
    name: "leads.credits",
    label: "The credit of every lead is in the ledger",
    find: findRows(() =>
      sql`select id from leads
        where (credit_state in ('consumed', 'returned') or ${isReturned}) <> ${hasEntry(sql`'consume-' || credit_key`)}
        or (credit_state = 'returned' or ${isReturned}) <> ${hasEntry(sql`'return-' || credit_key`)}
        or (credit_state = 'free') <> (free_reason is not null)`
    ),
  },
  {
    name: "leads.duplicates",
    label: "What pays for a lead is a lead of the same specialist that uses a credit",
    find: findRows(() =>
      sql`select l.id from leads l join leads p on p.id = l.paid_by
        where l.credit_state <> 'returned' or p.credit_state <> 'consumed' or p.specialist_id <> l.specialist_id`
    ),
  },
];
