import { z } from "zod";
import { API_SCOPE_NAMES, API_SCOPES, type KeyAudience } from "@/platform/api-scopes.ts";
import { plainLine } from "@/platform/http/schemas.ts";
import { Confirmation } from "../second-factor/schemas.ts";
import { KEY_DAYS, MAX_ADDRESSES } from "./rules.ts";

const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], {
  error: "Please enter addresses like 203.0.113.7 or networks like 203.0.113.0/24.",
});

export const KEY_NAME_LENGTH = 60;

/** A new key. The owner confirms that it is they who create it. */
const newKey = (audience: KeyAudience) =>
  Confirmation.extend({
    name: plainLine(KEY_NAME_LENGTH),
    scopes: z.array(z.enum(API_SCOPE_NAMES)).min(1, { error: "Choose at least one scope." })
      .refine((scopes) => scopes.every((scope) => API_SCOPES[scope].audience === audience), {
        error: "This scope is not available here.",
      }),
    /** Where the key can be used from; empty for everywhere. */
    addresses: z.array(Address).max(MAX_ADDRESSES).default([]),
    /** null: it works until it is revoked. */
    days: z.literal(KEY_DAYS).nullable(),
  });

export const NewApiKey = newKey("specialist").meta({ id: "NewApiKey" });
export const NewAdminApiKey = newKey("admin").meta({ id: "NewApiKey" });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const ApiKeyRef = z.object({ id: z.uuidv7() });

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins. */
  prefix: z.string(),
  scopes: z.array(z.enum(API_SCOPE_NAMES)),
  addresses: z.array(z.string()),
  status: z.enum(["active", "expired"]),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  /** Exact to a minute. */
  lastUsedAt: z.string().nullable(),
  lastAddress: z.string().nullable(),
  /** Who created it, and in whose name it acts. */
  owner: z.string(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const ApiKeys = z.object({ keys: z.array(ApiKey) }).meta({ id: "ApiKeys" });
export type ApiKeys = z.infer<typeof ApiKeys>;

/** `key` is returned here only: the database has its hash. */
export const ApiKeyCreated = z.object({ id: z.string(), key: z.string() }).meta({ id: "ApiKeyCreated" });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;
