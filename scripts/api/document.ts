// Writes the OpenAPI document into the file that the argument names: what /api/v2/openapi.json answers, without a server.
import { API, calls } from "@/api.ts";
import { describeMessages } from "@/modules/webhooks/index.ts";
import { DEFAULTS } from "@/modules/settings/defaults.ts";
import { untyped } from "@/platform/http/route.ts";
import { generateDocument } from "@/platform/http/openapi/generate.ts";

const { productName, supportEmail } = DEFAULTS.resources;
const operator = { productName, supportEmail, publicUrl: "https://parley.example" };
const document = await generateDocument(untyped(calls), {
  basePath: API,
  operator,
  messages: await describeMessages(),
});
await Deno.writeTextFile(Deno.args[0]!, JSON.stringify(document));
// What the modules have opened ends with the process.
Deno.exit(0);
