// What programs are generated from: the OpenAPI document names what its operations share.
import { beforeAll, describe, expect, test } from "vitest";
import { API, calls } from "@/api.ts";
import { describeMessages } from "@/modules/webhooks/index.ts";
import { WEBHOOK_EVENT_NAMES } from "@/modules/webhooks/rules.ts";
import { generateDocument } from "@/platform/http/openapi/generate.ts";
import { untyped } from "@/platform/http/route.ts";

interface Schema {
  $ref?: string;
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Content {
  content?: Record<string, { schema: Schema }>;
}
interface Operation {
  operationId: string;
  summary: string;
  description: string;
  requestBody?: Content;
  responses: Record<string, Content>;
}

/** The longest schema that may be written twice: a name for less says nothing. */
const LONGEST_TWICE = 250;

const OPERATOR = { productName: "Parley", supportEmail: "help@parley.test", publicUrl: "https://parley.test" };
let document: {
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: Operation }>;
  components: { schemas: Record<string, Schema> };
};
let operations: [path: string, Operation][];
beforeAll(async () => {
  const made = await generateDocument(untyped(calls), {
    basePath: API,
    operator: OPERATOR,
    messages: await describeMessages(),
  });
  document = JSON.parse(JSON.stringify(made));
  operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation): [string, Operation] => [path, operation])
  );
});

const jsonOf = ({ content }: Content = {}): Schema | undefined => content?.["application/json"]?.schema;

/** Every schema below one, by its JSON. */
const collect = (part: unknown, where: string, found: Map<string, string[]>): void => {
  if (typeof part !== "object" || part === null) return;
  const schema = part as Schema;
  const text = JSON.stringify(schema);
  if (schema.type === "object" && schema.properties && text.length > LONGEST_TWICE) {
    found.set(text, [...found.get(text) ?? [], where]);
  }
  for (const [key, inner] of Object.entries(schema)) collect(inner, `${where}/${key}`, found);
};

describe("names", () => {
  test("what an operation takes or answers is a schema with a name, unless it has one field", () => {
    const nameless = operations.flatMap(([path, { requestBody, responses }]) => {
      const schemas = [jsonOf(requestBody), ...Object.values(responses).map(jsonOf)];
      return schemas.map((schema) => schema?.items ?? schema)
        .filter((schema) => Object.keys(schema?.properties ?? {}).length > 1).map(() => path);
    });
    expect(nameless).toEqual([]);
  });

  test("what recurs is written once", () => {
    const found = new Map<string, string[]>();
    collect(document.paths, "", found);
    collect(document.components.schemas, "", found);
    expect([...found.values()].filter((places) => places.length > 1)).toEqual([]);
  });

  test("no two operations have the same, and each says what it is for and who may call it", () => {
    const ids = operations.map(([, { operationId }]) => operationId);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const [, { operationId, summary, description }] of operations) {
      expect(operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(summary).toMatch(/^[A-Z]/);
      expect(description).toMatch(/^(For|Anyone) /);
    }
  });

  test("are those of the product", () => {
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(
        ["Lead", "LeadListItem", "Meeting", "Specialist", "Profile", "Category", "Question", "Track", "CreditEntry"],
      ),
    );
    expect(Object.keys(document.components.schemas)).toEqual(
      expect.arrayContaining(["Purchase", "Invoice", "HelpRequest", "SettingsLifecycle", "Page", "Error", "Money"]),
    );
  });
});

test("every event of webhooks has a schema, and the headers of its signature", () => {
  expect(Object.keys(document.webhooks)).toEqual([...WEBHOOK_EVENT_NAMES, "webhook.test"]);
  for (const { post } of Object.values(document.webhooks)) {
    expect(post.requestBody!.content!["application/json"]!.schema.$ref).toMatch(/Message$/);
    expect(JSON.stringify(post)).toContain("#/components/parameters/WebhookSignature");
  }
});
