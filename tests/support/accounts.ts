// People with a password for tests: registered, verified and signed in by the calls that a browser makes.
import { Buffer } from "node:buffer";
import { hashPassword, type NewPerson } from "@/modules/auth/index.ts";
import type { Email } from "@/platform/mail/mailer.ts";
import { makePerson } from "./factories.ts";
import { runReactions } from "./reactions.ts";
import type { CallOptions, TestApp } from "./test-app.ts";
import { get, post } from "./visitor.ts";

export const PASSWORD = "correct-horse-battery";
export const OTHER_PASSWORD = "staple-of-my-own-1";

let hash: Promise<string> | undefined;
let made = 0;

/** A person whose password is PASSWORD. Answers id and address. */
export const makeAccount = async (app: TestApp, person: Partial<NewPerson> = {}) => {
  const email = person.email ?? newAddress();
  const id = await makePerson(app, { passwordHash: await (hash ??= hashPassword(PASSWORD)), ...person, email });
  return { id, email };
};

/** An address that nobody has yet. */
export const newAddress = (): string => `account-${++made}@example.test`;

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

/** The Cookie header that a browser would send after this answer; cookies that were taken away are left out. */
export const cookieOf = ({ headers }: { headers: Headers }): string =>
  headers.getSetCookie().map((cookie) => cookie.split(";")[0]!).filter((cookie) => !cookie.endsWith("=")).join("; ");

/** Signs in by the form. Answers the Cookie header. */
export const enter = async (app: TestApp, email: string, password = PASSWORD): Promise<string> => {
  const answer = await login(app, email, password);
  if (answer.status !== 200) throw new Error(`Signing in was refused: ${JSON.stringify(answer.json)}`);
  return cookieOf(answer);
};

export const revalidate = (app: TestApp, cookie?: string) => get(app, "/Auth/Revalidate", { method: "POST", cookie });

/** Sends what is due and answers the mails to an address, oldest first. */
export const mailsTo = async (app: TestApp, email: string): Promise<Email[]> => {
  await runReactions(app.ctx());
  return app.mails.filter(({ to }) => to.address === email);
};

/** Code and control out of a mail's link. */
export const linkIn = ({ text }: Pick<Email, "text">): { code: string; control: string } => {
  const found = /\?code=([\w-]+)&control=([\w-]+)/.exec(text);
  if (!found) throw new Error(`There is no link in this mail:\n${text}`);
  return { code: found[1]!, control: found[2]! };
};

/** The link in the latest mail to an address. */
export const latestLink = async (app: TestApp, email: string) => {
  const mail = (await mailsTo(app, email)).at(-1);
  if (!mail) throw new Error(`No mail went to ${email}`);
  return linkIn(mail);
};

/** The same secret but for its last bits. */
export const wrongControl = (control: string): string =>
  Buffer.from(Buffer.from(control, "base64url").map((byte, n) => n === 0 ? byte ^ 1 : byte)).toString("base64url");
