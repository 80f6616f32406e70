// The browser of a request: what it sends, the cookies that it gets, and the answer to calls that return nothing.
import type { Context } from "hono";
import { ctx, type Env } from "@/platform/http/route.ts";
import { cookies, sessionCookie } from "./cookies.ts";

export const DONE = { done: true } as const;

/** The answer when the work is done. */
export const done = async (work: Promise<void>): Promise<typeof DONE> => {
  await work;
  return DONE;
};

export const cookiesOf = (c: Context<Env>): string => c.req.header("Cookie") ?? "";
export const userAgentOf = (c: Context<Env>): string | undefined => c.req.header("User-Agent");

export const setCookies = (c: Context<Env>, ...headers: string[]): void =>
  headers.forEach((header) => c.header("Set-Cookie", header, { append: true }));

/** Removes what belongs to a registration, which is over when someone signs in or out. */
const clearRegistration = (c: Context<Env>): void => {
  const { config } = ctx(c);
  setCookies(c, cookies.pending.remove(config), cookies.registration.remove(config));
};

/** Removes the session and the registration from this browser. */
export const clearCookies = (c: Context<Env>): void => {
  setCookies(c, cookies.session.remove(ctx(c).config));
  clearRegistration(c);
};

/** Stores a session in this browser, and adds other Set-Cookie headers. */
export const enter = (c: Context<Env>, token: string, ...others: string[]): void => {
  setCookies(c, sessionCookie(token, ctx(c).config), ...others);
  clearRegistration(c);
};
