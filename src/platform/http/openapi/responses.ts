// The responses that an operation can return, derived from what its route declares (docs/product/contract.md#errors).
import type { Accepts, Access, OperationFacts } from "../route.ts";

export interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  description?: string;
  schema?: object;
}

/** As much of an OpenAPI operation as decides about its responses. */
export interface Operation extends Omit<OperationFacts, "responses"> {
  operationId?: string;
  description?: string;
  tags?: string[];
  parameters?: Parameter[];
  requestBody?: object;
  responses?: Record<string, object>;
  /** What a call asks for, as OpenAPI says it. */
  security?: Record<string, string[]>[];
}

/** Declared codes with a status other than 400. */
const STATUS_OF_CODE: Record<string, number> = {
  unauthenticated: 401,
  forbidden: 403,
  role_required: 403,
  suspended: 403,
  track_token_required: 403,
  not_found: 404,
  too_many_requests: 429,
  too_soon: 429,
  payment_unavailable: 503,
};

const DESCRIPTIONS: Record<number, string> = {
  400: "The request was refused. X-Error-Code says why.",
  401: "There is no session, or no API key that works.",
  403: "The session or the key may not do this.",
  404: "It does not exist, or the caller may not know that it does.",
  429: "Too many requests.",
  503: "Nothing was changed. The same request may be sent again.",
};

/** What any operation can answer besides: said once, as the `default` of each. 408 and 500 have no code. */
const OTHER_CODES = ["cross_site", "other_account", "too_large", "wrong_content_type", "unavailable"];

const OTHER_ERRORS_TEXT =
  "403: the request came from another site. 408: the body took longer than 15 seconds. 409: the " +
  "page that makes the call (X-Account) was made for another account than the one that is signed in. 413: the body is too " +
  "large. 415: it has a content type that is not accepted. 500: our fault; the sentence has the request's id. 503: the " +
  "database cannot be reached; nothing was changed, and the same request may be sent again.";

const VERIFIED = ["verification_required"];
const FORBIDDEN_CODES: Record<Access, readonly string[]> = {
  anyone: [],
  "signed-in": [],
  verified: VERIFIED,
  specialist: [...VERIFIED, "onboarding_required"],
  admin: [...VERIFIED, "admin_only", "second_factor_required", "role_required"],
};

/** Of a body or a response that is not JSON. */
export const contentSchema = (type: string): object =>
  type.startsWith("text/") ? { type: "string" } : { type: "string", format: "binary" };

const bodyOf = (type: string, schema = contentSchema(type)) => ({ required: true, content: { [type]: { schema } } });

/** The bodies of routes that accept something other than JSON with a schema. */
export const BODIES: Partial<Record<Accepts, object>> = {
  upload: bodyOf("application/octet-stream"),
  table: bodyOf("text/csv"),
  oneTap: bodyOf("application/x-www-form-urlencoded", { type: "object" }),
};

const REF = "#/components";

/** The schemas that error responses refer to. */
export const ERROR_SCHEMAS = {
  Error: { type: "array", items: { type: "string" }, description: "Sentences to show to people." },
  Forbidden: {
    type: "object",
    properties: { error: { type: "string", description: "A sentence to show to people." } },
    required: ["error"],
  },
} as const;

export const ERROR_HEADERS = {
  RetryAfter: { description: "Seconds until the request may be sent again.", schema: { type: "integer" } },
} as const;

const schemaOf = (name: keyof typeof ERROR_SCHEMAS) => ({ $ref: `${REF}/schemas/${name}` });

const errorResponse = (status: number | undefined, codes: readonly string[]) => ({
  description: status ? DESCRIPTIONS[status] : OTHER_ERRORS_TEXT,
  headers: {
    "X-Error-Code": { description: "A stable code.", schema: { type: "string", enum: codes } },
    ...(status === undefined || status === 429 || status === 503
      ? { "Retry-After": { $ref: `${REF}/headers/RetryAfter` } }
      : {}),
  },
  content: {
    "application/json": {
      schema: status === undefined
        ? { anyOf: [schemaOf("Error"), schemaOf("Forbidden")] }
        : schemaOf(status === 403 ? "Forbidden" : "Error"),
    },
  },
});

/** A refusal with a code of an operation's own, which x-error-codes lists. */
export const REFUSED = {
  description: DESCRIPTIONS[400],
  headers: { "X-Error-Code": { description: "A stable code.", schema: { type: "string" } } },
  content: { "application/json": { schema: schemaOf("Error") } },
} as const;

/** Status and codes of the errors that an operation's access, input and limits make possible. */
const listErrors = (operation: Operation): [status: number, codes: readonly string[]][] => {
  const { parameters = [], requestBody, "x-access": access = "anyone" } = operation;
  const forKeys = (...codes: string[]): string[] => operation["x-key-scope"] ? codes : [];
  const has = (kind: string) => parameters.some((parameter) => parameter.in === kind);
  return [
    [400, has("query") || requestBody ? ["invalid_input"] : []],
    [401, access === "anyone" ? [] : ["unauthenticated", ...forKeys("key_invalid", "key_expired")]],
    [403, [...FORBIDDEN_CODES[access], ...forKeys("key_scope", "key_address", "suspended")]],
    [404, has("path") ? ["not_found"] : []],
    [429, operation["x-limits"] || operation["x-key-scope"] ? ["too_many_requests"] : []],
  ];
};

/** The declared success, and the errors that can occur, by status. */
export const buildResponses = (operation: Operation): Record<string, object> => {
  const own = operation["x-error-codes"] ?? [];
  const byStatus = new Map(listErrors(operation));
  for (const code of own) {
    const status = STATUS_OF_CODE[code] ?? 400;
    byStatus.set(status, [...new Set([...byStatus.get(status) ?? [], code])]);
  }
  const errors = [...byStatus].filter(([, codes]) => codes.length > 0).map(([status, codes]) => [
    status,
    status === 400 && codes.at(-1) !== "invalid_input"
      ? { $ref: `${REF}/responses/Refused`, description: `Refused: ${codes.join(", ")}.` }
      : errorResponse(status, codes),
  ]);
  const success = operation.responses && Object.keys(operation.responses).length > 0
    ? operation.responses
    : { 200: { description: "OK" } };
  const others = errorResponse(undefined, OTHER_CODES);
  return {
    ...success,
    ...Object.fromEntries(errors),
    ...(errors.length === 0 ? { "4XX": others } : {}),
    default: others,
  };
};
