// The keys of a Google OAuth client, and the addresses of Google's API or of a stand-in for it.
export interface GoogleKeys {
  clientId: string;
  clientSecret: string;
  /** Where people allow the access. */
  consentUrl: string;
  tokenUrl: string;
  revokeUrl: string;
  apiBase: string;
}

/** The addresses of a host: Google's own, or those of a stand-in. */
export const googleKeys = (
  { clientId, clientSecret, base }: { clientId: string; clientSecret: string; base?: string },
): GoogleKeys => ({
  clientId,
  clientSecret,
  consentUrl: base ? `${base}/o/oauth2/v2/auth` : "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: base ? `${base}/token` : "https://oauth2.googleapis.com/token",
  revokeUrl: base ? `${base}/revoke` : "https://oauth2.googleapis.com/revoke",
  apiBase: base ? `${base}/calendar/v3` : "https://www.googleapis.com/calendar/v3",
});
