// Requests of the profile and calendar editors, and signed-in people who send them.
import { starterId } from "@/modules/catalog/index.ts";
import { proposedCalendar } from "@/modules/scheduling/calendar/rules.ts";
import type { CalendarForm } from "@/modules/scheduling/schemas.ts";
import type { ProfileForm } from "@/modules/specialists/profile/schemas.ts";
import type { NewPerson } from "@/modules/auth/index.ts";
import { makePerson, profileOf } from "./factories.ts";
import type { TestApp } from "../app/test-app.ts";
import { get } from "../funnel/visitor.ts";

/** A valid profile. It serves "career", which requires no credential. */
export const profileForm = (change: Partial<ProfileForm> = {}): ProfileForm => {
  const { specialistId: _, ...profile } = profileOf("");
  return { ...profile, serves: [{ categoryId: starterId("career"), subcategoryIds: [], strengths: {} }], ...change };
};

/** A valid calendar: the proposal for Vienna. */
export const calendarForm = (change: Partial<CalendarForm> = {}): CalendarForm => ({
  ...proposedCalendar("Europe/Vienna"),
  ...change,
});

/** A signed-in person, verified and not onboarded by default. */
export const signedIn = async (app: TestApp, person: Partial<NewPerson> = {}) => {
  const id = await makePerson(app, person);
  return actorOf(app, id, await app.signIn(id));
};

/** API calls of a signed-in person. */
export const actorOf = (app: TestApp, id: string, cookie: string) => ({
  id,
  cookie,
  get: (path: string) => get(app, path, { cookie }),
  post: (path: string, body?: unknown) => get(app, path, { method: "POST", body, cookie }),
  put: (path: string, body: unknown) => get(app, path, { method: "PUT", body, cookie }),
  delete: (path: string) => get(app, path, { method: "DELETE", cookie }),
  /** Sends a file as the body. */
  upload: async (path: string, bytes: Uint8Array<ArrayBuffer>, type = "application/octet-stream") => {
    const headers = { Cookie: cookie, "Content-Type": type };
    const response = await app.send(path, { method: "POST", body: bytes, headers });
    return { status: response.status, headers: response.headers, json: await response.json() };
  },
});
export type SignedInActor = ReturnType<typeof actorOf>;
