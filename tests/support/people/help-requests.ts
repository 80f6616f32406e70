// Help requests for tests, created and changed through the API.
import { asc, eq } from "drizzle-orm";
import { openHelpRequest } from "@/modules/help/index.ts";
import { helpCounts, helpMessages, helpRequests } from "@/modules/help/tables.ts";
import { auditEntries } from "@/platform/audit.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import type { TestApp } from "../app/test-app.ts";
import { get, post } from "../funnel/visitor.ts";

export const QUESTION = { kind: "question", subject: "Where is my photo?", message: "I looked everywhere." };

/** Sends a request as the signed-in person. */
export const postRequest = (app: TestApp, cookie: string, body: object = {}, headers = {}) =>
  post(app, "/Help/Create", { ...QUESTION, ...body }, { cookie, headers });

/** Creates an open request. Returns its id. */
export const createRequest = async (app: TestApp, cookie: string, body: object = {}): Promise<string> => {
  const { status, json } = await postRequest(app, cookie, body);
  if (status !== 200) throw new Error(`The request was rejected: ${JSON.stringify(json)}`);
  return json.id;
};

export const setStatus = (app: TestApp, cookie: string, id: string, body: object) =>
  post(app, `/Help/UpdateStatus/${id}`, body, { cookie });
export const replyTo = (app: TestApp, cookie: string, id: string, message: string, headers = {}) =>
  post(app, `/Help/Reply/${id}`, { message }, { cookie, headers });
export const deleteRequest = (app: TestApp, cookie: string, id: string) =>
  get(app, `/Help/Delete/${id}`, { method: "DELETE", cookie });
export const viewRequest = (app: TestApp, cookie: string, id: string) => get(app, `/Help/Get/${id}`, { cookie });
export const listRequests = (app: TestApp, cookie: string, query = "") =>
  get(app, `/Help/Paginated${query}`, { cookie });

/** The stored row. */
export const requestRow = async (app: TestApp, id: string) =>
  (await app.services.db.read.select().from(helpRequests).where(eq(helpRequests.id, id)))[0]!;

/** The stored thread. */
export const listLines = (app: TestApp, id: string) =>
  app.services.db.read.select().from(helpMessages).where(eq(helpMessages.requestId, id))
    .orderBy(asc(helpMessages.at), asc(helpMessages.id));

/** The audit entries of a request, oldest first. */
export const listAuditOf = (app: TestApp, id: string) =>
  app.services.db.read.select({ action: auditEntries.action, before: auditEntries.before, after: auditEntries.after })
    .from(auditEntries).where(eq(auditEntries.subjectId, id)).orderBy(asc(auditEntries.id));

/** The counter rows that are not zero, and what they should be by the rows of requests. */
export const compareCounters = async (app: TestApp) => {
  const { read } = app.services.db;
  const actual: Record<string, number> = {};
  for (const { userId, kind, status, createdAt, deletedAt } of await read.select().from(helpRequests)) {
    if (deletedAt !== null) continue;
    for (const owner of ["", userId]) {
      for (const day of [Math.floor(createdAt / DAY_MS), -1]) {
        const key = [owner, day, kind, status].join(" ");
        actual[key] = (actual[key] ?? 0) + 1;
      }
    }
  }
  const counted = (await read.select().from(helpCounts)).filter(({ requests }) => requests !== 0)
    .map(({ owner, day, kind, status, requests }) => [[owner, day, kind, status].join(" "), requests]);
  return { counters: Object.fromEntries(counted), requests: actual };
};

/** The events of a request, oldest first. */
export const listEvents = async (app: TestApp, requestId: string): Promise<string[]> =>
  (await app.allEvents()).filter(([, payload]) => (payload as { requestId?: string }).requestId === requestId)
    .map(([name]) => name);

/** A help request of a person, created without the API. Returns its id. */
export const anyRequest = (app: TestApp, userId: string): Promise<string> =>
  app.transact((tx) => openHelpRequest(tx, { userId, kind: "question", subject: "My photo", message: "Where is it?" }));
