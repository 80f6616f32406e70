// Requests that were assigned without their visitors' consent, for tests: the calls of the visitor, the specialist and the
// administrator, and what is left afterwards.
import { asc, eq, sql } from "drizzle-orm";
import { expect } from "vitest";
import { creditReservations } from "@/modules/billing/tables.ts";
import { consentRecords, consentTexts, tracks } from "@/modules/tracks/tables.ts";
import type { TestApp } from "../app/test-app.ts";
import { get, post, type VisitorOptions, visitorWithContact } from "../funnel/visitor.ts";
import { emailsTo } from "../people/accounts.ts";
import { makeAdministrator, makeSpecialist } from "../people/factories.ts";
import { creditsLeft, leadRow, listImbalances } from "./leads.ts";

/** What tests do in an app, with an administrator of their own. */
export const openAssignments = async (app: TestApp) => {
  const admin = await app.signIn(await makeAdministrator(app));
  const read = () => app.services.db.read;
  const trackOf = async (id: string) => (await read().select().from(tracks).where(eq(tracks.id, id)))[0]!;
  const reservationsOf = (specialistId: string) =>
    read().select().from(creditReservations).where(eq(creditReservations.specialistId, specialistId));
  const assign = (trackId: string, body: Record<string, unknown>) =>
    post(app, `/Admin/AssignTrack/${trackId}`, body, { cookie: admin });
  let specialists = 0;

  /** A request that waits for consent, with the link of the visitor's email. `before`: what the specialist does first. */
  const waiting = async (
    { before, ...options }: VisitorOptions & { credits?: number; before?(specialistId: string): Promise<void> } = {},
  ) => {
    const email = `asked-about-${++specialists}@example.test`;
    const specialistId = await makeSpecialist(app, { credits: options.credits ?? 2, person: { email } });
    await before?.(specialistId);
    const visitor = await visitorWithContact(app, options);
    const { status, json } = await assign(visitor.trackId, { specialistId });
    expect(status).toBe(200);
    const leadId: string = json.leadId;
    const [question] = await emailsTo(app, visitor.contact.email);
    const secret = /consents\/[0-9a-f-]+\?secret=([\w-]+)/.exec(question!.text)![1]!;
    return {
      ...visitor,
      email,
      specialistId,
      leadId,
      secret,
      assigned: json,
      question: question!,
      cookie: await app.signIn(specialistId),
      decide: (decision: string, web: Pick<TestApp, "call"> = app) =>
        post(web, `/Leads/Consent/${leadId}`, { secret, decision }),
      view: () => get(app, `/Leads/Consent/${leadId}?secret=${secret}`),
      download: () => get(app, `/Leads/Consent/${leadId}/Data?secret=${secret}`),
    };
  };

  return {
    admin,
    read,
    trackOf,
    reservationsOf,
    assign,
    waiting,
    cancel: (trackId: string) => post(app, `/Admin/CancelAssignment/${trackId}`, undefined, { cookie: admin }),
    /** Every recorded decision of a request. */
    decisionsOf: (trackId: string) =>
      read().select({
        purpose: consentRecords.purpose,
        accepted: consentRecords.accepted,
        specialistId: consentRecords.specialistId,
        text: consentTexts.text,
      }).from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
        .where(eq(consentRecords.subject, trackId)).orderBy(asc(consentRecords.id)),
    /** The wait has ended, and nothing was delivered or used. */
    async expectReleased({ leadId, specialistId, trackId }: Awaited<ReturnType<typeof waiting>>) {
      expect(await reservationsOf(specialistId)).toEqual([]);
      expect(await creditsLeft(app, specialistId)).toBe(2);
      const lead = await leadRow(app, leadId);
      expect(lead).toMatchObject({ status: "expired", creditState: "released", consentBy: null });
      expect(lead.erasedAt).not.toBeNull();
      expect(await trackOf(trackId)).toMatchObject({ assigned: false, closeReason: "abandoned" });
    },
    /** Ledger, lots and reservations agree. */
    async expectBalanced() {
      expect(await listImbalances(app)).toEqual([]);
      const [drift] = await read().all<{ drift: number }>(sql`select (select coalesce(sum(reserved), 0)
        from credit_lots) - (select count(*) from credit_reservations) as drift`);
      expect(drift!.drift).toBe(0);
    },
  };
};
