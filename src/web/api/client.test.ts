// Calls throw ApiError, with the text of the body, for every response that is not 2xx.
import { describe, expect, it } from "vitest";
import { ApiError, NO_RESPONSE } from "./api-error.ts";
import { createApi } from "./client.ts";

const apiWith = (response: Response) => createApi(() => Promise.resolve(response));
const errorOf = async (api: ReturnType<typeof createApi>): Promise<ApiError> => {
  const error = await api.Funnel.StartData.$get().catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error(`not an ApiError: ${error}`);
  return error;
};

describe("the client", () => {
  it("returns the response", async () => {
    const response = await apiWith(Response.json({ serverTime: "now" })).Funnel.StartData.$get();
    expect(await response.json()).toEqual({ serverTime: "now" });
  });

  it("keeps status, code and body of an error", async () => {
    const headers = { "X-Error-Code": "slot_taken" };
    const error = await errorOf(apiWith(Response.json(["Taken.", "Choose another."], { status: 400, headers })));
    expect(error).toMatchObject({ status: 400, code: "slot_taken", body: ["Taken.", "Choose another."] });
    expect(error.message).toBe("Taken.\nChoose another.");
  });

  it("keeps the details of an error, if they can be read", async () => {
    const withDetails = (details: string) =>
      Response.json(["Taken."], { status: 400, headers: { "X-Error-Details": details } });
    expect((await errorOf(apiWith(withDetails('{"nearest":[1]}')))).details).toEqual({ nearest: [1] });
    expect((await errorOf(apiWith(withDetails("{broken")))).details).toBeUndefined();
  });

  it("reads a text body as text", async () => {
    expect(await errorOf(apiWith(new Response("No.", { status: 404 })))).toMatchObject({
      status: 404,
      body: "No.",
    });
  });

  it("has no body when it cannot be read", async () => {
    const response = new Response("{broken", { status: 403, headers: { "content-type": "application/json" } });
    const error = await errorOf(apiWith(response));
    expect(error.body).toBeUndefined();
    expect(error.message).toBe("Server responded with status code 403");
  });

  it("reports that there was no response", async () => {
    const error = await errorOf(createApi(() => Promise.reject(new TypeError("fetch failed"))));
    expect(error.status).toBe(NO_RESPONSE);
  });

  it("throws the AbortError of an aborted call", async () => {
    const api = createApi(() => Promise.reject(new DOMException("gone", "AbortError")));
    await expect(api.Funnel.StartData.$get()).rejects.toMatchObject({ name: "AbortError" });
  });
});
