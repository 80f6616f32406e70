// Calls throw ApiError for everything but 2xx, with what the body says.
import { describe, expect, it } from "vitest";
import { ApiError, NO_ANSWER } from "./api-error.ts";
import { createApi } from "./client.ts";

const answering = (response: Response) => createApi(() => Promise.resolve(response));
const failureOf = async (api: ReturnType<typeof createApi>): Promise<ApiError> => {
  const error = await api.Funnel.StartData.$get().catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${error}`);
  return error;
};

describe("the client", () => {
  it("answers what the call answers", async () => {
    const response = await answering(Response.json({ serverTime: "now" })).Funnel.StartData.$get();
    expect(await response.json()).toEqual({ serverTime: "now" });
  });

  it("keeps status, code and body of a refusal", async () => {
    const headers = { "X-Error-Code": "slot_taken" };
    const error = await failureOf(answering(Response.json(["Taken.", "Choose another."], { status: 400, headers })));
    expect(error).toMatchObject({ status: 400, code: "slot_taken", body: ["Taken.", "Choose another."] });
    expect(error.message).toBe("Taken.\nChoose another.");
  });

  it("keeps the facts that belong to a refusal, if they can be read", async () => {
    const refusal = (details: string) =>
      Response.json(["Taken."], { status: 400, headers: { "X-Error-Details": details } });
    expect((await failureOf(answering(refusal('{"nearest":[1]}')))).details).toEqual({ nearest: [1] });
    expect((await failureOf(answering(refusal("{broken")))).details).toBeUndefined();
  });

  it("reads a text body as text", async () => {
    expect(await failureOf(answering(new Response("No.", { status: 404 })))).toMatchObject({
      status: 404,
      body: "No.",
    });
  });

  it("has no body when it cannot be read", async () => {
    const response = new Response("{broken", { status: 403, headers: { "content-type": "application/json" } });
    const error = await failureOf(answering(response));
    expect(error.body).toBeUndefined();
    expect(error.message).toBe("Server responded with status code 403");
  });

  it("says when no answer came", async () => {
    const error = await failureOf(createApi(() => Promise.reject(new TypeError("fetch failed"))));
    expect(error.status).toBe(NO_ANSWER);
  });

  it("lets an aborted call be aborted", async () => {
    const api = createApi(() => Promise.reject(new DOMException("gone", "AbortError")));
    await expect(api.Funnel.StartData.$get()).rejects.toMatchObject({ name: "AbortError" });
  });
});
