// A visitor books with a code from their mailbox, and programs of the specialist and of the marketplace read the lead.
import { hashPassword } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { API_SCOPE_NAMES, API_SCOPES } from "@/platform/api-scopes.ts";
import { runReactions } from "../../app/reactions.ts";
import type { TestApp } from "../../app/test-app.ts";
import { requiredAnswers } from "../../funnel/answers.ts";
import { PREFERENCES, REQUEST_CONSENT, SHARE_CONSENT } from "../../funnel/visitor.ts";
import { PASSWORD } from "../../people/accounts.ts";
import { makeAdministrator } from "../../people/factories.ts";
import { makeOpenSpecialist } from "../../scheduling/bookings.ts";
import { askAs, askEach } from "./caller.ts";

const CONTACT = { firstName: "Vera", lastName: "Example", email: "vera@example.test", phone: "+436602000001" };
const TIMEZONE = { timezone: "Europe/Vienna" };

/** A visitor books. */
const book = async (app: TestApp) => {
  const ask = askAs(app);
  await ask("get /Funnel/StartData");
  await ask("get /Categories/GetAll");
  const categoryId = starterId("career");
  const { questions } = await ask("get /Categories/Find/{id}", { id: categoryId });
  const { trackId, resumeToken } = await ask("post /Funnel/StartTracking", { body: { categoryId, ...TIMEZONE } });
  const asVisitor = askAs(app, { id: trackId, headers: { "X-Resume-Token": resumeToken } });
  for (
    const body of [
      ...["about", "needs"].map((step) => ({ step, answers: requiredAnswers(questions, step) })),
      { step: "preferences", preferences: PREFERENCES },
      { step: "contacts", contact: CONTACT, consents: REQUEST_CONSENT },
    ]
  ) await asVisitor("post /Funnel/Track/{id}", { body });
  const { earliest } = await asVisitor("get /Funnel/Availabilities/{id}", { query: TIMEZONE });
  const day = { id: trackId, date: earliest.date };
  await asVisitor("get /Funnel/GetAvailabilityHours/{id}/{date}", { path: day, query: TIMEZONE });
  const body = { trackId, startsAt: earliest.startsAt, location: "zoom", consents: SHARE_CONSENT };
  const { meetingId } = await asVisitor("post /Funnel/SaveBooking", { body });
  await runReactions(app.ctx());
  const { text } = app.emails.findLast(({ to }) => to.address === CONTACT.email)!;
  const code = /\b\d{6}\b/.exec(text)![0];
  await asVisitor("post /Funnel/ConfirmBooking/{id}", { id: meetingId, body: { code } });
  await asVisitor("get /Funnel/Closed/{id}", { id: meetingId });
};

/** Calls of a program with a key. */
const program = async (app: TestApp, userId: string, operation: string, audience: "specialist" | "admin") => {
  const scopes = API_SCOPE_NAMES.filter((scope) => API_SCOPES[scope].audience === audience);
  const body = { name: "Program", scopes, addresses: [], days: null, password: PASSWORD };
  const { key } = await askAs(app, { cookie: await app.signIn(userId) })(operation, { body });
  return askAs(app, { headers: { Authorization: `Bearer ${key}` } });
};

export const showPrograms = async (app: TestApp) => {
  const passwordHash = await hashPassword(PASSWORD);
  const person = { firstName: "Robin", lastName: "Sample", email: "robin@example.test", passwordHash };
  const owner = { firstName: "Ola", lastName: "Owner", email: "owner@example.test", passwordHash };
  const specialistId = await makeOpenSpecialist(app, { person });
  const ownerId = await makeAdministrator(app, { adminRole: "owner", ...owner });
  await book(app);

  const own = await program(app, specialistId, "post /ApiKeys/Create", "specialist");
  const { items: [lead] } = await own("get /Leads/GetAllForUser");
  await askEach(own, [
    ...["Total", "Expired", "Booked", "Converted", "Received"].map((count) => [`get /Leads/${count}Count`] as const),
    ["get /Leads/Counts"],
    ["get /Leads/Calendar"],
    ["get /Leads/Meetings"],
    ["get /Transactions/Statement"],
    ["get /Leads/Props/{id}", { id: lead.id }],
    ["post /Leads/Notes/{id}", { id: lead.id, body: { notes: "Bring the contract.", basedOn: "" } }],
  ]);
  app.clock.set(Date.parse(lead.meeting.startsAt) + 3_600_000);
  await own("post /Leads/MarkLeadStatus/{id}/{status}", { path: { id: lead.id, status: "converted" }, body: {} });

  const market = await program(app, ownerId, "post /Admin/ApiKeys/Create", "admin");
  await askEach(market, [
    ...["Market", "Sources", "LeadsPaginated", "LeadCounts", "Audit"].map((list) => [`get /Admin/${list}`] as const),
    ["get /Admin/LeadProps/{id}", { id: lead.id }],
  ]);
};
