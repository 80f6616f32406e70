// deno task generate: writes the pages of docs/ that follow from code.
import { fileURLToPath } from "node:url";
import { writeConfigurationPage } from "@/dev/configuration-page.ts";
import { writeMessagesPage } from "@/dev/messages-page.ts";

const PAGES = { "configuration.md": writeConfigurationPage, "messages.md": writeMessagesPage };

for (const [name, write] of Object.entries(PAGES)) {
  const page = fileURLToPath(new URL(`../docs/${name}`, import.meta.url));
  await Deno.writeTextFile(page, write());
  const { success } = await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).output();
  if (!success) throw new Error(`${name} could not be formatted`);
}
