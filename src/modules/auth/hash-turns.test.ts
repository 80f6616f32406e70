// Hashing in turns: so many at once, the others in the order of asking, and not endlessly many of them.
import { expect, it } from "vitest";
import { createHashTurns } from "./hash-turns.ts";

/** Lets everything run that is not waiting for the test. */
const tick = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Work that ends when the test says so. */
const stage = (atOnce: number, waiting: number) => {
  const turns = createHashTurns({ atOnce, waiting });
  const begun: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const ask = (name: string) =>
    turns(() =>
      new Promise<string>((resolve, reject) => {
        begun.push(name);
        ends.set(name, (error) => error ? reject(error) : resolve(name));
      })
    );
  const end = async (name: string, error?: Error) => {
    await tick();
    ends.get(name)!(error);
    await tick();
  };
  return { begun, ask, end };
};

it("runs so many at once, and the others in the order of asking", async () => {
  const { begun, ask, end } = stage(2, 10);
  const all = ["a", "b", "c", "d"].map(ask);
  await tick();
  expect(begun).toEqual(["a", "b"]);
  await end("b");
  expect(begun).toEqual(["a", "b", "c"]);
  await end("a");
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await end("c");
  await end("d");
  expect(await Promise.all(all)).toEqual(["a", "b", "c", "d"]);
});

it("refuses with 503 and Retry-After who would wait behind too many, and nobody else", async () => {
  const { ask, end } = stage(1, 1);
  const [one, two] = [ask("one"), ask("two")];
  await expect(ask("three")).rejects.toMatchObject({ status: 503, retryAfter: expect.any(Number) });
  await end("one");
  const four = ask("four");
  await end("two");
  await end("four");
  expect(await Promise.all([one, two, four])).toEqual(["one", "two", "four"]);
});

it("goes on after work that failed", async () => {
  const { begun, ask, end } = stage(1, 5);
  const refused = expect(ask("bad")).rejects.toThrow("no memory");
  const good = ask("good");
  await end("bad", new Error("no memory"));
  await refused;
  expect(begun).toEqual(["bad", "good"]);
  await end("good");
  expect(await good).toBe("good");
});
