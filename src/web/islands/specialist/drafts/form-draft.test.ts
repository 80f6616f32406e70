// A form's draft has a version of its own, and remembers on which version of the saved form it is based.
import { expect, it } from "vitest";
import type { Draft, DraftInput } from "@/modules/specialists/onboarding/schemas.ts";
import { createFormDraft } from "./form-draft.ts";

const AT = "2026-11-20T13:12:00Z";
const draft = (version: number, basedOn: number | null = null): Draft => ({
  form: "profile",
  version,
  content: null,
  basedOn,
  savedAt: null,
});

const open = (first: Draft) => {
  const sent: DraftInput[] = [];
  let version = first.version;
  const formDraft = createFormDraft(first, 2, {
    save: (input) => {
      sent.push(input);
      return Promise.resolve({ ...draft(++version), savedAt: AT });
    },
    read: () => Promise.resolve(draft(version)),
    discard: () => Promise.resolve(draft(++version)),
  });
  return { formDraft, sent };
};

it("is based on the saved form's version, or on the one that it began with", async () => {
  for (const [first, basedOn] of [[draft(4), 2], [draft(4, 1), 1]] as const) {
    const { formDraft, sent } = open(first);
    formDraft.update({ name: "A" });
    await formDraft.flush();
    expect(sent).toEqual([{ version: 4, content: { name: "A" }, basedOn }]);
    expect(formDraft.state.get()).toEqual({ kind: "saved", at: AT });
  }
});

it.each(["discard", "markSaved"] as const)("starts again after %s", async (end) => {
  const { formDraft, sent } = open(draft(4));
  formDraft.update({ name: "A" });
  await formDraft[end](3);
  expect([sent, formDraft.state.get()]).toEqual([[], { kind: "idle" }]);
  formDraft.update({ name: "B" });
  await formDraft.flush();
  expect(sent).toEqual([{ version: end === "discard" ? 5 : 4, content: { name: "B" }, basedOn: 3 }]);
});
