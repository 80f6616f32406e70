// What API keys may be used for. A call that accepts keys names one scope where it declares its access; all other calls
// need a session (docs/design/accounts-and-access.md#api-keys).

/** Whose keys can have a scope: those of specialists reach their own data, those of administrators the marketplace's. */
export type KeyAudience = "specialist" | "admin";

interface ScopeEntry {
  audience: KeyAudience;
  /** What a key with this scope can do. */
  label: string;
}

export const API_SCOPES = {
  "leads:read": { audience: "specialist", label: "Read your leads, with contact details" },
  "leads:write": {
    audience: "specialist",
    label: "Change the status and notes of your leads, and read each lead you change",
  },
  "meetings:read": { audience: "specialist", label: "Read your meetings" },
  "calendar:read": { audience: "specialist", label: "Read your calendar" },
  "credits:read": { audience: "specialist", label: "Read your credit statement and purchases" },
  "market:read": { audience: "admin", label: "Read the market figures" },
  "all-leads:read": { audience: "admin", label: "Read all leads, with contact details" },
  "conversions:read": { audience: "admin", label: "Read conversions, with the click ids of ads" },
  "audit:read": { audience: "admin", label: "Read the audit log" },
} as const satisfies Record<string, ScopeEntry>;

export type ApiScope = keyof typeof API_SCOPES;

/** At least one, as zod wants it. */
export const API_SCOPE_NAMES = Object.keys(API_SCOPES) as [ApiScope, ...ApiScope[]];

export const scopesOf = (audience: KeyAudience): ApiScope[] =>
  API_SCOPE_NAMES.filter((scope) => API_SCOPES[scope].audience === audience);
