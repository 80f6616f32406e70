// The OpenAPI document of every operation, made from what the routes declare.
import type { Hono } from "hono";
import { findTargetHandler } from "hono/utils/handler";
import { generateSpecs, uniqueSymbol } from "hono-openapi";
import { API_SCOPE_NAMES, API_SCOPES, type ApiScope } from "../../api-scopes.ts";
import { numberFormat } from "../../intl.ts";
import { z } from "zod";
import { type Access, type Documentation, documentedBy, type Env } from "../route.ts";
import type { ApiDocument } from "./docs-page.ts";
import {
  errorsOf,
  mapValues,
  operationIds,
  parameterName,
  pascalCase,
  responseName,
  share,
  tagOf,
} from "./components.ts";
import recorded from "./examples.json" with { type: "json" };
import {
  BODIES,
  buildResponses,
  contentSchema,
  ERROR_HEADERS,
  ERROR_SCHEMAS,
  type Operation,
  REFUSED,
} from "./responses.ts";

const DESCRIPTION = `Book a meeting with a specialist, and run the marketplace.

Requests and responses are JSON. People have a session, which is a cookie; programs have an API key, which they send as
"Authorization: Bearer parley_live_…". x-access says who may call an operation, x-admin-roles which administrators, and
x-key-scope which scope a key needs for it; an operation without x-key-scope answers a key with 403 key_not_accepted.

Calls that create something take an Idempotency-Key: for 24 hours a repeated call has one effect and one response.

Errors carry sentences for people, in the language of Accept-Language, and a stable X-Error-Code for programs. The
response "default" of every operation lists what can happen to any request.`;

/** What JSON Schema and OpenAPI know of a schema's metadata; other words are ours. */
const STANDARD_META = ["id", "title", "description", "default", "examples", "deprecated"];

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** Makes a schema one that every tool reads. */
const simplify = (schema: JsonSchema, meta: Record<string, unknown> = {}): void => {
  for (const key of Object.keys(meta).filter((key) => !STANDARD_META.includes(key))) {
    schema[`x-${key}`] = schema[key];
    delete schema[key];
  }
  // The bounds of a JavaScript number, which say nothing.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  // Not every language has classes of characters, and a format says more than its pattern.
  if (schema.pattern?.includes("\\p{") || schema.format) delete schema.pattern;
};

/** Two schemas of one name would replace each other in the document. */
const requireOneOf = (known: Map<string, string>, schemas: Record<string, unknown> = {}): void => {
  for (const [name, schema] of Object.entries(schemas)) {
    const text = JSON.stringify(schema);
    if ((known.get(name) ?? text) !== text) throw new Error(`Two schemas have the id ${name}`);
    known.set(name, text);
  }
};

/** A schema as OpenAPI has it: what has an id is a component. `known` has those of all schemas. */
const resolved = (schema: z.ZodType, known: Map<string, string>) => ({
  vendor: "zod",
  validate: schema["~standard"].validate,
  toOpenAPISchema: () => {
    const made = z.toJSONSchema(schema, {
      io: "input",
      unrepresentable: "any",
      override: ({ zodSchema, jsonSchema }) => simplify(jsonSchema, z.globalRegistry.get(zodSchema)),
    });
    const { $schema: _, $defs, ...own } = JSON.parse(
      JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'),
    );
    requireOneOf(known, $defs);
    return { schema: own, components: { schemas: $defs } };
  },
});

/** What a middleware says, in the words of hono-openapi. */
const toSpec = (documentation: Documentation, known: Map<string, string>) => {
  if ("schema" in documentation) return { target: documentation.target, ...resolved(documentation.schema, known) };
  const { responses, ...facts } = documentation.spec;
  if (!responses) return { spec: facts };
  const inDocument = mapValues(responses, (declared) => ({
    description: "OK",
    content: "schema" in declared
      ? { "application/json": { schema: resolved(declared.schema, known) } }
      : Object.fromEntries(declared.types.map((type) => [type, { schema: contentSchema(type) }])),
  }));
  return { spec: { ...facts, responses: inDocument } };
};

