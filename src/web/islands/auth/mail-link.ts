// The links of mails: read once, then out of the address bar, so that neither shoulders nor histories keep them.
import type { CodeLink } from "@/modules/auth/schemas.ts";

/** Code and control of an address's search (SPEC section 2); undefined unless both are there. */
export const readMailLink = (search: string): CodeLink | undefined => {
  const params = new URLSearchParams(search);
  const [code, control] = [params.get("code"), params.get("control")];
  return code && control ? { code, control } : undefined;
};

/**
 * Takes the link out of the address bar. Past the router, on purpose: it would take the change for a navigation to a
 * screen that has lost its link.
 */
export const hideMailLink = (): void =>
  History.prototype.replaceState.call(history, history.state, "", location.pathname);
