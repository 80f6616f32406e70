// Who may import whom: "call left, publish right", kept by a tool. Each comment says what to do instead.

/** From left to right; a module calls the doors to its left, and what it wants on its right it publishes. */
const ORDER = [
  "settings",
  "auth",
  "catalog",
  "scheduling",
  "billing",
  "specialists",
  "funnel",
  "leads",
  "help",
  "notifications",
  "dashboard",
  "admin",
];

const MODULE = "^src/modules/([^/]+)/";
const TEST = "\\.test\\.tsx?$";
const TABLES = "[/-]tables\\.ts$";
const RULES = "[/-]rules\\.ts$";
const SHAPES = "[/-]shapes\\.ts$";
const DOOR = "/index\\.ts$";
const BROWSER = "^src/web/(islands|ui|api)/";
/** The platform's files that hold no I/O, so that rules, shapes and browsers may use them. */
const SHARED = "^src/platform/(time|dates|zones|ids|money|http/(shapes|list))\\.ts$";
const ZOD = "node_modules/zod/";
const SERVER_PACKAGES = [
  "node_modules/(drizzle-orm|@libsql|bullmq|ioredis|nodemailer|stripe|@node-rs|@react-email)/",
  "node_modules/hono/dist/(?!client/|types/client/)",
];
/** How mails look: written by the module notifications alone, from plain facts. */
const EMAILS = "^src/jobs/emails/";
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
    "every-module-has-its-place",
    "A module that is not in the order has no left and no right: add it to ORDER.",
    { path: MODULE },
    { path: `^src/modules/(?!(${ORDER.join("|")})/)` },
  ),
  rule(
    "the-door-is-the-way-in",
    "Another module is reached through its index.ts, shapes.ts or rules.ts.",
    { path: MODULE, pathNot: [TABLES, TEST] },
    { path: MODULE, pathNot: ["^src/modules/$1/", DOOR, SHAPES, RULES] },
  ),
  rule(
    "outsiders-use-the-door",
    "What is not a module reaches modules through index.ts, shapes.ts or rules.ts; demo data and schema.ts see tables.",
    { path: "^src/", pathNot: ["^src/(modules|dev)/", "^src/schema\\.ts$", TEST] },
    { path: MODULE, pathNot: [DOOR, SHAPES, RULES] },
  ),
  rule(
    "modules-know-no-shell",
    "Screens, jobs and the program itself call modules, not the other way round.",
    { path: MODULE, pathNot: TEST },
    { path: "^src/(web|jobs|dev)/|^src/(app|main)\\.ts$", pathNot: EMAILS },
  ),
  rule(
    "notifications-writes-the-mails",
    "Publish an event; notifications listens and writes the mail.",
    { path: MODULE, pathNot: ["^src/modules/notifications/", TEST] },
    { path: EMAILS },
  ),
];

