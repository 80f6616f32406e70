// An administrator who reassigns and deletes the leads of two specialists, and the invariants of every such action.
import { asc, eq } from "drizzle-orm";
import { expect } from "vitest";
import { creditEntries } from "@/modules/billing/tables.ts";
import { occupiedCells } from "@/modules/scheduling/tables.ts";
import { auditEntries } from "@/platform/audit.ts";
import { makeAdministrator, makeSpecialist } from "../people/factories.ts";
import { agreeTo, compareCounters, listImbalances } from "./leads.ts";
import { openTestApp } from "../app/test-app.ts";
import { get } from "../funnel/visitor.ts";

/** The administrator's reason. */
export const REASON = "The specialist is ill this week.";
/** Wednesday in a week, 10:00 in Vienna. */
export const IN_A_WEEK = "2026-10-28T09:00:00Z";

/** Opens the app with Ada, an administrator, and the specialists Sam and Kim, each with five credits. */
export const openLeadAdministration = async () => {
  const app = await openTestApp();
  const adminId = await makeAdministrator(app, { firstName: "Ada", lastName: "Minister" });
  const named = (firstName: string, lastName: string) =>
    makeSpecialist(app, {
      person: { firstName, lastName, email: `${firstName}@work.test` },
      profile: { displayName: `${firstName} ${lastName}` },
    });
  const [sam, kim] = [await named("Sam", "Special"), await named("Kim", "Other")];
  const read = () => app.services.db.read;
  const call = async (path: string, body: unknown) =>
    await get(app, `/Admin/${path}`, { method: "POST", body, cookie: await app.signIn(adminId) });
  const assign = (leadId: string, specialistId: string, more: Record<string, unknown> = {}) =>
    call(`AssignUserToLead/${leadId}`, { specialistId, reason: REASON, ...more });
  return {
    app,
    adminId,
    sam,
    kim,
    read,
    /** Reassigns a lead. */
    assign,
    /** Reassigns a lead to a specialist to whom its visitor has agreed. */
    async handOver(leadId: string, specialistId: string) {
      await agreeTo(app, leadId, specialistId);
      return await assign(leadId, specialistId);
    },
    remove: (leadId: string, body: Record<string, unknown> = {}) => call(`DeleteLead/${leadId}`, body),
    /** The audit entries about leads. */
    audited: () =>
      read().select().from(auditEntries).where(eq(auditEntries.subjectKind, "lead")).orderBy(asc(auditEntries.id)),
    /** The entries of a specialist's ledger: [kind, amount, rule]. */
    ledger: async (specialistId: string) =>
      (await read().select().from(creditEntries).where(eq(creditEntries.specialistId, specialistId))
        .orderBy(asc(creditEntries.id))).map(({ kind, amount, rule }) => [kind, amount, ...(rule ? [rule] : [])]),
    cellsOf: async (specialistId: string) =>
      (await read().select().from(occupiedCells).where(eq(occupiedCells.specialistId, specialistId))).length,
    /** Asserts that counters match leads, and lots the ledger. */
    async expectAllTrue() {
      for (const person of [sam, kim]) {
        const { counters, leads } = await compareCounters(app.services.db.read, person);
        expect(counters).toEqual(leads);
      }
      expect(await listImbalances(app)).toEqual([]);
    },
  };
};
export type LeadAdministration = Awaited<ReturnType<typeof openLeadAdministration>>;
