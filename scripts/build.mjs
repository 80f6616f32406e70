// Builds the screens into dist/ when they changed.
import { provideDeno } from "./tools/deno.mjs";
import { installPackages } from "./tools/packages.mjs";
import { buildWeb } from "./tools/web.mjs";

await installPackages();
process.exit(await buildWeb(await provideDeno()));
