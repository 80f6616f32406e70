// The responses that an operation can return, derived from what its route declares (docs/product/contract.md#errors).
import type { Access, OperationFacts } from "../route.ts";

/** As much of an OpenAPI operation as decides about its responses. */
export interface Operation extends Omit<OperationFacts, "responses"> {
  tags?: string[];
  parameters?: { in: string; name: string; required?: boolean; description?: string; schema?: object }[];
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
  403: "The session or the key may not do this, or the request came from another site.",
  404: "It does not exist, or the caller may not know that it does.",
  409: "The page that makes the call (X-Account) was made for another account than the one that is signed in.",
  413: "The body is too large.",
  415: "The body has a content type that is not accepted.",
  429: "Too many requests.",
  503: "Nothing was changed. The same request may be sent again.",
};

const VERIFIED = ["verification_required"];
const FORBIDDEN_CODES: Record<Access, readonly string[]> = {
  anyone: [],
  "signed-in": [],
  verified: VERIFIED,
  specialist: [...VERIFIED, "onboarding_required"],
  admin: [...VERIFIED, "admin_only", "second_factor_required", "role_required"],
};

/** The schemas that error responses refer to. */
export const ERROR_SCHEMAS = {
  Sentences: { type: "array", items: { type: "string" }, description: "Sentences to show to people." },
  Forbidden: {
    type: "object",
    properties: { error: { type: "string", description: "A sentence to show to people." } },
    required: ["error"],
  },
} as const;

const RETRY_AFTER = { description: "Seconds until the request may be sent again.", schema: { type: "integer" } };

const errorResponse = (status: number, codes: readonly string[]) => ({
  description: DESCRIPTIONS[status],
  headers: {
    "X-Error-Code": { description: "A stable code.", schema: { type: "string", enum: codes } },
    ...(status === 429 || status === 503 ? { "Retry-After": RETRY_AFTER } : {}),
  },
  content: {
    "application/json": { schema: { $ref: `#/components/schemas/${status === 403 ? "Forbidden" : "Sentences"}` } },
  },
});

/** Status and codes of every error that the route's declaration makes possible. */
const listErrors = (method: string, operation: Operation): [status: number, codes: readonly string[]][] => {
  const { parameters = [], requestBody, "x-access": access = "anyone", "x-accepts": accepts } = operation;
  const forKeys = (...codes: string[]): string[] => operation["x-key-scope"] ? codes : [];
  const has = (kind: string) => parameters.some((parameter) => parameter.in === kind);
  const isWrite = method !== "get";
  const hasBody = requestBody !== undefined || accepts !== undefined;
  return [
    [400, has("query") || requestBody ? ["invalid_input"] : []],
    [401, access === "anyone" ? [] : ["unauthenticated", ...forKeys("key_invalid", "key_expired")]],
    [403, [
      ...FORBIDDEN_CODES[access],
      ...(isWrite ? ["cross_site"] : []),
      ...forKeys("key_scope", "key_address", "suspended"),
    ]],
    [404, has("path") ? ["not_found"] : []],
    [409, access === "anyone" ? [] : ["other_account"]],
    [413, hasBody ? ["too_large"] : []],
    [415, hasBody && accepts !== "webhook" ? ["wrong_content_type"] : []],
    [429, operation["x-limited"] || operation["x-key-scope"] ? ["too_many_requests"] : []],
    [503, isWrite ? ["unavailable"] : []],
    ...(operation["x-error-codes"] ?? []).map((code): [number, string[]] => [STATUS_OF_CODE[code] ?? 400, [code]]),
  ];
};

/** The declared success, and the errors that can occur, by status. `method` is lower case. */
export const buildResponses = (method: string, operation: Operation): Record<string, object> => {
  const codesByStatus = new Map<number, Set<string>>();
  for (const [status, codes] of listErrors(method, operation)) {
    codesByStatus.set(status, new Set([...codesByStatus.get(status) ?? [], ...codes]));
  }
  const errors = [...codesByStatus].filter(([, codes]) => codes.size > 0)
    .map(([status, codes]) => [status, errorResponse(status, [...codes])]);
  const success = operation.responses && Object.keys(operation.responses).length > 0
    ? operation.responses
    : { 200: { description: "Success" } };
  return { ...success, ...Object.fromEntries(errors) };
};
