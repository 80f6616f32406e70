// The links in emails, and the cookie that tells /login why a reset link could not be used.
import type { CodeLink } from "@/modules/auth/schemas.ts";
import { ApiError } from "@/web/api/api-error.ts";

/** Code and control of an address's search; undefined unless both are there. */
export const readEmailLink = (search: string): CodeLink | undefined => {
  const params = new URLSearchParams(search);
  const [code, control] = [params.get("code"), params.get("control")];
  return code && control ? { code, control } : undefined;
};

/** Why a reset link leads to /login, in the sentences that are shown there. */
export const RESET_LINK_FAULTS = {
  incomplete: "The address is incomplete. Open the link in the email again, or copy all of it.",
  code_invalid: "The link isn’t valid, or a newer email has replaced it. Use the link in the latest email.",
  code_used: "The link has already been used to choose a password. Sign in with that password.",
  code_expired: "The link has expired.",
  unchecked: "We couldn’t check the link. It still works: open it again in a few minutes.",
} as const;

export type ResetLinkFault = keyof typeof RESET_LINK_FAULTS;

const isResetLinkFault = (text: string | undefined): text is ResetLinkFault =>
  text !== undefined && Object.hasOwn(RESET_LINK_FAULTS, text);

/** The fault of a link that the server rejected. A limit on requests says nothing about the link. */
export const resetLinkFaultOf = ({ code, status }: ApiError): ResetLinkFault => {
  if (isResetLinkFault(code)) return code;
  return status === 429 ? "unchecked" : "code_invalid";
};

const COOKIE = "parley_notice";
const MAX_AGE_SECONDS = 30;

/** The headers of a redirect to /login that carry the fault, so that the address stays plain /login. */
export const linkFaultHeaders = (fault: ResetLinkFault): HeadersInit => ({
  "Set-Cookie": `${COOKIE}=${fault}; Path=/login; Max-Age=${MAX_AGE_SECONDS}; SameSite=Lax; HttpOnly`,
});

/** The fault in a Cookie header; undefined without a known one. */
export const readLinkFault = (cookies: string): ResetLinkFault | undefined => {
  const value = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w]+)(?:;|$)`).exec(cookies)?.[1];
  return isResetLinkFault(value) ? value : undefined;
};
