// The calls of a document that was made for an account: each says for which one, and once somebody else is signed in in this
// browser, the document is loaded anew for them (docs/design/screens.md#whose-page-it-is).
import type { Fetch } from "@/web/api/calls.ts";
import { followedFetch } from "./followed-calls.ts";
import { QUERIES_ID } from "./island-router.tsx";
import { toastInNextDocument } from "./toasts.tsx";

/** How long the toast says who is signed in, in milliseconds. */
const TOAST_MS = 20_000;

/** The id of the account that this document was made for; undefined when nobody was signed in. */
export const pageAccount = (): string | undefined => document.getElementById(QUERIES_ID)?.dataset.for;

/** Never resolves, so that whatever was pressed stays busy, and no screen shows an answer that is not for its person. */
const openForOther = async (response: Response): Promise<never> => {
  const [title = "", description] = await response.json() as string[];
  toastInNextDocument({ title, description, duration: TOAST_MS });
  location.reload();
  return new Promise(() => {});
};

/** `followedFetch` for the person of this document. */
export const accountFetch: Fetch = async (input, init) => {
  const account = pageAccount();
  const headers = { ...init?.headers as object, ...(account ? { "x-account": account } : {}) };
  const response = await followedFetch(input, { ...init, headers });
  const isOther = response.status === 409 && response.headers.get("x-error-code") === "other_account";
  return isOther ? await openForOther(response) : response;
};
