// deno task messages: writes docs/messages.md from the catalogue of messages.
import { fileURLToPath } from "node:url";
import { writeMessagesPage } from "@/dev/messages-page.ts";

const PAGE = fileURLToPath(new URL("../docs/messages.md", import.meta.url));

await Deno.writeTextFile(PAGE, writeMessagesPage());
const { success } = await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", PAGE] }).output();
if (!success) throw new Error("The page could not be formatted");
