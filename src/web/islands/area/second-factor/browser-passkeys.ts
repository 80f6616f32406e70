// Passkeys in the browser. The library is loaded at the first use.
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { ApiError } from "@/web/api/api-error.ts";

/** As the typed client returns them. */
type Options = { challenge: string };

const CANCELLED = "Your browser or device didn’t finish. Try again, or use another way.";

/** The errors of browsers (WebAuthn section 5.1.3), as sentences. */
const SENTENCES: Readonly<Record<string, string>> = {
  InvalidStateError: "This device already has a passkey for your account.",
  NotSupportedError: "This browser or device doesn’t support passkeys.",
  SecurityError: "Passkeys don’t work at this address of the site.",
};

/** Forms show it as they show a rejected call. */
const toApiError = (error: unknown): ApiError => {
  const name = error instanceof Error ? error.name : "";
  return new ApiError(400, "passkey_cancelled", [SENTENCES[name] ?? CANCELLED]);
};

const withBrowser = async <T>(run: (browser: typeof import("@simplewebauthn/browser")) => Promise<T>): Promise<T> => {
  const browser = await import("@simplewebauthn/browser");
  return await run(browser).catch((error) => {
    throw toApiError(error);
  });
};

/** Lets the browser create a passkey. Throws ApiError when it does not. */
export const createPasskey = (options: Options) =>
  withBrowser(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON })
  );

/** Lets the browser sign with a passkey. Throws ApiError when it does not. */
export const signWithPasskey = (options: Options) =>
  withBrowser(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON })
  );