const files = [
  rule(
    "tables-meet-only-tables",
    "tables.ts uses tables, platform/columns.ts, drizzle, and types of shapes and rules.",
    { path: TABLES },
    { pathNot: [TABLES, "^src/platform/columns\\.ts$", DRIZZLE, SHAPES, RULES] },
  ),
  rule(
    "tables-take-only-types-from-shapes",
    "A table is what lies on disk; it may name types of shapes and rules, no more.",
    { path: MODULE + ".*tables\\.ts$" },
    { path: [SHAPES, RULES], dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "rules-are-pure",
    "rules.ts decides from what it is given: other rules, shapes and the platform's pure files only.",
    { path: "^src/modules/.*" + RULES },
    { pathNot: [RULES, SHAPES, SHARED] },
  ),
  rule(
    "shapes-are-leaves",
    "shapes.ts goes to browsers: zod, other shapes and the platform's pure files only.",
    { path: "^src/modules/.*" + SHAPES },
    { pathNot: [SHAPES, SHARED, ZOD] },
  ),
  rule(
    "events-are-leaves",
    "events.ts is a catalogue: zod and the platform's pure files only.",
    { path: "^src/events\\.ts$" },
    { pathNot: [SHARED, ZOD] },
  ),
  rule(
    "shared-files-are-pure",
    "What rules and browsers use from the platform must not pull in the server.",
    { path: SHARED },
    { pathNot: [SHARED, ZOD, "node_modules/uuid/"] },
  ),
  rule(
    "routes-do-not-touch-the-database",
    "A route is one statement: access, input, verb. Queries belong into a verb.",
    { path: "/routes\\.ts$", pathNot: TEST },
    { path: [TABLES, "^src/platform/(db|db/.*|columns|outbox)(\\.ts)?$", DRIZZLE, "node_modules/@libsql/"] },
  ),
];

const layers = [
  rule(
    "platform-knows-no-product",
    "The platform serves any product; hand it what it needs as an argument.",
    { path: "^src/platform/", pathNot: TEST },
    { path: "^src/(modules|web|jobs|dev)/|^src/(events|app|main)\\.ts$" },
  ),
  rule(
    "browsers-get-shapes-and-rules",
    "Of modules, browser code sees shapes.ts and rules.ts; everything else it asks for by a call.",
    { path: BROWSER, pathNot: TEST },
    { path: MODULE, pathNot: [SHAPES, RULES] },
  ),
  rule(
    "browsers-get-no-server-code",
    "Browser code runs in browsers: no platform, jobs, events or configuration; pure files and types are fine.",
    { path: BROWSER, pathNot: TEST },
    {
      path: "^src/(platform|jobs|dev|web/server)/|^src/(events|config|variables|commands|main|app)\\.ts$",
      pathNot: [SHARED, "^src/app\\.ts$"],
      dependencyTypesNot: ["type-only"],
    },
  ),
  rule(
    "only-the-client-knows-the-app",
    "The typed client takes AppType, and only as a type.",
    { path: BROWSER, pathNot: ["^src/web/api/(client|app-type)\\.ts$", TEST] },
    { path: "^src/app\\.ts$" },
  ),
  rule(
    "the-client-takes-only-types-of-the-app",
    "import type: a value import would ship the server to browsers.",
    { path: "^src/web/api/(client|app-type)\\.ts$" },
    { path: "^src/app\\.ts$", dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "browsers-get-no-server-packages",
    "These packages need a server; hono/client is the browser's part of hono.",
    { path: BROWSER, pathNot: TEST },
    { path: SERVER_PACKAGES, dependencyTypesNot: ["type-only"] },
  ),
  rule(
    "browsers-get-no-node",
    "Node's builtins do not exist in browsers.",
    { path: BROWSER, pathNot: TEST },
    { dependencyTypes: ["core"] },
  ),
  rule(
    "the-schema-is-for-tools",
    "src/schema.ts gathers all tables for generating migrations and for tests; the product uses its own tables.",
    { path: "^src/", pathNot: TEST },
    { path: "^src/schema\\.ts$" },
  ),
  rule(
    "development-stays-at-home",
    "src/dev is for developers' machines: only main.ts, tests and benches load it.",
    { pathNot: ["^src/dev/", "^src/main\\.ts$", "^tests/", "^bench/", TEST] },
    { path: "^src/dev/" },
  ),
  rule(
    "tests-stay-out",
    "The product does not import tests or their support.",
    { path: "^src/", pathNot: [TEST, "^src/test\\.d\\.ts$"] },
    { path: ["^tests/", "^bench/", TEST] },
  ),
  rule(
    "mails-are-leaves",
    "A mail is written from what it is given: react-email and the platform's pure files only.",
    { path: EMAILS, pathNot: TEST },
    { pathNot: [EMAILS, SHARED, "node_modules/(react|@react-email)/"] },
  ),
  rule(
    "no-circles",
    "Files that need each other are one file, or a third one is missing. Types alone may go round.",
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  ),
  rule("imports-exist", "The file or package is not there.", {}, { couldNotResolve: true }),
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