/** What each group of paths is for, by its first segment. */
const TAGS: Record<string, string> = {
  Admin: "Run the marketplace: users, leads, requests, categories, campaigns, jobs.",
  ApiKeys: "Keys with which your programs call this API.",
  Auth: "Sign up, sign in, and manage your own account.",
  Calendars: "Connect other calendars.",
  Categories: "The public catalogue of categories and topics.",
  Clients: "The specialist's own clients, for whom they never pay.",
  Dashboard: "The specialist's dashboard.",
  EducationalContent: "Articles for visitors and specialists.",
  Funnel: "The visitor's request, from the first question to the booked meeting.",
  Help: "Help requests.",
  Leads: "The specialist's leads and meetings.",
  Loader: "Data that screens load before they are shown.",
  Notifications: "Inbox notifications and live updates.",
  Moderation: "Reports of unlawful content.",
  Onboarding: "The specialist's profile, calendar and credentials.",
  Ratings: "The specialist's ratings.",
  Settings: "Lifecycle, pricing and resources.",
  Specialists: "Public data of specialists.",
  TextMessages: "What the provider of text messages sends.",
  Transactions: "Buy credits.",
  Users: "The signed-in user.",
  Webhooks: "Events that are sent to your own systems.",
};

/** What a call asks for: nothing, or either a session or a key; a session, unless an operation says otherwise. */
const toSecurity = (
  level: Operation["x-access"] = "anyone",
  keyScope?: ApiScope,
): Record<string, string[]>[] | undefined => {
  if (level === "anyone") return [];
  // A bearer key has no scopes in OpenAPI, so x-key-scope has it.
  return keyScope ? [{ session: [] }, { apiKey: [] }] : undefined;
};

const SECURITY_SCHEMES = {
  session: {
    type: "apiKey",
    in: "cookie",
    name: "__Host-parley_session",
    description: "The session of a person who has signed in with Auth/Login; outside production without __Host-.",
  },
  apiKey: {
    type: "http",
    scheme: "bearer",
    description: "An API key, made on the screen “API keys”. It does what its scopes say, and nothing else.",
    "x-scopes": Object.fromEntries(API_SCOPE_NAMES.map((scope) => [scope, API_SCOPES[scope].label])),
  },
} as const;

const CALLERS: Record<Access, string> = {
  anyone: "Anyone may call it.",
  "signed-in": "For people who are signed in.",
  verified: "For people whose email address is confirmed.",
  specialist: "For specialists.",
  admin: "For administrators",
};

const PERIODS: Record<number, string> = { 60: "a minute", 3_600: "an hour" };
const periodText = (seconds: number): string => {
  const [unit, name] = seconds % 3_600 === 0 ? [3_600, "hours"] : [60, "minutes"];
  return PERIODS[seconds] ?? `in ${seconds / unit} ${name}`;
};
const OF_LIMIT = { address: " from one network", person: " of one person", key: "" };

/** Who may call an operation, and how often. */
const aboutCall = (operation: Operation): string => {
  const { "x-access": level = "anyone", "x-admin-roles": roles = [], "x-key-scope": scope, "x-limits": limits = [] } =
    operation;
  return [
    CALLERS[level] + (level === "admin" ? `: ${roles.join(", ")}.` : ""),
    ...(scope ? [`An API key needs the scope ${scope}.`] : []),
    ...limits.map(({ points, seconds, per }) =>
      `At most ${numberFormat("en").format(points)} calls ${periodText(seconds)}${OF_LIMIT[per]}.`
    ),
  ].join(" ");
};

/** Of operations that refuse without it. */
const RESUME_TOKEN = {
  in: "header",
  name: "X-Resume-Token",
  description: "The resumeToken of Funnel/StartTracking: the right to go on with that request.",
  schema: { type: "string" },
};

