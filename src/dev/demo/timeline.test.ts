// Stories take turns in the order of time, and what lies ahead does not happen.
import { expect, test } from "vitest";
import { type Story, playStories } from "./timeline.ts";

async function* story(name: string, instants: number[], told: string[]): Story {
  for (const at of instants) {
    yield at;
    told.push(`${name}${at}`);
    await Promise.resolve();
  }
}

test("stories interleave by time, the earlier in the list first when they meet", async () => {
  const told: string[] = [];
  await playStories([story("a", [1, 4, 5], told), story("b", [2, 4, 9], told), story("c", [3], told)], 100);
  expect(told).toEqual(["a1", "b2", "c3", "a4", "b4", "a5", "b9"]);
});

test("a story stops before what lies after the present moment", async () => {
  const told: string[] = [];
  await playStories([story("a", [1, 7, 8], told), story("b", [5, 6], told)], 6);
  expect(told).toEqual(["a1", "b5", "b6"]);
});

test("a story that fails is not passed over", async () => {
  async function* broken(): Story {
    yield 1;
    await Promise.reject(new Error("the slot is gone"));
  }
  await expect(playStories([broken()], 6)).rejects.toThrow("the slot is gone");
});
