// SPEC sections 3 and 4: ids, opening, closing, the top entry.
import { describe, expect, it } from "vitest";
import { freeModalId, type ModalEntry, modalId, withModal, withoutModal } from "./modal-state.ts";

const entry = (id: string): ModalEntry => ({ id, title: id, content: null });
const ids = (stack: readonly ModalEntry[]) => stack.map(({ id }) => id);

describe("modal ids", () => {
  it.each([[0, "modal-100"], [0.5, "modal-550"], [0.9999, "modal-999"]])("%d gives %s", (random, id) => {
    expect(modalId(() => random)).toBe(id);
  });

  it("never uses an id twice", () => {
    const numbers = [0, 0, 0.5];
    expect(freeModalId([entry("modal-100")], () => numbers.shift() ?? 0.9)).toBe("modal-550");
  });
});

describe("the stack", () => {
  it("adds on top", () => expect(ids(withModal([entry("a")], entry("b")))).toEqual(["a", "b"]));
  it("brings an entry of the same id to the top", () =>
    expect(ids(withModal([entry("a"), entry("b")], entry("a")))).toEqual(["b", "a"]));
  it("removes one by id", () => expect(ids(withoutModal([entry("a"), entry("b")], "a"))).toEqual(["b"]));
  it("ignores an id that is not there", () => expect(ids(withoutModal([entry("a")], "x"))).toEqual(["a"]));
});
