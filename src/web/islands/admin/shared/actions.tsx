// What an administrator can do with somebody, a lead or a track; what cannot be done says why, as the server words it.
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import type { ButtonVariant } from "@/web/ui/button-style.ts";

export interface ActionsCardProps<Action extends string> {
  /** As the server answers them. */
  actions: readonly { action: Action; label: string; closed?: string | null }[];
  /** Pressed: it begins with a question, mostly. */
  onAsk(action: Action): void;
  /** Those that stand out; the others are quiet. */
  looks: Partial<Record<Action, ButtonVariant>>;
}

export const ActionsCard = <Action extends string>({ actions, onAsk, looks }: ActionsCardProps<Action>) => (
  <Card title="What you can do">
    <div className="grid gap-3">
      {actions.map(({ action, label, closed }) => (
        <Button
          key={action}
          wide
          variant={looks[action] ?? "quiet"}
          disabledReason={closed ?? undefined}
          onClick={() => onAsk(action)}
        >
          {label}
        </Button>
      ))}
    </div>
  </Card>
);
