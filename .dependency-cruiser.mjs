// Who may import whom: "call left, publish right" (ARCHITECTURE.md). Each comment says what to do instead.

/** From left to right: a module calls the public API of modules to its left and publishes events for those to its right. */
const ORDER = [
  "translations",
  "settings",
  "auth",
  "catalog",
  "scheduling",
  "billing",
  "specialists",
  "ratings",
  "tracks",
  "matching",
  "booking",
  "clients",
  "funnel",
  "agents",
  "leads",
  "conversions",
  "help",
  "moderation",
  "exports",
  "webhooks",
  "notifications",
  "imports",
  "dashboard",
  "admin",
];

const MODULE = "^src/modules/([^/]+)/";
const TEST = "\\.test\\.tsx?$";
const TABLES = "[/-]tables\\.ts$";
const RULES = "[/-]rules\\.ts$";
const SCHEMAS = "[/-]schemas\\.ts$";
const PUBLIC_API = "/index\\.ts$";
const BROWSER = "^src/web/(islands|ui|api)/";
/** Platform files without I/O, which rules, schemas and browser code may use. */
const SHARED =
  "^src/languages/((language|language-name|messages|addresses)\\.ts|rich\\.tsx)$|^src/platform/(time/(time|dates|zones|formats|night)|validation/(colour|email|names|vat-numbers|vat-territories)|mail/mailbox-key|payments/charge-rules|decode-text|ids|intl|money|text|status|admin-roles|api-scopes|queue/queue-names|http/(schemas|list))\\.ts$";
const ZOD = "node_modules/zod/";
const SERVER_PACKAGES = [
  "node_modules/(drizzle-orm|@libsql|bullmq|ioredis|nodemailer|stripe|otpauth|@simplewebauthn/server|@node-rs|@react-email|@modelcontextprotocol)/",
  "node_modules/hono/dist/(?!client/|types/client/)",
];
/** Email templates: rendered by the module notifications only, from plain data. */
const EMAILS = "^src/emails/";
const DRIZZLE = "node_modules/drizzle-orm/";

const rule = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const leftOnly = ORDER.slice(0, -1).map((name, i) =>
  rule(
    `${name}-calls-left-only`,
    `${name} calls ${ORDER.slice(0, i).join(", ") || "no other module"}. Publish an event for the others.`,
    { path: `^src/modules/${name}/`, pathNot: TEST },
    { path: `^src/modules/(${ORDER.slice(i + 1).join("|")})/` },
  )
);

const modules = [
  ...leftOnly,
  rule(
    "modules-are-ordered",
    "A module that is not in the order has no left and no right. Add it to ORDER.",
    { path: MODULE },
    { path: `^src/modules/(?!(${ORDER.join("|")})/)` },
  ),
  rule(
    "modules-use-public-apis",
    "Import another module through its index.ts, schemas.ts or rules.ts.",
    { path: MODULE, pathNot: [TABLES, TEST] },
    { path: MODULE, pathNot: ["^src/modules/$1/", PUBLIC_API, SCHEMAS, RULES] },
  ),
  rule(
    "shell-uses-public-apis",
    "Code outside the modules imports index.ts, schemas.ts or rules.ts. Only src/dev and src/schema.ts see tables.",
    { path: "^src/", pathNot: ["^src/(modules|dev)/", "^src/schema\\.ts$", TEST] },
    { path: MODULE, pathNot: [PUBLIC_API, SCHEMAS, RULES] },
  ),
  rule(
    "modules-do-not-import-the-shell",
    "Screens, jobs and the program call modules, not the other way round.",
    { path: MODULE, pathNot: TEST },
    { path: "^src/(web|jobs|dev|emails)/|^src/(api|app|main)\\.ts$", pathNot: EMAILS },
  ),
  rule(
    "only-notifications-renders-emails",
    "Publish an event. Notifications listens and sends the email.",
    { path: MODULE, pathNot: ["^src/modules/notifications/", TEST] },
    { path: EMAILS },
  ),
];

