// Says that the connection is slow, gone or back: over the top of a screen, and at the end of a signed-in area, whose top
// is full of controls. It takes no room, so nothing moves, and what is below it can still be pressed.
import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { t } from "@/languages/language.ts";
import { type Store, useStore } from "@/web/islands/runtime/store.ts";
import { CircleCheckIcon, LoaderCircleIcon, TriangleAlertIcon } from "@/web/ui/icons.ts";
import type { Message } from "./connection-status.ts";

const VARIANTS = {
  slow: { style: "border-line-strong bg-surface", icon: <LoaderCircleIcon className="mt-0.5 size-4 animate-turn" /> },
  away: { style: "border-warn bg-warn-tint", icon: <TriangleAlertIcon className="mt-0.5 size-4 text-warn" /> },
  done: { style: "border-ok bg-ok-tint", icon: <CircleCheckIcon className="mt-0.5 size-4 text-ok" /> },
};

export const ConnectionMessage = ({ kind, text }: Message) => (
  <p
    className={`flex max-w-dialog items-start gap-2 rounded-b-card border border-t-0 px-4 py-2 text-sm text-ink shadow-float area:rounded-t-card area:rounded-b-none area:border-t area:border-b-0 area:lg:max-w-none ${
      VARIANTS[kind].style
    }`}
  >
    {VARIANTS[kind].icon}
    <span>{t(`connection.${text}`)}</span>
  </p>
);

const ConnectionBanner = ({ store }: { store: Store<Message | undefined> }) => {
  const message = useStore(store, undefined);
  // The live region comes first and its text after it: screen readers announce what changes in a region they know.
  const [shown, setShown] = useState<Message>();
  useEffect(() => setShown(message), [message]);
  return (
    <div
      role="status"
      aria-live="polite"
      aria-label={t("connection.label")}
      data-connection
      className="pointer-events-none fixed inset-x-0 top-0 z-60 flex justify-center px-4 pt-[env(safe-area-inset-top)] print:hidden area:top-auto area:bottom-(--area-bar) area:pt-0 area:lg:justify-start"
    >
      {shown && <ConnectionMessage {...shown} />}
    </div>
  );
};

/** Beside the island, so that it needs no room in the island's code; in the page from the first message on. */
export const mountConnectionBanner = (message: Store<Message | undefined>): void => {
  const stop = message.subscribe(() => {
    stop();
    const box = document.createElement("div");
    document.body.append(box);
    createRoot(box).render(<ConnectionBanner store={message} />);
  });
};
