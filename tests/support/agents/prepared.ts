// Bookings that an agent has prepared, and what a plain HTTP client and the person do with them.
import { expect } from "vitest";
import { connectAgent, holdOf, newPerson } from "./agent.ts";
import { serveApp } from "./served-app.ts";
import type { TestApp } from "../app/test-app.ts";
import { requestedBookings, TEN } from "../funnel/requested-bookings.ts";
import { REQUEST_CONSENT, SHARE_CONSENT } from "../funnel/visitor.ts";

interface Asked {
  key: string;
  type: string;
  required: boolean;
  options: { value: string }[] | null;
}

/** Answers as an agent would give them. */
const answersTo = (questions: readonly Asked[]) =>
  Object.fromEntries(
    questions.filter(({ required }) => required).map(({ key, type, options }) => {
      const value = options?.[0]?.value ?? "As discussed.";
      return [key, type === "multi" ? [value] : value];
    }),
  );

export type Prepared = Awaited<ReturnType<Awaited<ReturnType<typeof preparedBookings>>["prepare"]>>;

/** The step with which a person agrees. */
export const contactStep = ({ contact }: Pick<Prepared, "contact">) => (
  { step: "contacts", contact, consents: REQUEST_CONSENT }
);

/** An agent of an app, with one specialist for tutoring. */
export const preparedBookings = async (app: TestApp, specialistId: string) => {
  const served = serveApp(app);
  const agent = await connectAgent(served.url);
  const on = requestedBookings(app, specialistId);

  /** What a plain HTTP client gets. */
  const send = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${served.url}/api/v2${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return {
      status: response.status,
      code: response.headers.get("X-Error-Code"),
      cookies: response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!),
      json: await response.json(),
    };
  };

  return {
    agent,
    send,
    codeOf: on.codeOf,
    newVisitor: on.newVisitor,
    /** A held time whose answers are complete, as far as an agent can go. */
    async prepare(contact = newPerson()) {
      const { topics } = (await agent.call("list_topics", { topic: "tutoring" })).json as {
        topics: [{ questions: Asked[] }];
      };
      const answers = answersTo(topics[0].questions);
      const { booking } = (await agent.call("hold_time", holdOf(TEN, { contact }))).json;
      const { json } = await agent.call("prepare_booking", { booking, answers });
      expect(json.openQuestions).toEqual([]);
      const [id = "", token = ""] = String(booking).split(".");
      const secret = new URL(String(json.link)).searchParams.get("secret")!;
      return { booking: String(booking), id, token, secret, contact };
    },
    bookingOf: ({ id }: { id: string }) => (
      { trackId: id, startsAt: TEN, specialistId, location: "zoom", consents: SHARE_CONSENT }
    ),
    /** The person enters the code of their email. Returns their browser's cookie. */
    async takeOver({ id, secret }: { id: string; secret: string }) {
      const sent = await send(`/Funnel/SendPreparedCode/${id}`, { secret });
      expect(sent.status).toBe(200);
      const { status, cookies } = await send(`/Funnel/TakeOver/${id}`, { secret, code: await on.codeOf(id) });
      expect(status).toBe(200);
      return { Cookie: cookies.join("; ") };
    },
    async close() {
      await agent.close();
      await served.stop();
    },
  };
};
