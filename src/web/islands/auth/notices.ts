// A word that crosses a redirect of the server: a cookie that /login reads, and that is gone after half a minute.

const NAME = "parley_notice";
const SECONDS = 30;

/** Why somebody finds himself at /login. */
export type Notice = "reset-link";

/** The headers of a redirect to /login that brings the word along. */
export const noticeHeaders = (notice: Notice): HeadersInit => ({
  "Set-Cookie": `${NAME}=${notice}; Path=/login; Max-Age=${SECONDS}; SameSite=Lax; HttpOnly`,
});

/** The word in a Cookie header; anything but a known one is none. */
export const readNotice = (cookies: string): Notice | undefined =>
  new RegExp(`(?:^|;\\s*)${NAME}=reset-link(?:;|$)`).test(cookies) ? "reset-link" : undefined;
