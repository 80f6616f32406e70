// What floats above the screen: dialog, drawer, toasts, popover, menu, tooltip.
import { Suspense, useState } from "react";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { BellIcon, CopyIcon, UserIcon } from "@/web/ui/icons.ts";
import { PlainAnchor } from "@/web/ui/layout/area-links.tsx";
import { Dialog, DialogContent, Drawer } from "@/web/ui/overlay/dialog.tsx";
import { Popover } from "@/web/ui/overlay/popover.tsx";
import { Tooltip } from "@/web/ui/overlay/tooltip.tsx";
import { UserMenu } from "@/web/ui/overlay/user-menu.tsx";
import { toast, toastInNextDocument } from "@/web/islands/runtime/toasts.tsx";
import { Group, Sample } from "./exhibit.tsx";
import { clearModals, closeModal, openModal } from "@/web/islands/runtime/modal-stack.tsx";

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

const Dialogs = () => {
  const [open, setOpen] = useState<"dialog" | "drawer">();
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" onClick={() => setOpen("dialog")}>Open a dialog</Button>
      <Button variant="secondary" onClick={() => setOpen("drawer")}>Open a drawer</Button>
      <Suspense>
        {open === "dialog" && (
          <Dialog title="Cancel the meeting?" onClose={close}>
            <DialogContent>
              <div className="grid gap-6">
                <p>We'll tell Anna Gruber, and the time becomes free for others.</p>
                <div className="flex flex-wrap gap-3">
                  <Button variant="destructive" onClick={close}>Cancel the meeting</Button>
                  <Button variant="secondary" onClick={close}>Keep it</Button>
                </div>
              </div>
            </DialogContent>
          </Dialog>
        )}
        {open === "drawer" && (
          <Drawer title="Filters" onClose={close} actions={<Button onClick={close}>Show 12 leads</Button>}>
            <DialogContent>
              <p>The options scroll; the button stays in reach.</p>
            </DialogContent>
          </Drawer>
        )}
      </Suspense>
    </div>
  );
};

const Toasts = () => (
  <div className="flex flex-wrap gap-3">
    <Button
      variant="secondary"
      onClick={() =>
        toast({
          title: "Email verified",
          description: "Your email has been verified successfully.",
          action: { label: "Undo", onPress: () => {} },
        })}
    >
      Show a toast
    </Button>
    <Button
      variant="secondary"
      onClick={() =>
        toast({
          tone: "destructive",
          title: "Payment failed",
          description: "The card was declined.\nNothing was charged.",
        })}
    >
      Show a destructive toast
    </Button>
  </div>
);

const Notifications = () => {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label="Notifications"
      href="#floating"
      link={PlainAnchor}
      open={open}
      onOpenChange={setOpen}
      trigger={<BellIcon className="size-6" />}
      triggerLabel="Notifications, nothing new"
      triggerClassName="grid size-11 place-items-center rounded-part text-ink-soft hover:bg-wash hover:text-ink"
      className="w-80 p-4"
    >
      <div className="grid justify-items-start gap-3">
        <p>You're all caught up.</p>
        <Button variant="secondary" onClick={() => setOpen(false)}>Close</Button>
      </div>
    </Popover>
  );
};

export const Floating = () => (
  <Group title="Floating">
    <Sample name="Dialog, Drawer">
      <Dialogs />
    </Sample>
    <Sample name="Toast">
      <Toasts />
    </Sample>
    <Sample name="Popover, UserMenu">
      <div className="flex flex-wrap items-center gap-4">
        <Notifications />
        <UserMenu
          person={{ name: "Tom Okafor", email: "tom@example.test" }}
          items={[{ href: "#floating", label: "Profile", icon: <UserIcon /> }]}
          href="#floating"
          onSignOut={() => {}}
          link={PlainAnchor}
        />
      </div>
    </Sample>
    <Sample name="Tooltip">
      <div>
        <Tooltip text="Copy the link">
          <IconButton label="Copy the link">
            <CopyIcon />
          </IconButton>
        </Tooltip>
      </div>
    </Sample>
  </Group>
);
