// Every operation as the OpenAPI document declares it: access, input and responses.
import type { ApiScope } from "@/platform/api-scopes.ts";
import type { Schema } from "./fuzz-inputs.ts";
import { inlined } from "./inlined.ts";
import type { TestApp } from "../app/test-app.ts";

export interface Operation {
  /** "GET" */
  method: string;
  /** Below /api/v2, with {names}. */
  path: string;
  summary?: string;
  access?: string;
  /** Of calls of administrators. */
  adminRoles?: string[];
  /** The scope with which an API key may make the call. */
  keyScope?: ApiScope;
  parameters: { in: "path" | "query"; name: string; schema: Schema; required?: boolean }[];
  body?: Schema;
  /** The media types of what it answers. */
  types: string[];
  /** The reference to the schema of its answer, if that is JSON. */
  answer?: string;
  /** The X-Error-Code values of each error status. */
  errorCodes: Record<string, readonly string[]>;
}

/** Of errors that any operation can have. */
const ANY_STATUSES = [403, 409, 413, 415, 503];

interface DeclaredResponse {
  content?: Record<string, unknown>;
  headers?: { "X-Error-Code"?: { schema: { enum: string[] } } };
}

interface Declared {
  summary?: string;
  "x-access"?: string;
  "x-admin-roles"?: string[];
  "x-key-scope"?: ApiScope;
  "x-error-codes"?: string[];
  parameters?: Operation["parameters"];
  requestBody?: { content?: Record<string, { schema: Schema }> };
  responses: Record<string, DeclaredResponse>;
}

const codesOf = ({ headers }: DeclaredResponse): string[] => headers?.["X-Error-Code"]?.schema.enum ?? [];

/** A refusal of 400 has the operation's own codes, the others list theirs; any status can have what `default` lists. */
const errorCodesOf = ({ responses, "x-error-codes": own = [] }: Declared): Operation["errorCodes"] => {
  const { default: any = {}, ...byStatus } = responses;
  const listed = Object.fromEntries(
    Object.entries(byStatus).map(([status, response]) => [
      status,
      [...codesOf(response), ...(status === "400" ? ["invalid_input", ...own] : []), ...codesOf(any)],
    ]),
  );
  return { ...Object.fromEntries(ANY_STATUSES.map((status) => [status, codesOf(any)])), ...listed };
};

export const declaredOperations = async (app: TestApp): Promise<Operation[]> => {
  const document = await (await app.call("/openapi.json")).json();
  const { paths } = inlined(document);
  return Object.entries(paths as Record<string, Record<string, Declared>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      method: method.toUpperCase(),
      path,
      summary: declared.summary,
      access: declared["x-access"],
      adminRoles: declared["x-admin-roles"],
      keyScope: declared["x-key-scope"],
      parameters: declared.parameters ?? [],
      body: declared.requestBody?.content?.["application/json"]?.schema,
      types: Object.keys(declared.responses[200]?.content ?? {}),
      answer: document.paths[path][method].responses[200]?.content?.["application/json"]?.schema.$ref,
      errorCodes: errorCodesOf(declared),
    }))
  );
};

/** An error status with its code that the operation does not document; 500 and timeouts are documented for all. */
export const undeclaredError = ({ errorCodes }: Operation, response: Response): string | undefined => {
  const { status } = response;
  const code = response.headers.get("X-Error-Code") ?? "";
  return status < 400 || errorCodes[status]?.includes(code) ? undefined : `${status} ${code} is not documented`;
};
