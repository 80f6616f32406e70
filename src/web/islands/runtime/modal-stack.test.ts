// The stack of modals: ids, opening, closing one, the last or all.
import { afterEach, describe, expect, it, vi } from "vitest";
import { clearModals, closeModal, listModals, openModal } from "./modal-stack.tsx";

const titles = () => listModals().map(({ title }) => title);
const open = (title: string, id?: string) => openModal({ id, title, content: null });

afterEach(() => {
  clearModals();
  vi.restoreAllMocks();
});

describe("modal ids", () => {
  it.each([[0, "modal-100"], [0.5, "modal-550"], [0.9999, "modal-999"]])("are made of %d as %s", (random, id) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    expect(open("One")).toBe(id);
  });

  it("are never used twice", () => {
    const random = vi.spyOn(Math, "random").mockReturnValue(0.5);
    [0, 0].forEach((number) => random.mockReturnValueOnce(number));
    expect([open("First"), open("Second")]).toEqual(["modal-100", "modal-550"]);
  });

  it("can be given", () => expect(open("Own", "own")).toBe("own"));
});

describe("the stack", () => {
  it("closes the last entry without an id, one by id, or all", () => {
    const first = open("First");
    open("Second");
    open("Third");
    closeModal();
    expect(titles()).toEqual(["First", "Second"]);
    closeModal(first);
    expect(titles()).toEqual(["Second"]);
    open("Fourth");
    clearModals();
    expect(titles()).toEqual([]);
  });

  it("brings an entry of the same id to the top", () => {
    open("A", "a");
    open("B", "b");
    open("A again", "a");
    expect(titles()).toEqual(["B", "A again"]);
  });

  it("ignores an id that is not there, and closing with nothing open", () => {
    closeModal();
    open("A", "a");
    closeModal("x");
    expect(titles()).toEqual(["A"]);
  });
});
