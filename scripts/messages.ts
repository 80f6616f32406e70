// deno task messages: writes docs/messages.md from the catalogue of messages.
import { writeMessagesPage } from "@/dev/messages-page.ts";

const PAGE = new URL("../docs/messages.md", import.meta.url);

await Deno.writeTextFile(PAGE, writeMessagesPage());
await new Deno.Command("deno", { args: ["fmt", "--quiet", PAGE.pathname] }).output();
