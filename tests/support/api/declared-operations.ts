// Every operation as the OpenAPI document declares it: access, input and responses.
import type { ApiScope } from "@/platform/api-scopes.ts";
import type { Schema } from "./fuzz-inputs.ts";
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
  /** The X-Error-Code values of each error status. */
  errorCodes: Record<string, readonly string[]>;
}

interface DeclaredResponse {
  headers?: { "X-Error-Code"?: { schema: { enum: string[] } } };
}

interface Declared {
  summary?: string;
  "x-access"?: string;
  "x-admin-roles"?: string[];
  security?: { apiKey?: ApiScope[] }[];
  parameters?: Operation["parameters"];
  requestBody?: { content?: Record<string, { schema: Schema }> };
  responses: Record<string, DeclaredResponse>;
}

const errorCodesOf = (responses: Declared["responses"]): Operation["errorCodes"] =>
  Object.fromEntries(
    Object.entries(responses).map(([status, { headers }]) => [status, headers?.["X-Error-Code"]?.schema.enum ?? []]),
  );

export const declaredOperations = async (app: TestApp): Promise<Operation[]> => {
  const { paths } = await (await app.call("/openapi.json")).json();
  return Object.entries(paths as Record<string, Record<string, Declared>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, declared]) => ({
      method: method.toUpperCase(),
      path,
      summary: declared.summary,
      access: declared["x-access"],
      adminRoles: declared["x-admin-roles"],
      keyScope: declared.security?.flatMap(({ apiKey = [] }) => apiKey).at(0),
      parameters: declared.parameters ?? [],
      body: declared.requestBody?.content?.["application/json"]?.schema,
      errorCodes: errorCodesOf(declared.responses),
    }))
  );
};

/** An error status with its code that the operation does not document; 500 and timeouts are documented for all. */
export const undeclaredError = ({ errorCodes }: Operation, response: Response): string | undefined => {
  const { status } = response;
  const code = response.headers.get("X-Error-Code") ?? "";
  return status < 400 || errorCodes[status]?.includes(code) ? undefined : `${status} ${code} is not documented`;
};
