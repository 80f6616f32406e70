// The last things that administrators did to an account.
import type { UserDetails } from "@/modules/admin/users/schemas.ts";
import { Card } from "@/web/ui/card.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { AuditChanges } from "../audit/audit-changes.tsx";
import { formatTime } from "../shared/formats.ts";

export const AuditCard = ({ audit }: Pick<UserDetails, "audit">) => (
  <Card title="What administrators did">
    {audit.length === 0 ? <p className="text-ink-soft">Nothing was done to this account.</p> : (
      <Timeline
        label="What administrators did to this account"
        entries={audit.map(({ label, at, actor, changes }) => ({
          title: label,
          at: `${formatTime(at)} · ${actor.name}`,
          detail: changes.length > 0 && <AuditChanges changes={changes} />,
        }))}
      />
    )}
  </Card>
);
