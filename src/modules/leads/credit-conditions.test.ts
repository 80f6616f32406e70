// What credit-rules.ts decides about a lead, the database decides, too: for every status, reason and state of the credit.
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receivedLead } from "@tests/support/leads/leads.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import { whereContactShown, whereDelivered } from "./credit-conditions.ts";
import { CREDIT_STATES, DUPLICATE, isContactShown, isDelivered, NOT_ACCEPTED } from "./credit-rules.ts";
import { LEAD_STATUSES } from "./status-rules.ts";
import { leads } from "./tables.ts";

let app: TestApp;
let id: string;
beforeAll(async () => {
  app = await openTestApp();
  id = await receivedLead(app, await makeSpecialist(app, { credits: 1 }));
});
afterAll(() => app.close());

const LEADS = LEAD_STATUSES.flatMap((status) =>
  ([null, "price", NOT_ACCEPTED] as const).flatMap((reason) =>
    CREDIT_STATES.flatMap((creditState) =>
      [null, DUPLICATE, "visitor-absent"].flatMap((returnRule) =>
        [null, 1].map((erasedAt) => ({ status, reason, creditState, returnRule, erasedAt }))
      )
    )
  )
);

test("the conditions hold for the leads for which the rules hold", async () => {
  const found = await app.transact(async (tx) => {
    const rows: [boolean, boolean][] = [];
    for (const { erasedAt, ...lead } of LEADS) {
      await tx.update(leads).set({ ...lead, erasedAt }).where(eq(leads.id, id));
      const has = async (condition: ReturnType<typeof whereDelivered>) =>
        (await tx.select({ id: leads.id }).from(leads).where(and(eq(leads.id, id), condition))).length === 1;
      rows.push([await has(whereContactShown(leads)), await has(whereDelivered(leads))]);
    }
    return rows;
  });
  expect(found).toEqual(LEADS.map((lead) => [isContactShown(lead), isDelivered(lead)]));
});
