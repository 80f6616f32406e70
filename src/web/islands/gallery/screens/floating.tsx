// What floats above the screen for a while.
import { useState } from "react";
import { Button } from "@/web/ui/button.tsx";
import { Dialog, Drawer } from "@/web/ui/overlay/dialog.tsx";
import { Toast } from "@/web/ui/overlay/toast.tsx";
import { Group, Sample } from "./exhibit.tsx";

const declined = "The card was declined.\nNothing was charged.";

type Shown = "nothing" | "dialog" | "drawer" | "toast" | "destructive toast";

export const Floating = () => {
  const [shown, setShown] = useState<Shown>("nothing");
  const close = () => setShown("nothing");
  return (
    <Group title="Floating">
      <Sample name="Dialog, Drawer, Toast">
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={() => setShown("dialog")}>Open a dialog</Button>
          <Button variant="secondary" onClick={() => setShown("drawer")}>Open a drawer</Button>
          <Button variant="secondary" onClick={() => setShown("toast")}>Show a toast</Button>
          <Button variant="secondary" onClick={() => setShown("destructive toast")}>Show a destructive toast</Button>
        </div>
      </Sample>
      {shown === "dialog" && (
        <Dialog title="Cancel the meeting?" onClose={close}>
          <div className="grid gap-6">
            <p>Anna Gruber will be told at once, and the time becomes free for others.</p>
            <div className="flex flex-wrap gap-3">
              <Button variant="destructive" onClick={close}>Cancel the meeting</Button>
              <Button variant="secondary" onClick={close}>Keep it</Button>
            </div>
          </div>
        </Dialog>
      )}
      {shown === "drawer" && (
        <Drawer title="Filters" onClose={close} actions={<Button onClick={close}>Show 12 leads</Button>}>
          <p>What there is to choose scrolls; the button stays in reach.</p>
        </Drawer>
      )}
      {shown === "toast" && (
        <Toast
          title="Email verified"
          description="Your email has been verified successfully."
          action={{ label: "Undo", press: close }}
          onClose={close}
        />
      )}
      {shown === "destructive toast" && (
        <Toast
          destructive
          title="Payment failed"
          description={declined}
          onClose={close}
        />
      )}
    </Group>
  );
};
