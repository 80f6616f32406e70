// A visitor for tests, who goes through the funnel by its API calls as a browser would.
import { starterId } from "@/modules/catalog/index.ts";
import { requiredAnswers } from "./answers.ts";
import type { CallOptions, TestApp } from "../app/test-app.ts";

/** Anything that takes API calls: the test's own app, a second one, or a running process. */
export type Caller = Pick<TestApp, "call">;

let visitors = 0;

export const PREFERENCES = {
  timeOfDay: ["morning", "afternoon"],
  timing: "1-week",
  contactMethod: "email",
  location: "zoom",
};
export const REQUEST_CONSENT = [{ purpose: "arrange-meeting", version: 1 }];
/** With it, an administrator may give the request to a specialist at once. */
export const CHOICE_CONSENT = { purpose: "choose-specialist", version: 1 };
export const SHARE_CONSENT = [{ purpose: "share-with-specialist", version: 1 }];

/** Contact data of a new visitor. */
export const newContact = () => {
  visitors++;
  return {
    firstName: "Vera",
    lastName: `Visitor ${visitors}`,
    email: `vera-${visitors}@example.test`,
    phone: `+43660${String(2_000_000 + visitors)}`,
  };
};

export const get = async (app: Caller, path: string, options?: CallOptions) => {
  const response = await app.call(path, options);
  return { status: response.status, headers: response.headers, json: await response.json() };
};
export const post = (app: Caller, path: string, body: unknown, options?: CallOptions) =>
  get(app, path, { method: "POST", body, ...options });

export interface VisitorOptions {
  category?: string;
  subcategory?: string;
  timezone?: string;
  preferences?: Partial<typeof PREFERENCES> & { language?: string };
  contact?: ReturnType<typeof newContact>;
  /** The booking link that they follow. */
  own?: string;
  /** Whether Parley may choose a specialist for them. */
  mayChoose?: boolean;
}

type Questions = Parameters<typeof requiredAnswers>[0];
const askedBy = new WeakMap<Caller, Map<string, Promise<Questions>>>();

/** The questions of a topic, or of its category; each app is asked once. */
const questionsIn = (app: Caller, categoryId: string, subcategoryId = ""): Promise<Questions> => {
  const path = `/Categories/Find/${categoryId}${subcategoryId && `?subcategoryId=${subcategoryId}`}`;
  const asked = askedBy.get(app) ?? new Map<string, Promise<Questions>>();
  const questions = asked.get(path) ?? get(app, path).then(({ json }) => json.questions);
  askedBy.set(app, asked.set(path, questions));
  return questions;
};

/** Answers what the category asks. Questions that a test has changed are left to the test. */
const answerQuestions = async (app: Caller, trackId: string, categoryId: string, subcategoryId?: string) => {
  const questions = await questionsIn(app, categoryId, subcategoryId);
  for (const step of ["about", "needs"]) {
    await post(app, `/Funnel/Track/${trackId}`, { step, answers: requiredAnswers(questions, step) });
  }
};

/** A track with answers and contact data. Returns its id and token. */
export const visitorWithContact = async (app: Caller, options: VisitorOptions = {}) => {
  const { category = "career", timezone = "Europe/Vienna" } = options;
  const subcategoryId = options.subcategory && starterId(`${category}/${options.subcategory}`);
  const { json } = await post(app, "/Funnel/StartTracking", {
    categoryId: starterId(category),
    subcategoryId,
    timezone,
    own: options.own,
  });
  const trackId: string = json.trackId;
  await answerQuestions(app, trackId, starterId(category), subcategoryId);
  await post(app, `/Funnel/Track/${trackId}`, {
    step: "preferences",
    preferences: { ...PREFERENCES, ...options.preferences },
  });
  const contact = options.contact ?? newContact();
  const consents = options.mayChoose ? [...REQUEST_CONSENT, CHOICE_CONSENT] : REQUEST_CONSENT;
  const step = await post(app, `/Funnel/Track/${trackId}`, { step: "contacts", contact, consents });
  if (step.status !== 200) throw new Error(`The contacts were rejected: ${JSON.stringify(step.json)}`);
  return { trackId, token: json.resumeToken as string, contact };
};

/** Books a start. */
export const book = (
  app: Caller,
  trackId: string,
  startsAt: string,
  more: { specialistId?: string; location?: string; consents?: unknown } = {},
  options?: CallOptions,
) =>
  post(app, "/Funnel/SaveBooking", { trackId, startsAt, location: "zoom", consents: SHARE_CONSENT, ...more }, options);

/** Starts a track. */
export const startTrack = async (app: Caller, more: Record<string, unknown> = {}) => {
  const body = { categoryId: starterId("career"), timezone: "Europe/Vienna", ...more };
  const { json } = await post(app, "/Funnel/StartTracking", body);
  return json as { trackId: string; resumeToken: string; step: string };
};

/** Submits one step of a track. */
export const sendStep = (app: Caller, trackId: string, body: Record<string, unknown>) =>
  post(app, `/Funnel/Track/${trackId}`, body);

/** The status, error code and sentences of a refused call. */
export const refusalOf = (response: Awaited<ReturnType<typeof get>>) => [
  response.status,
  response.headers.get("X-Error-Code"),
  response.json,
];
