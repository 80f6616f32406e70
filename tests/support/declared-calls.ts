// Every call as the OpenAPI document declares it: who may make it and what it takes.
import type { Schema } from "./fuzz-inputs.ts";
import type { TestApp } from "./test-app.ts";

export interface Operation {
  /** "GET" */
  method: string;
  /** Below /api/v2, with {names}. */
  path: string;
  access?: string;
  parameters: { in: "path" | "query"; name: string; schema: Schema; required?: boolean }[];
  body?: Schema;
}

interface Declared {
  "x-access"?: string;
  parameters?: Operation["parameters"];
  requestBody?: { content?: Record<string, { schema: Schema }> };
}

export const declaredOperations = async (app: TestApp): Promise<Operation[]> => {
  const { paths } = await (await app.call("/openapi.json")).json();
  return Object.entries(paths as Record<string, Record<string, Declared>>).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, "x-access": access }]) => ({
      method: method.toUpperCase(),
      path,
      access,
      parameters,
      body: requestBody?.content?.["application/json"]?.schema,
    }))
  );
};
