// A specialist's work: onboarding, credits, leads and meetings, help and ratings.
import { hashPassword } from "@/modules/auth/index.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import { DAY_MS, HOUR_MS, iso } from "@/platform/time/time.ts";
import type { TestApp } from "../../app/test-app.ts";
import { runReactions } from "../../app/reactions.ts";
import { bookedLead, receivedLead } from "../../leads/leads.ts";
import { openSeller } from "../../payments/invoices.ts";
import { openTestPayments } from "../../payments/test-payments.ts";
import { PASSWORD } from "../../people/accounts.ts";
import { actorOf, profileForm } from "../../people/editors.ts";
import { makeAdministrator, makePerson, makeSpecialist } from "../../people/factories.ts";
import { pictureOf } from "../../people/pictures.ts";
import { bookMeeting, NEXT_WEEK } from "../../scheduling/meetings.ts";
import { givenRating } from "../../scheduling/ratings.ts";
import { type Ask, askAs, askEach } from "./caller.ts";
import { connect } from "./connections.ts";

const CAREER = starterId("career");
const PDF = new TextEncoder().encode("%PDF-1.4\n%%EOF\n");
const BILLED_TO = { line1: "Ring 1", postcode: "1010", city: "Vienna", country: "AT" };
const password = PASSWORD;

/** Somebody new, from the profile to the first credits. */
const begin = async (app: TestApp) => {
  const pay = await openTestPayments(app);
  const id = await makePerson(app, { firstName: "Robin", lastName: "Sample", email: "robin@example.test" });
  const cookie = await app.signIn(id);
  const ask = askAs(app, { cookie });
  const calendar = proposedCalendar("Europe/Vienna");
  await askEach(ask, [
    ["get /Onboarding/Status"],
    ["put /Onboarding/Draft/{form}", {
      path: { form: "profile" },
      body: { version: 0, content: { headline: "Plain" }, basedOn: 0 },
    }],
    ["get /Onboarding/Draft/{form}", { path: { form: "profile" } }],
    ["delete /Onboarding/Draft/{form}", { path: { form: "profile" } }],
    ["post /Onboarding/UpdateProfile", {
      body: { version: 0, profile: profileForm({ company: "Sample Ltd", billingAddress: BILLED_TO }) },
    }],
    ["get /Onboarding/ProfileData"],
    ["get /Users/ProfileData"],
    ["post /Onboarding/PreviewCalendar", { body: { calendar } }],
    ["post /Onboarding/UpdateCalendar", { body: { version: 0, calendar } }],
    ["get /Onboarding/CalendarData"],
    ["get /Calendars/Holidays", { query: { place: "AT" } }],
    ["get /Onboarding/Status/{category}", { path: { category: CAREER } }],
    ["get /Loader/OnboardingLeadProps"],
    ["get /Loader/BuyLeadProps/{id}", { id: CAREER }],
  ]);
  const { upload } = actorOf(app, id, cookie);
  await upload("/Onboarding/UploadPhoto", await pictureOf.png(), "image/png");
  await ask("post /Onboarding/RemovePhoto");
  const licence = { type: "Licence", number: "1", issuer: "Office", expiresOn: "2027-12-31" };
  const credential = await ask("post /Onboarding/AddCredential", { body: licence });
  await upload(`/Onboarding/UploadDocument/${credential.id}?name=licence.pdf`, PDF, "application/pdf");
  await ask("post /Onboarding/RemoveCredential/{id}", { id: credential.id });
  const { sessionId } = await ask("post /Transactions/StripeCheckout", {
    body: { categoryId: CAREER, lines: [{ quantity: 5 }], returnTo: "onboarding" },
  });
  await pay.actions.pay(sessionId);
  await ask("post /Transactions/VerifyPayment", { body: { sessionId } });
  await ask("get /Transactions/Purchases");
  await pay.close();
  const other = await makePerson(app);
  const skips = askAs(app, { cookie: await app.signIn(other) });
  await skips("post /Onboarding/UpdateProfile", { body: { version: 0, profile: profileForm() } });
  await skips("post /Onboarding/UpdateCalendar", { body: { version: 0, calendar } });
  await skips("post /Onboarding/SkipLeads");
};

