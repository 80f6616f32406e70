// On a lead's page: the way to say that something is wrong with it.
import type { LeadView } from "@/modules/leads/schemas.ts";
import { textLink } from "@/web/ui/text-link.tsx";
import { RoutedAnchor } from "../area-link.tsx";
import { newRequestHref } from "./about-request.ts";

/** A lead whose credit is back can only be asked about. */
export const WrongLead = ({ lead: { id, credit } }: { lead: Pick<LeadView, "id" | "credit"> }) => (
  <p className="border-t border-line pt-3">
    <RoutedAnchor
      href={newRequestHref({ kind: credit.state === "consumed" ? "lead-dispute" : "question", leadId: id })}
      className={`inline-flex min-h-11 items-center ${textLink}`}
    >
      Something is wrong with this lead
    </RoutedAnchor>
  </p>
);
