// The state of a help request as a chip, with how it was decided.
import type { HelpItem, HelpView } from "@/modules/help/schemas.ts";
import { StatusChip } from "@/web/ui/chip.tsx";
import { resolutionWords, statusLook } from "./help-words.ts";

interface HelpStatusProps extends Pick<HelpItem, "status" | "resolution"> {
  side: HelpView["side"];
}

export const HelpStatusChip = ({ side, ...request }: HelpStatusProps) => {
  const { label, tone } = statusLook(request.status, side);
  const decided = resolutionWords(request);
  return <StatusChip tone={tone}>{decided ? `${label}: ${decided.toLowerCase()}` : label}</StatusChip>;
};
