import type { NextAction } from "@/modules/matching/explain/schemas.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";

/** Paths that have a screen here. An action with another path has no link. */
const HAS_SCREEN =
  /^\/(dashboard(\/(profile|calendar|buy(\/[\w-]+)?))?|onboarding(\/(profile|calendar|leads))?)(\?part=\w+)?$/;

export const ActionLink = ({ action: { label, path } }: { action: NextAction }) =>
  HAS_SCREEN.test(path)
    ? <RoutedLink to={path} className="inline-flex min-h-11 items-center font-medium">{label}</RoutedLink>
    : null;
