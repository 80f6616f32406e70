// What the root layout of every island does with modals and toasts (SPEC section 4), as screens use it.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { clearModals, closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast, toastInNextDocument } from "@/web/islands/runtime/toasts.tsx";
import { Group, Sample } from "./exhibit.tsx";

/** Shows that a modal keeps its state while another lies on it. */
const Counter = () => {
  const [count, setCount] = useState(0);
  return <Button variant="secondary" onClick={() => setCount(count + 1)}>Counted {count}</Button>;
};

const Upper = () => (
  <div className="flex flex-wrap gap-3">
    <Button variant="secondary" onClick={() => closeModal()}>Close the last</Button>
    <Button variant="secondary" onClick={() => closeModal("lower")}>Close the lower</Button>
    <Button variant="secondary" onClick={clearModals}>Close all</Button>
  </div>
);

const Lower = () => (
  <div className="flex flex-wrap gap-3">
    <Counter />
    <Button variant="secondary" onClick={() => openModal({ title: "The upper modal", content: <Upper /> })}>
      Open another
    </Button>
    <Button variant="secondary" onClick={() => toast({ title: "Said above a modal" })}>Say something</Button>
  </div>
);

const replaceAndUpdate = () => {
  toast({ title: "An older toast" });
  toast({ title: "A newer toast" }).update({ description: "It was updated." });
};

const carryOver = () => {
  toastInNextDocument({ title: "Carried to the next document" });
  location.reload();
};

export const RootLayout = () => (
  <Group title="Root layout">
    <Sample name="Stack of modals, toast area">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          onClick={() => openModal({ id: "lower", title: "The lower modal", content: <Lower /> })}
        >
          Open a stack
        </Button>
        <Button variant="secondary" onClick={replaceAndUpdate}>Say two things</Button>
        <Button variant="secondary" onClick={carryOver}>Say it after loading</Button>
      </div>
    </Sample>
  </Group>
);
