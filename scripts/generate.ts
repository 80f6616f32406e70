// deno task generate: writes the pages of docs/ and the modules of src/languages/ that follow from other files.
import { fileURLToPath } from "node:url";
import { writeConfigurationPage } from "@/dev/configuration-page.ts";
import { writeCatalogue, writeMessageTypes } from "@/dev/languages.ts";
import { writeExportPage } from "@/dev/export-page.ts";
import { writeMessagesPage } from "@/dev/messages-page.ts";

const FILES = {
  "src/languages/messages.ts": writeMessageTypes,
  "src/languages/catalogue.ts": writeCatalogue,
  "docs/configuration.md": writeConfigurationPage,
  "docs/export.md": writeExportPage,
  "docs/messages.md": writeMessagesPage,
};

for (const [path, write] of Object.entries(FILES)) {
  const file = fileURLToPath(new URL(`../${path}`, import.meta.url));
  await Deno.writeTextFile(file, write());
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", file] }).output();
  if (!success) throw new Error(`${path} could not be formatted`);
}
