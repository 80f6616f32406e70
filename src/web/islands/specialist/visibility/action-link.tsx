import type { NextAction } from "@/modules/matching/explain/schemas.ts";
import { RoutedLink } from "@/web/islands/area/links.tsx";
import { ActionButton } from "@/web/islands/runtime/action-button.tsx";
import { useAccepting } from "../accepting.ts";

/** Paths that have a screen here. An action with another path has no link. */
const HAS_SCREEN =
  /^\/(dashboard(\/(profile|calendar|buy(\/[\w-]+)?))?|onboarding(\/(profile|calendar|leads))?)(\?part=\w+)?$/;

const Resume = ({ label }: { label: string }) => {
  const accept = useAccepting();
  return (
    <ActionButton
      variant="secondary"
      className="mt-2 justify-self-start"
      busy="One moment…"
      action={() => accept({ active: true })}
    >
      {label}
    </ActionButton>
  );
};

/** What a rule asks the specialist to do: at once where one press does it, else by a link to where it is done. */
export const ActionLink = ({ action: { label, path, does } }: { action: NextAction }) => {
  if (does === "resume") return <Resume label={label} />;
  return HAS_SCREEN.test(path)
    ? <RoutedLink to={path} className="inline-flex min-h-11 items-center font-medium">{label}</RoutedLink>
    : null;
};
