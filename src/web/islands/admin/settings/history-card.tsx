// The history of a settings document: who changed which value, newest first.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SettingsName } from "@/modules/settings/rules.ts";
import type { SettingsChange } from "@/modules/admin/settings/schemas.ts";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { Card } from "@/web/ui/card.tsx";
import { SkeletonList } from "@/web/ui/skeleton.tsx";
import { Timeline } from "@/web/ui/timeline.tsx";
import { useApi } from "@/web/islands/runtime/use-api-mutation.ts";
import { valueText } from "@/modules/settings/value-rules.ts";
import { GROUPS, settingsIn } from "./settings.ts";
import { historyQuery } from "./settings-queries.ts";

const SIZES = [10, 20, 50] as const;

const Changes = ({ document, step }: { document: SettingsName; step: SettingsChange }) => (
  <ul>
    {step.changes.map(({ key, before, after }) => {
      const setting = settingsIn(GROUPS[document]).find((setting) => setting.key === key);
      return setting
        ? (
          <li key={key}>
            {setting.label}: from {valueText(setting, before)} to{" "}
            <span className="text-ink">{valueText(setting, after)}</span>
          </li>
        )
        : null;
    })}
  </ul>
);

const titleOf = ({ by, changes }: SettingsChange): string => {
  const person = by === null ? "System" : by.name ?? "A former administrator";
  return `${person} changed ${changes.length === 1 ? "one setting" : `${changes.length} settings`}`;
};

export const HistoryCard = ({ document }: { document: SettingsName }) => {
  const [size, setSize] = useState(0);
  const { data, isError, refetch } = useQuery(historyQuery(useApi(), document, SIZES[size]));
  const more = data && data.totalCount > data.items.length && size < SIZES.length - 1;
  return (
    <Card title="History">
      {isError && !data && (
        <Banner tone="danger" role="alert" title="The history couldn’t be loaded.">
          <Button variant="secondary" onClick={() => void refetch()}>Try again</Button>
        </Banner>
      )}
      {!data && !isError && <SkeletonList rows={3} className="h-14 w-full" />}
      {data?.totalCount === 0 && <p className="text-ink-soft">No changes yet.</p>}
      {data && data.totalCount > 0 && (
        <Timeline
          label="Changes of these settings"
          entries={data.items.map((step) => ({
            title: titleOf(step),
            at: `${step.at.text} · ${step.at.city}`,
            detail: <Changes document={document} step={step} />,
          }))}
        />
      )}
      {more && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setSize(size + 1)}>
          Show older changes
        </Button>
      )}
    </Card>
  );
};