const complete = (path: string, operation: Operation): Operation => {
  const { "x-accepts": accepts, "x-limits": _limits, "x-error-codes": codes, ...published } = operation;
  return {
    ...published,
    description: aboutCall(operation),
    security: toSecurity(operation["x-access"], operation["x-key-scope"]),
    tags: [tagOf(path)],
    ...(codes?.includes("track_token_required") ? { parameters: [...operation.parameters ?? [], RESUME_TOKEN] } : {}),
    ...(codes?.length ? { "x-error-codes": codes } : {}),
    ...(accepts && BODIES[accepts] ? { requestBody: BODIES[accepts] } : {}),
    responses: buildResponses(operation),
  };
};

interface JsonContent {
  content?: { "application/json"?: { schema?: { $ref?: string } } };
}

/** @param example as `example` or `examples`. */
const withExample = <T extends JsonContent>(part: T, example: object): T => {
  const json = part.content?.["application/json"];
  return json ? { ...part, content: { ...part.content, "application/json": { ...json, ...example } } } : part;
};

/** By operation, as "get /Leads/Props/{id}". An answer is there once for each schema. */
type Examples = Readonly<Record<string, { body?: unknown; response?: unknown } | undefined>>;

/** What the server answers, as tests/api-examples.test.ts has recorded it, with the operator's name. */
const examplesOf = ({ productName }: Operator): Examples =>
  JSON.parse(
    JSON.stringify(recorded),
    (_, value) => typeof value === "string" ? value.replaceAll("{productName}", () => productName) : value,
  );

const answerSchema = ({ responses }: Operation): string | undefined =>
  (responses?.[200] as JsonContent | undefined)?.content?.["application/json"]?.schema?.$ref?.split("/").at(-1);

/** An answer that several operations give is a component, named after its schema. */
const shareAnswers = (examples: Examples, operations: (readonly [name: string, operation: Operation])[]) => {
  const users = Map.groupBy(operations, ([, operation]) => answerSchema(operation));
  const shared = new Map<string, { value: unknown }>();
  for (const [name, operation] of operations) {
    const [schema, value] = [answerSchema(operation), examples[name]?.response];
    if (schema && value !== undefined && users.get(schema)!.length > 1) shared.set(schema, { value });
  }
  const withExamples = (name: string, operation: Operation): Operation => {
    const { requestBody, responses } = operation;
    const { body, response } = examples[name] ?? {};
    const schema = answerSchema(operation);
    const answer = schema && shared.has(schema)
      ? { examples: { answer: { $ref: `#/components/examples/${schema}` } } }
      : response !== undefined && { example: response };
    return {
      ...operation,
      ...(requestBody && body !== undefined ? { requestBody: withExample(requestBody, { example: body }) } : {}),
      ...(responses && answer ? { responses: { ...responses, 200: withExample(responses[200]!, answer) } } : {}),
    };
  };
  return { components: Object.fromEntries(shared), withExamples };
};

type Paths = Record<string, Record<string, Operation>>;

/** Who runs the marketplace, as the document names them. */
export interface Operator {
  productName: string;
  supportEmail: string;
  publicUrl: string;
}

/** A message that is sent to webhooks. */
export interface WebhookMessage {
  type: string;
  summary: string;
  schema: z.ZodType;
}

const WEBHOOK_HEADERS = {
  WebhookId: ["webhook-id", "The same for every attempt to send a message."],
  WebhookTimestamp: [
    "webhook-timestamp",
    "When it is sent, in seconds since 1970. Refuse what is older than five minutes.",
  ],
  WebhookSignature: [
    "webhook-signature",
    "Signatures as Standard Webhooks has them, separated by blanks. One must fit.",
  ],
} as const;

const headerParameters = mapValues(WEBHOOK_HEADERS, ([name, description]) => ({
  in: "header",
  name,
  description,
  required: true,
  schema: { type: "string" },
}));

