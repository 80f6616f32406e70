// Accounts with a password for tests: registration, sign-in and the links in emails, by the calls of a browser.
import { Buffer } from "node:buffer";
import { afterAll, beforeAll } from "vitest";
import { hashPassword, type NewPerson } from "@/modules/auth/index.ts";
import { responseDelay } from "@/modules/auth/sessions/attempts.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import { makePerson } from "./factories.ts";
import { runReactions } from "../app/reactions.ts";
import type { CallOptions, TestApp } from "../app/test-app.ts";
import { get, post } from "../funnel/visitor.ts";

export const PASSWORD = "correct-horse-battery";
export const OTHER_PASSWORD = "staple-of-my-own-1";

let hash: Promise<string> | undefined;
let accountCount = 0;

/** Creates a user whose password is PASSWORD. */
export const makeAccount = async (app: TestApp, person: Partial<NewPerson> = {}) => {
  const email = person.email ?? newAddress();
  const id = await makePerson(app, { passwordHash: await (hash ??= hashPassword(PASSWORD)), ...person, email });
  return { id, email };
};

/** An unused address. */
export const newAddress = (): string => `account-${++accountCount}@example.test`;

export const REGISTRATION = {
  firstName: "Nora",
  lastName: "Newcomer",
  phone: "+43 660 1234567",
  password: PASSWORD,
  acceptTerms: true,
};

export const register = (app: TestApp, email: string, more: Record<string, unknown> = {}, options?: CallOptions) =>
  post(app, "/Auth/Register", { ...REGISTRATION, email, ...more }, options);

export const login = (app: TestApp, email: string, password = PASSWORD, options?: CallOptions) =>
  post(app, "/Auth/Login", { email, password }, options);

/** The Cookie header that a browser would send after this response, without removed cookies. */
export const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers.getSetCookie().map((cookie) => cookie.split(";")[0]!).filter((cookie) => !cookie.endsWith("=")).join("; ");

/** Signs in and returns the Cookie header. */
export const enter = async (app: TestApp, email: string, password = PASSWORD): Promise<string> => {
  const response = await login(app, email, password);
  if (response.status !== 200) throw new Error(`Sign-in failed: ${JSON.stringify(response.json)}`);
  return cookieOf(response);
};

export const revalidate = (app: TestApp, cookie?: string) => get(app, "/Auth/Revalidate", { method: "POST", cookie });

/** Sends due emails and returns those to an address, oldest first. */
export const emailsTo = async (app: TestApp, email: string): Promise<Email[]> => {
  await runReactions(app.ctx());
  return app.emails.filter(({ to }) => to.address === email);
};

/** Code and control of the link in an email. */
export const linkIn = ({ text }: Pick<Email, "text">): { code: string; control: string } => {
  const found = /\?code=([\w-]+)&control=([\w-]+)/.exec(text);
  if (!found) throw new Error(`This email has no link:\n${text}`);
  return { code: found[1]!, control: found[2]! };
};

/** The link in the latest email to an address. */
export const latestLink = async (app: TestApp, address: string) => {
  const email = (await emailsTo(app, address)).at(-1);
  if (!email) throw new Error(`No email was sent to ${address}`);
  return linkIn(email);
};

/** A secret that differs in one bit. */
export const wrongControl = (control: string): string =>
  Buffer.from(Buffer.from(control, "base64url").map((byte, n) => n === 0 ? byte ^ 1 : byte)).toString("base64url");

/** Removes the minimum response time of account calls in a test file that does not measure time. */
export const skipResponseDelay = (): void => {
  const { minimumMs } = responseDelay;
  beforeAll(() => void (responseDelay.minimumMs = 0));
  afterAll(() => void (responseDelay.minimumMs = minimumMs));
};
