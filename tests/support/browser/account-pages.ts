// Account screens in browser tests, and accounts created by calls alone.
import { type APIRequestContext, expect, type Page } from "@playwright/test";
import type { SmtpSink } from "../email/smtp-sink.ts";
import { atScreen, openScreen } from "./screens.ts";

/** Demo accounts of development (docs/product/contract.md#demo-accounts). */
export const DEMO_PASSWORD = "parley-demo";
export const PASSWORD = "correct-horse-battery";

let accountCount = 0;
const run = Array.from(crypto.getRandomValues(new Uint8Array(5)), (byte) => "abcdefghijklmnop"[byte % 16]).join("");

/** An unused address. */
export const newAddress = (): string => `person-${run}-${++accountCount}@example.test`;

export const password = (page: Page) => page.getByRole("textbox", { name: /password$/i });

/** Sends the form of the sign-in screen. Where it leads depends on the account. */
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
  await atScreen(page, "Confirm your email address");
};

const API = "/api/v2/Auth";

/** Path and search of the link in the first email to an address with a matching subject. */
export const linkTo = async (smtp: SmtpSink, email: string, subject: RegExp): Promise<string> => {
  const { text = "" } = await smtp.waitForEmailTo(email, subject);
  const [link] = /https?:\/\/\S+[?&]control=[\w-]+/.exec(text) ?? [];
  if (!link) throw new Error(`This email has no link:\n${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
};

export const CONFIRM = /confirm your email/i;
export const RESET = /password/i;

/** Registers a user who has not verified their address. */
export const unverifiedPerson = async (request: APIRequestContext): Promise<string> => {
  const email = newAddress();
  const data = { firstName: "Nora", lastName: "Newcomer", email, password: PASSWORD, acceptTerms: true };
  expect((await request.post(`${API}/Register`, { data })).status()).toBe(200);
  return email;
};

/** Registers a user and verifies their address. */
export const verifiedPerson = async (request: APIRequestContext, smtp: SmtpSink): Promise<string> => {
  const email = await unverifiedPerson(request);
  const params = new URLSearchParams((await linkTo(smtp, email, CONFIRM)).split("?")[1]);
  const data = { code: params.get("code"), control: params.get("control") };
  expect((await request.post(`${API}/Verify`, { data })).status()).toBe(200);
  return email;
};

/** Signs in by a call. The request context keeps the cookie. */
export const signInByApi = async (request: APIRequestContext, email: string, secret = PASSWORD) =>
  expect((await request.post(`${API}/Login`, { data: { email, password: secret } })).status()).toBe(200);

/** Signs in another person. The screen of the one before is left first: it would notice and navigate by itself. */
export const signInInstead = async (page: Page, email: string, secret: string) => {
  if (page.url() !== "about:blank") await page.goto("about:blank");
  await signInByApi(page.request, email, secret);
};

/** The target of a redirect of a GET; undefined without a redirect. */
export const redirectTarget = async (request: APIRequestContext, path: string): Promise<string | undefined> => {
  const response = await request.get(path, { maxRedirects: 0 });
  if (response.status() === 302) expect(await response.text(), path).toBe("");
  return response.status() === 302 ? response.headers().location : undefined;
};
