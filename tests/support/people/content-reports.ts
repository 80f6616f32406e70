// Public pages, and reports of them as anybody sends them.
import { desc, eq } from "drizzle-orm";
import { contentReports } from "@/modules/moderation/tables.ts";
import { listCurrentSlugs, writePublic } from "@/modules/specialists/index.ts";
import type { TestApp } from "../app/test-app.ts";
import { post } from "../funnel/visitor.ts";

export const REPORT = {
  reason: "misleading",
  details: "The profile names a licence that this person doesn't have.",
  name: "Rita Reader",
  email: "rita@example.test",
  goodFaith: true,
};

/** Publishes a specialist's page. Returns its name in the address. */
export const publishPage = async (app: TestApp, specialistId: string): Promise<string> => {
  await app.transact((tx) => writePublic(tx, specialistId, true));
  return (await listCurrentSlugs(app.services.db.read, [specialistId])).get(specialistId)!;
};

export const sendReport = (app: TestApp, slug: string, change: object = {}) =>
  post(app, `/Funnel/Report/${slug}`, { ...REPORT, ...change });

let reports = 0;

/** The id of a new report of a specialist's profile, by somebody else each time. */
export const reportedProfile = async (app: TestApp, specialistId: string, change: object = {}): Promise<string> => {
  const email = `reader-${++reports}@example.test`;
  const { status, json } = await sendReport(app, await publishPage(app, specialistId), { email, ...change });
  if (status !== 200) throw new Error(`The report was refused: ${JSON.stringify(json)}`);
  const [report] = await app.services.db.read.select({ id: contentReports.id }).from(contentReports)
    .where(eq(contentReports.specialistId, specialistId)).orderBy(
      desc(contentReports.createdAt),
      desc(contentReports.id),
    );
  return report!.id;
};
