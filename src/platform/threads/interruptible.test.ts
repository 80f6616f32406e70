// Work that would never end is interrupted, and what is done next is not.
import { expect, test } from "vitest";
import { runInterruptibly } from "./interruptible.ts";

const tooLong = () => new Error("too long");

test("an endless loop is interrupted", () => {
  expect(() =>
    runInterruptibly(
      () => {
        for (;;);
      },
      50,
      tooLong,
    )
  ).toThrow("too long");
  expect(runInterruptibly(() => 6 * 7, 10_000, tooLong)).toBe(42);
});

test("an error of the work is thrown as it is", () => {
  class Refused extends Error {}
  expect(() =>
    runInterruptibly(
      () => {
        throw new Refused("no");
      },
      10_000,
      tooLong,
    )
  ).toThrow(Refused);
});
