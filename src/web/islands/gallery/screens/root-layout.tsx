// The modal stack and the toast area of the root layout, as screens use them.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { clearModals, closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";
import { toast, toastInNextDocument } from "@/web/islands/runtime/toasts.tsx";
import { Group, Sample } from "./exhibit.tsx";

/** Shows that a modal keeps its state while another one is above it. */
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
    <Button variant="secondary" onClick={() => toast({ title: "Shown above a modal" })}>Show a toast above</Button>
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
        <Button variant="secondary" onClick={replaceAndUpdate}>Show two toasts</Button>
        <Button variant="secondary" onClick={carryOver}>Show a toast after loading</Button>
      </div>
    </Sample>
  </Group>
);
