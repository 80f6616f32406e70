// Solves a proof of work as the browser does, for tests and drills.
import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeAll } from "vitest";
import { WORK } from "@/modules/booking/proof/rules.ts";
import type { CallOptions } from "../app/test-app.ts";
import type { post } from "./visitor.ts";

type Response = Awaited<ReturnType<typeof post>>;

/** In the tests of a file, a challenge takes a hundredth of its work. Drills and journeys solve whole ones. */
export const shortenWork = (): void => {
  const { least, most } = WORK;
  beforeAll(() => void Object.assign(WORK, { least: least / 100, most: most / 100 }));
  afterAll(() => void Object.assign(WORK, { least, most }));
};

/** The header of the repeated call. */
export const solveWork = async ({ headers }: Pick<Response, "headers">): Promise<string> => {
  const { challenge } = JSON.parse(headers.get("X-Error-Details")!);
  const solution = await solveChallenge({ challenge, deriveKey });
  return btoa(JSON.stringify({ challenge, solution }));
};

/** Makes a call, and repeats it with a proof of work when the server asks for one; `onWork` is told. */
export const callWithWork = async (
  call: (options?: CallOptions) => Promise<Response>,
  onWork: () => void = () => {},
): Promise<Response> => {
  const response = await call();
  if (response.headers.get("X-Error-Code") !== "proof_of_work") return response;
  onWork();
  return await call({ headers: { "X-Proof-Of-Work": await solveWork(response) } });
};
