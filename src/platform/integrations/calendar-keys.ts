// The keys of OAuth clients at calendar services, and the addresses of their APIs or of stand-ins for them.
export interface OAuthKeys {
  clientId: string;
  clientSecret: string;
  /** Where people allow the access. */
  consentUrl: string;
  tokenUrl: string;
  apiBase: string;
}

export interface GoogleKeys extends OAuthKeys {
  revokeUrl: string;
}

export interface MicrosoftKeys extends OAuthKeys {
  /** Where an administrator allows the access for their whole organisation. */
  adminUrl: string;
}

interface Client {
  clientId: string;
  clientSecret: string;
  /** Of a stand-in; without it the addresses are the service's own. */
  base?: string;
}

export const googleKeys = ({ clientId, clientSecret, base }: Client): GoogleKeys => ({
  clientId,
  clientSecret,
  consentUrl: base ? `${base}/o/oauth2/v2/auth` : "https://accounts.google.com/o/oauth2/v2/auth",
  tokenUrl: base ? `${base}/token` : "https://oauth2.googleapis.com/token",
  revokeUrl: base ? `${base}/revoke` : "https://oauth2.googleapis.com/revoke",
  apiBase: base ? `${base}/calendar/v3` : "https://www.googleapis.com/calendar/v3",
});

/** `tenant`: whose accounts can be connected; "common" are those of every organisation and personal ones. */
export const microsoftKeys = ({ clientId, clientSecret, tenant, base }: Client & { tenant: string }): MicrosoftKeys => {
  const login = `${base ?? "https://login.microsoftonline.com"}/${encodeURIComponent(tenant)}`;
  const organisations = login.replace(/\/common$/, "/organizations");
  return {
    clientId,
    clientSecret,
    consentUrl: `${login}/oauth2/v2.0/authorize`,
    tokenUrl: `${login}/oauth2/v2.0/token`,
    adminUrl: `${organisations}/v2.0/adminconsent`,
    apiBase: base ? `${base}/v1.0` : "https://graph.microsoft.com/v1.0",
  };
};
