// The root layout of every island: the screen, the stack of modals, the toast area.
import { createRootRouteWithContext, Outlet } from "@tanstack/react-router";
import type { IslandContext } from "./island-context.ts";
import { ModalStack } from "./modal-stack.tsx";
import { Toasts } from "./toasts.tsx";

const IslandRoot = () => (
  <>
    <Outlet />
    <ModalStack>
      <Toasts />
    </ModalStack>
  </>
);

/**
 * Creates the root route of an island's tree. Without a connection a navigation waits, because the code of the next screen
 * cannot be loaded, and the reload that follows would lose the page.
 */
export const createIslandRoot = () =>
  createRootRouteWithContext<IslandContext>()({
    component: IslandRoot,
    beforeLoad: () => self.$online?.(),
  });