const files = [
  rule(
    "tables-import-tables",
    "tables.ts imports tables, rules, the shared columns and status sets, the roles, drizzle, and types of schemas.",
    { path: TABLES },
    { pathNot: [TABLES, "^src/platform/(db/(columns|status-sets)|admin-roles)\\.ts$", DRIZZLE, SCHEMAS, RULES] },
  ),
  rule(
    "tables-import-only-types-of-schemas",
    "Enum values come from rules.ts. A schema validates input and output; a table may only name its types.",
    { path: MODULE + ".*tables\\.ts$" },
    { path: SCHEMAS, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "rules-are-pure",
    "rules.ts decides from its arguments. It imports other rules, types of schemas and the platform's pure files.",
    { path: "^src/modules/.*" + RULES },
    { pathNot: [RULES, SCHEMAS, SHARED] },
  ),
  rule(
    "schemas-are-browser-safe",
    "schemas.ts is sent to browsers. It imports zod, schemas, rules and the platform's pure files.",
    { path: "^src/modules/.*" + SCHEMAS },
    { pathNot: [SCHEMAS, RULES, SHARED, ZOD] },
  ),
  rule(
    "events-are-leaves",
    "events.ts is a catalogue. It imports zod, rules, the platform's pure files, and from the bus what an event is.",
    { path: "^src/events(\\.ts$|/)" },
    { pathNot: [SHARED, ZOD, RULES, "^src/events/", "^src/platform/events/bus\\.ts$"] },
  ),
  rule(
    "shared-files-are-pure",
    "Platform files that rules and browsers use must not import server code.",
    { path: SHARED },
    {
      pathNot: [SHARED, ZOD, "node_modules/(uuid|jsvat-next|react)/", "node_modules/moment-timezone/data/"],
    },
  ),
  rule(
    "routes-do-not-query",
    "A route declares access and input and calls one action or query. Statements belong there.",
    { path: "/routes\\.ts$", pathNot: TEST },
    { path: [TABLES, "^src/platform/(db/|events/outbox\\.ts$)", DRIZZLE, "node_modules/@libsql/"] },
  ),
];

const layers = [
  rule(
    "platform-is-product-free",
    "The platform serves any product. Pass what it needs as an argument.",
    { path: "^src/platform/", pathNot: TEST },
    { path: "^src/(modules|web|jobs|dev|emails|events)/|^src/(events|api|app|main)\\.ts$" },
  ),
  rule(
    "browsers-import-schemas-and-rules",
    "Browser code imports schemas.ts and rules.ts of modules. It gets everything else by API calls.",
    { path: BROWSER, pathNot: TEST },
    { path: MODULE, pathNot: [SCHEMAS, RULES] },
  ),
  rule(
    "browsers-import-no-server-code",
    "Browser code does not import platform, jobs, events or configuration. Pure files and types are allowed.",
    { path: BROWSER, pathNot: TEST },
    {
      path:
        "^src/(platform|jobs|dev|emails|events|web/server)/|^src/(events|config|environment|commands|main|api|app)\\.ts$",
      pathNot: [SHARED, "^src/api\\.ts$"],
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "only-the-client-imports-the-api",
    "Only the typed client imports the type of the API.",
    { path: BROWSER, pathNot: ["^src/web/api/client\\.ts$", TEST] },
    { path: "^src/(api|app)\\.ts$" },
  ),
  rule(
    "the-client-imports-only-types-of-the-api",
    "Use import type. A value import would ship the server to browsers.",
    { path: "^src/web/api/client\\.ts$" },
    { path: "^src/(api|app)\\.ts$", dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "browsers-import-no-server-packages",
    "These packages need a server. hono/client is the part of hono for browsers.",
    { path: BROWSER, pathNot: TEST },
    { path: SERVER_PACKAGES, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "browsers-import-no-node",
    "Node's built-in modules do not exist in browsers.",
    { path: BROWSER, pathNot: TEST },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "the-database-schema-is-for-tools",
    "src/schema.ts collects all tables for migrations and tests. Modules use their own tables.",
    { path: "^src/", pathNot: TEST },
    { path: "^src/schema\\.ts$" },
  ),
  rule(
    "dev-code-stays-in-development",
    "src/dev is for developers' machines. Only main.ts, tests and benchmarks load it.",
    { pathNot: ["^src/dev/", "^src/main\\.ts$", "^tests/", "^bench/", TEST] },
    { path: "^src/dev/" },
  ),
  rule(
    "product-imports-no-tests",
    "The product does not import tests or their support.",
    { path: "^src/", pathNot: [TEST, "^src/test\\.d\\.ts$"] },
    { path: ["^tests/", "^bench/", TEST] },
  ),
  rule(
    "emails-are-leaves",
    "A template renders its props. It imports React, react-email, other templates, rules and the platform's pure files.",
    { path: EMAILS, pathNot: TEST },
    { pathNot: [EMAILS, SHARED, RULES, "node_modules/(react|react-dom|@react-email)/"] },
  ),
  rule(
    "no-cycles",
    "Files that import each other are one file, or a third one is missing. Type imports count.",
    {},
    { circular: true },
  ),
  rule("imports-exist", "The file or package does not exist.", {}, { couldNotResolve: true }),
];

export default {
  forbidden: [...modules, ...files, ...layers],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".mjs", ".js", ".css", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
    },
  },
};