const workOnLeads = async (app: TestApp, specialistId: string, ask: Ask) => {
  const leads = [];
  for (let n = 0; n < 4; n++) leads.push(await receivedLead(app, specialistId));
  const [first, second, third, fourth] = leads as [string, string, string, string];
  await askEach(ask, [
    ["get /Leads/BookingTimes/{id}", { id: first, query: { date: "2026-10-22" } }],
    ["post /Leads/MarkAsLive/{id}", { id: first, body: {} }],
    ["post /Leads/Keep/{id}", { id: first }],
    ...[second, third, fourth].map((id) => ["post /Leads/MarkAsLive/{id}", { id, body: {} }] as const),
    ["post /Leads/MarkAsNotConverted/{id}", { id: second, body: { reason: "price" } }],
    ["post /Leads/MarkAsConverted/{id}", { id: third, body: {} }],
  ]);
  const body = { ids: [first, fourth], status: "not-converted", reason: "price" };
  const { undo } = await ask("post /Leads/MarkMany", { body });
  await ask("post /Leads/Undo", { body: { ids: undo?.ids } });
  const meeting = await bookedLead(app, specialistId, iso(NEXT_WEEK));
  await askEach(ask, [
    ["get /Leads/MeetingTimes/{id}", { id: meeting, query: { date: "2026-10-29" } }],
    ["post /Leads/MoveMeeting/{id}", { id: meeting, body: { startsAt: iso(NEXT_WEEK + HOUR_MS) } }],
    ["post /Leads/CancelMeeting/{id}", { id: meeting, body: { message: "I am ill this week." } }],
  ]);
};

const readDashboard = (ask: Ask) =>
  askEach(ask, [
    ["get /Dashboard/UserActive"],
    ["post /Dashboard/SetUserActive", { body: { active: true } }],
    ["post /Onboarding/SetPublicProfile", { body: { isPublic: true } }],
    ...["LayoutProps", "DashboardProps", "Page", "Shown"].map((part) => [`get /Dashboard/${part}`] as const),
    ["get /Ratings/Own"],
    ["post /Clients/Upload", { body: { rows: ["vera@parley.example,+436601234567", "Example"] } }],
    ["post /Clients/Add", { body: { contact: "tim@parley.example" } }],
    ["post /Clients/Remove", { body: { contact: "tim@parley.example" } }],
    ["get /Clients/Count"],
    ["post /Clients/RemoveAll"],
    ["get /Notifications/UnreadCount"],
  ]);

const useBookingLink = async (ask: Ask) => {
  const { slug } = await ask("post /Specialists/BookingLink", { body: { isOn: true } });
  await ask("get /Specialists/BookingLink");
  await ask("get /Funnel/Own/{slug}", { path: { slug } });
};

const keepCalendar = async (ask: Ask) => {
  const { id } = await ask("post /Calendars/BlockTime", { body: { date: "2026-11-03", from: 600, to: 660 } });
  const { undo } = await ask("post /Calendars/UnblockTime/{id}", { id });
  await ask("post /Calendars/Undo/{id}", { id: undo?.ids[0] });
  await ask("post /Calendars/OpenFeed");
  await ask("get /Calendars/Links");
  await ask("post /Calendars/CloseFeed");
};

const askForHelp = async (app: TestApp, ask: Ask) => {
  const body = { kind: "question", subject: "Where do I change my photo?", message: "I cannot find it." };
  const { id } = await ask("post /Help/Create", { body });
  await ask("get /Help/Paginated");
  const cookie = await app.signIn(await makeAdministrator(app, { firstName: "Ada", lastName: "Admin" }));
  const reply = { message: "It is on the page of your profile." };
  await askEach(ask, [
    ["post /Help/Reply/{id}", { id, cookie, body: reply }],
    ["get /Help/Get/{id}", { id }],
    ["post /Help/UpdateStatus/{id}", { id, cookie, body: { status: "resolved", resolution: "answered" } }],
    ["delete /Help/Delete/{id}", { id, cookie }],
  ]);
};

export const showSpecialists = async (app: TestApp) => {
  await openSeller(app);
  await begin(app);
  const person = { firstName: "Sam", lastName: "Special", passwordHash: await hashPassword(password) };
  const specialistId = await makeSpecialist(app, { credits: 20, person });
  const ask = askAs(app, { cookie: await app.signIn(specialistId) });
  await workOnLeads(app, specialistId, ask);
  const rating = await givenRating(app, specialistId);
  await ask("post /Ratings/Reply/{id}", { id: rating, body: { reply: "Thank you." } });
  await ask("post /Ratings/Appeal/{id}", { id: rating, body: { appeal: "It is about somebody else." } });
  await ask("get /Admin/Ratings", { cookie: await app.signIn(await makeAdministrator(app)) });
  await bookMeeting(app, { specialistId, startsAt: NEXT_WEEK + 2 * DAY_MS });
  await runReactions(app.ctx());
  await readDashboard(ask);
  const { items } = await ask("get /Notifications/List");
  await ask("post /Notifications/MarkRead/{id}", { id: items?.[0]?.id });
  await ask("post /Notifications/MarkAllRead");
  await useBookingLink(ask);
  await keepCalendar(ask);
  await askForHelp(app, ask);
  await connect(app, ask);
};
