// A button that opens a list of further actions.
import { useState } from "react";
import { lazyPart } from "./lazy-part.tsx";
import { MenuButton, type MenuItem, type MenuProps } from "./menu-button.tsx";

export type { MenuItem };

const OpenMenu = lazyPart(() => import("./radix/menu.tsx").then((part) => part.RadixMenu), MenuButton);

export const Menu = (props: MenuProps) => {
  const [isOpen, setOpen] = useState(false);
  return <OpenMenu {...props} isOpen={isOpen} onOpenChange={setOpen} />;
};
