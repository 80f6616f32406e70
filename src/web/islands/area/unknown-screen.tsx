// An address within a signed-in area that no screen has: the frame stays, and a slip leads to the screen that was meant.
import { type AnyRoute, type AnyRouter, notFound, useRouter, useRouterState } from "@tanstack/react-router";
import { ScreenNotFound } from "@/web/islands/runtime/global-screens.tsx";
import { findNearestPage, type KnownPages, Meant } from "./nearest-page.tsx";

/** The screens of the area that have an address of their own, by their titles. */
const listPages = ({ routesByPath }: Pick<AnyRouter, "routesByPath">): KnownPages =>
  Object.fromEntries(
    Object.entries(routesByPath as Record<string, AnyRoute>).flatMap(([path, { options: { staticData } }]) =>
      typeof staticData?.title === "string" && !path.includes("$") ? [[path, staticData.title]] : []
    ),
  );

const UnknownScreen = () => {
  const router = useRouter();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  return (
    <ScreenNotFound>
      <Meant page={findNearestPage(path, listPages(router))} />
    </ScreenNotFound>
  );
};

/** The options of the route that takes every address without a screen. */
export const unknownScreen = {
  loader: (): never => {
    throw notFound();
  },
  notFoundComponent: UnknownScreen,
};
