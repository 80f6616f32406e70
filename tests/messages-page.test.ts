// docs/messages.md says what the catalogue of messages says.
import { expect, test } from "vitest";
import { writeMessagesPage } from "@/dev/messages-page.ts";
import { CATALOGUE } from "@/modules/notifications/catalogue/catalogue.ts";

/** Without what formatting changes: line ends, and the width of columns. */
const words = (text: string): string[] => text.replace(/-{2,}/g, "-").split(/\s+/);

test("docs/messages.md is up to date; `deno task messages` writes it", async () => {
  const page = await Deno.readTextFile(new URL("../docs/messages.md", import.meta.url));
  expect(words(page), "run `deno task messages`").toEqual(words(writeMessagesPage()));
});

test("each message has a channel, and each fallback is a message", () => {
  const messages = Object.values(CATALOGUE).flat();
  expect(messages.filter(({ channels }) => channels.length === 0)).toEqual([]);
  const names = messages.map(({ name }) => name);
  expect(messages.flatMap(({ fallback }) => fallback ?? []).filter((name) => !names.includes(name))).toEqual([]);
});
