// How people use the account screens in a browser, and how a test gets an account by the calls alone.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { SmtpSink } from "./smtp-sink.ts";

/** PRODUCT section 9: demo accounts of development. */
export const DEMO_PASSWORD = "parley-demo";
export const PASSWORD = "correct-horse-battery";

let people = 0;
const run = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => "abcdefghijklmnop"[byte % 16]).join("");

/** An address that nobody has yet. */
export const newAddress = (): string => `person-${run}-${++people}@example.test`;

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });
export const password = (page: Page) => page.getByRole("textbox", { name: /password$/i });

/**
 * The island is awake: the document is read to its end, the router has taken what it brought, and React has come to
 * every control. What is typed before that, React does not hear of.
 */
export const awake = (page: Page) =>
  page.waitForFunction(() => {
    if (document.readyState === "loading" || "$_TSR" in self) return false;
    const controls = document.querySelectorAll("#island :is(h1, button, input, select, textarea)");
    return [...controls].every((one) => Object.keys(one).some((key) => key.startsWith("__reactProps")));
  });

export const openScreen = async (page: Page, path: string) => {
  await page.goto(path);
  await awake(page);
};

export const signIn = async (page: Page, email: string, secret = PASSWORD) => {
  await openScreen(page, "/login");
  await page.getByLabel("Email").fill(email);
  await password(page).fill(secret);
  await page.getByRole("button", { name: "Sign in" }).click();
};

export const register = async (page: Page, email: string) => {
  await openScreen(page, "/register");
  await page.getByLabel("First name").fill("Nora");
  await page.getByLabel("Last name").fill("Newcomer");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("textbox", { name: /^Phone/ }).fill("0151 23456789");
  await password(page).fill(PASSWORD);
  await page.getByRole("checkbox", { name: /terms and conditions/ }).check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(heading(page)).toHaveText("Confirm your email address");
};

const API = "/api/v2/Auth";

/** The link in the first mail to an address with words in its subject, as an address of this server. */
export const linkTo = async (smtp: SmtpSink, email: string, subject: RegExp): Promise<string> => {
  const { text = "" } = await smtp.waitForEmailTo(email, subject);
  const [link] = /https?:\/\/\S+[?&]control=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`There is no link in this mail:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
};

export const CONFIRM = /confirm your email/i;
export const RESET = /password/i;

/** Somebody who has registered but not verified. */
export const unverifiedPerson = async (request: APIRequestContext): Promise<string> => {
  const email = newAddress();
  const data = { firstName: "Nora", lastName: "Newcomer", email, password: PASSWORD, acceptTerms: true };
  expect((await request.post(`${API}/Register`, { data })).status()).toBe(200);
  return email;
};

/** Somebody who has registered and verified. */
export const verifiedPerson = async (request: APIRequestContext, smtp: SmtpSink): Promise<string> => {
  const email = await unverifiedPerson(request);
  const params = new URLSearchParams((await linkTo(smtp, email, CONFIRM)).split("?")[1]);
  const data = { code: params.get("code"), control: params.get("control") };
  expect((await request.post(`${API}/Verify`, { data })).status()).toBe(200);
  return email;
};

/** Signs in by the call; the request context keeps the cookie. */
export const enter = async (request: APIRequestContext, email: string, secret = PASSWORD) =>
  expect((await request.post(`${API}/Login`, { data: { email, password: secret } })).status()).toBe(200);

/** Where a GET leads without following it; undefined when it is answered itself. */
export const leadsTo = async (request: APIRequestContext, path: string): Promise<string | undefined> => {
  const response = await request.get(path, { maxRedirects: 0 });
  if (response.status() === 302) expect(await response.text(), path).toBe("");
  return response.status() === 302 ? response.headers().location : undefined;
};
