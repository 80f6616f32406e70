// The hash queue: limited concurrency, first in, first out, and a limited number of waiting calls.
import { expect, it } from "vitest";
import { createHashQueue } from "./hashing.ts";

/** Lets pending promises settle. */
const tick = () => new Promise<void>((resolve) => setTimeout(resolve));

/** A queue whose work ends when the test says so. */
const openQueue = (concurrency: number, maxWaiting: number) => {
  const queue = createHashQueue({ concurrency, maxWaiting });
  const started: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const add = (name: string) =>
    queue(() =>
      new Promise<string>((resolve, reject) => {
        started.push(name);
        ends.set(name, (error) => error ? reject(error) : resolve(name));
      })
    );
  const end = async (name: string, error?: Error) => {
    await tick();
    ends.get(name)!(error);
    await tick();
  };
  return { started, add, end };
};

it("runs the given number at once, and the others in order", async () => {
  const { started, add, end } = openQueue(2, 10);
  const all = ["a", "b", "c", "d"].map(add);
  await tick();
  expect(started).toEqual(["a", "b"]);
  await end("b");
  expect(started).toEqual(["a", "b", "c"]);
  await end("a");
  expect(started).toEqual(["a", "b", "c", "d"]);
  await end("c");
  await end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

it("rejects with 503 and Retry-After when too many wait, and accepts work again afterwards", async () => {
  const { add, end } = openQueue(1, 1);
  const [one, two] = [add("one"), add("two")];
  await expect(add("three")).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) });
  await end("one");
  const four = add("four");
  await end("two");
  await end("four");
  expect(await Promise.all([one, two, four])).toEqual(["one", "two", "four"]);
});

it("continues after work that failed", async () => {
  const { started, add, end } = openQueue(1, 5);
  const rejection = expect(add("bad")).rejects.toThrow("no memory");
  const good = add("good");
  await end("bad", new Error("no memory"));
  await rejection;
  expect(started).toEqual(["bad", "good"]);
  await end("good");
  expect(await good).toBe("good");
});