/** Messages that are sent to webhooks, and the schemas that they refer to. */
const describeWebhooks = (messages: readonly WebhookMessage[], known: Map<string, string>) => {
  const schemas: Record<string, unknown> = {};
  const webhooks = messages.map(({ type, summary, schema }) => {
    const { schema: body, components } = resolved(schema, known).toOpenAPISchema();
    Object.assign(schemas, components.schemas);
    const operation = {
      operationId: `on${pascalCase(type)}`,
      summary,
      description: "Sent to your endpoint. Anything but 2xx within 10 seconds is tried again, for three days.",
      tags: ["Webhooks"],
      security: [],
      parameters: Object.keys(WEBHOOK_HEADERS).map((name) => ({ $ref: `#/components/parameters/${name}` })),
      requestBody: { required: true, content: { "application/json": { schema: body } } },
      responses: { "2XX": { description: "Received." } },
    };
    return [type, { post: operation }];
  });
  return { webhooks: Object.fromEntries(webhooks), schemas };
};

/** The document of `api`, whose routes are below `basePath`. */
export const generateDocument = async (
  api: Hono<Env>,
  { basePath, operator, messages = [] }: { basePath: string; operator: Operator; messages?: readonly WebhookMessage[] },
): Promise<ApiDocument> => {
  const known = new Map<string, string>();
  for (const { handler } of api.routes) {
    const target = findTargetHandler(handler);
    const documentation = documentedBy(target);
    if (documentation) Object.assign(target, { [uniqueSymbol]: toSpec(documentation, known) });
  }
  const specs = await generateSpecs(api, {
    defaultValidationErrorResponse: false,
    documentation: {
      info: {
        title: `${operator.productName} API`,
        version: "2",
        description: DESCRIPTION,
        termsOfService: `${operator.publicUrl}/terms-and-conditions`,
        contact: { name: operator.productName, email: operator.supportEmail, url: operator.publicUrl },
      },
      security: [{ session: [] }],
      servers: [{ url: basePath }],
    },
  });
  const declared = (specs.paths ?? {}) as unknown as Paths;
  const ids = operationIds(declared);
  const described = mapValues(
    declared,
    (methods, path) => mapValues(methods, (operation) => complete(path, operation)),
  );
  const answers = shareAnswers(
    examplesOf(operator),
    Object.entries(described).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [`${method} ${path}`, operation] as const)
    ),
  );
  const completed = mapValues(described, (methods, path) =>
    mapValues(methods, (operation, method) => ({
      ...answers.withExamples(`${method} ${path}`, operation),
      operationId: ids.get(`${method} ${path}`),
    })));
  const operations = Object.values(completed).flatMap((methods) => Object.values(methods));
  const parameters = share("parameters", operations.flatMap(({ parameters = [] }) => parameters), parameterName);
  const responses = share("responses", operations.flatMap(errorsOf), responseName);
  const paths = mapValues(completed, (methods) =>
    mapValues(methods, (operation) => ({
      ...operation,
      ...(operation.parameters ? { parameters: operation.parameters.map(parameters.refer) } : {}),
      responses: mapValues(operation.responses ?? {}, responses.refer),
    })));
  const { webhooks, schemas } = describeWebhooks(messages, known);
  const names = [...new Set(Object.keys(paths).map(tagOf))].sort();
  return {
    ...specs,
    paths,
    webhooks,
    tags: names.map((name) => ({ name, description: TAGS[name] })),
    components: {
      schemas: { ...specs.components?.schemas, ...schemas, ...ERROR_SCHEMAS },
      parameters: { ...parameters.components, ...headerParameters },
      responses: { ...responses.components, Refused: REFUSED },
      examples: answers.components,
      headers: ERROR_HEADERS,
      securitySchemes: SECURITY_SCHEMES,
    },
  } as unknown as ApiDocument;
};
