// Opening and closing modals from anywhere (SPEC section 4).
import { afterEach, expect, it } from "vitest";
import { clearModals, closeModal, openedModals, openModal } from "./modal-stack.tsx";

const titles = () => openedModals().map(({ title }) => title);
afterEach(clearModals);

it("closes the last one without an id, one by id, or all", () => {
  const first = openModal({ title: "First", content: null });
  openModal({ title: "Second", content: null });
  openModal({ title: "Third", content: null });
  closeModal();
  expect(titles()).toEqual(["First", "Second"]);
  closeModal(first);
  expect(titles()).toEqual(["Second"]);
  openModal({ title: "Fourth", content: null });
  clearModals();
  expect(titles()).toEqual([]);
});

it("takes the given id, else makes one", () => {
  expect(openModal({ id: "own", title: "Own", content: null })).toBe("own");
  expect(openModal({ title: "Other", content: null })).toMatch(/^modal-\d{3}$/);
});

it("closing with nothing open changes nothing", () => {
  closeModal();
  expect(titles()).toEqual([]);
});
