// What floats above the screen: dialog, drawer, toasts, popover, menu, tooltip.
import { Suspense, useState } from "react";
import { Button, IconButton } from "@/web/ui/button.tsx";
import { BellIcon, CopyIcon, UserIcon } from "@/web/ui/icons.ts";
import { PlainAnchor } from "@/web/ui/layout/area-links.tsx";
import { Dialog, Drawer } from "@/web/ui/overlay/dialog.tsx";
import { Popover } from "@/web/ui/overlay/popover.tsx";
import { Tooltip } from "@/web/ui/overlay/tooltip.tsx";
import { UserMenu } from "@/web/ui/overlay/user-menu.tsx";
import { toast } from "@/web/islands/runtime/toasts.tsx";
import { Group, Sample } from "./exhibit.tsx";

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
            <div className="grid gap-6">
              <p>We'll tell Anna Gruber, and the time becomes free for others.</p>
              <div className="flex flex-wrap gap-3">
                <Button variant="destructive" onClick={close}>Cancel the meeting</Button>
                <Button variant="secondary" onClick={close}>Keep it</Button>
              </div>
            </div>
          </Dialog>
        )}
        {open === "drawer" && (
          <Drawer title="Filters" onClose={close} actions={<Button onClick={close}>Show 12 leads</Button>}>
            <p>The options scroll; the button stays in reach.</p>
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
