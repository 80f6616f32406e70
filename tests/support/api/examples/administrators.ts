// Calls of administrators: each of those that change something, once, and then what they read.
import { starterId } from "@/modules/catalog/index.ts";
import { ADMIN_ACTIONS, openActionContext } from "../admin-actions.ts";
import { CONNECTION_ACTIONS } from "../connection-actions.ts";
import type { Operation } from "../declared-operations.ts";
import { REVIEW_ACTIONS } from "../review-actions.ts";
import type { CallOptions, TestApp } from "../../app/test-app.ts";
import { bookFromAd } from "../../funnel/ad-leads.ts";
import { measureAds } from "../../funnel/clicks.ts";
import { givenInvoice, openSeller } from "../../payments/invoices.ts";
import { makeSpecialist } from "../../people/factories.ts";
import { askAs } from "./caller.ts";

const ANNA = { firstName: "Anna", lastName: "Adviser", email: "anna@example.test" };

/** What the calls need to know besides what they read. Of lists by name, other tests would decide who is the first. */
const QUERIES: Readonly<Record<string, Record<string, string>>> = {
  UserSearch: { search: ANNA.lastName },
  LeadCandidates: { search: ANNA.lastName },
  TrackCandidates: { search: ANNA.lastName },
  Translations: { language: "de" },
};

/** Where the id of a call about one thing is found: in the first item of a list. */
const IDS: Readonly<Record<string, string>> = {
  Campaign: "CampaignsPaginated",
  Import: "ImportsPaginated",
  ImportRows: "ImportsPaginated",
  LeadProps: "LeadsPaginated",
  LeadCandidates: "LeadsPaginated",
  Payment: "Payments",
  WhyNot: "UnassignedTracksPaginated",
  TrackCandidates: "UnassignedTracksPaginated",
};

/** What is read before a call that leaves nothing to be read. */
const BEFORE: Readonly<Record<string, string>> = {
  EndWave: "Wave/{id}",
  VerifyCredential: "CredentialsToReview",
  RetryJob: "FailedJobsPaginated",
  DecideContentReport: "ContentReports",
};

const JSON_TYPE = "application/json";
const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><rect width="300" height="100" fill="#0a0"/></svg>';

const ACTIONS = { ...ADMIN_ACTIONS, ...CONNECTION_ACTIONS, ...REVIEW_ACTIONS };

/** What administrators change. */
const act = async (app: TestApp) => {
  for (const [call, prepare] of Object.entries(ACTIONS)) {
    const context = await openActionContext(app);
    const { path, body } = await prepare!(app, context);
    const list = BEFORE[path.split("/")[2]!];
    if (list) await context.read(`/Admin/${list}`.replace("{id}", path.split("/").at(-1)!));
    const method = call.split(" ")[0] as CallOptions["method"];
    const response = await app.call(path, { method, cookie: context.cookie, body });
    if (!response.ok) throw new Error(`${call}: ${response.status} ${await response.text()}`);
  }
  const { cookie } = await openActionContext(app);
  const headers = { Cookie: cookie, "Content-Type": "image/svg+xml" };
  await app.send("/Settings/UploadPicture/logo", { method: "POST", headers, body: LOGO });
};

export const showAdministration = async (app: TestApp, operations: readonly Operation[]) => {
  await measureAds(app);
  const specialistId = await makeSpecialist(app, { credits: 20, person: ANNA });
  const { trackId } = await bookFromAd(app, specialistId);
  await openSeller(app);
  await givenInvoice(app, specialistId);
  await act(app);
  const { cookie } = await openActionContext(app);
  const ask = askAs(app, { cookie });
  const lists = operations.filter(({ access, method, path, types }) =>
    access === "admin" && method === "GET" && !path.includes("{") && types.join() === JSON_TYPE
  );
  for (const { path } of lists) await ask(`get ${path}`, { query: QUERIES[path.split("/").at(-1)!] });
  for (const [name, list] of Object.entries(IDS)) {
    const { items: [{ id }] } = await ask(`get /Admin/${list}`);
    await ask(`get /Admin/${name}/{id}`, { id, query: QUERIES[name] });
  }
  await ask("get /Admin/TrackProps/{id}", { id: trackId });
  await ask("get /Admin/CategoryDetails/{id}", { id: starterId("career") });
  await ask("get /Admin/UserDetails/{id}", { id: specialistId });
  await ask("get /Admin/CreditLedger/{id}", { id: specialistId });
  await ask("get /Admin/SettingsHistory/{document}", { path: { document: "lifecycle" } });
};
