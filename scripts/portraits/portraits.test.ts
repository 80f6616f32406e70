// The demo's portraits are those that the code draws, and no two are alike.
import { expect, test } from "vitest";
import { SPECIALISTS } from "@/dev/demo/people/people.ts";
import drawings from "@/dev/demo/portraits/drawings.json" with { type: "json" };
import { APPEARANCES } from "./appearances.ts";
import { digestOf, drawPortrait } from "./portrait.ts";

const all = Object.entries(APPEARANCES);

test("each specialist of the demo has one", () => {
  expect(all.map(([mailbox]) => mailbox).toSorted()).toEqual(SPECIALISTS.map(({ mailbox }) => mailbox).toSorted());
});

test("the files were drawn by this code; if not, run scripts/portraits/write.ts", () => {
  expect(drawings).toEqual(Object.fromEntries(all.map(([mailbox, one]) => [mailbox, digestOf(drawPortrait(one))])));
});

test("no two share skin, hair and background", () => {
  const sketches = all.map(([, { skin, hair, style, headscarf, backdrop }]) =>
    [skin.base, headscarf ? "headscarf" : `${hair.base} ${style}`, backdrop].join()
  );
  expect(new Set(sketches).size).toBe(all.length);
});

test("nothing is missing in a drawing", () => {
  for (const [, appearance] of all) expect(drawPortrait(appearance)).not.toMatch(/NaN|undefined/);
});
