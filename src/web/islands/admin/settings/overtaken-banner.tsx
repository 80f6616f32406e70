// Somebody else saved meanwhile: what changed, what was taken over, and what stands against what was typed here.
import { useEffect, useRef } from "react";
import { Banner } from "@/web/ui/banner.tsx";
import { Button } from "@/web/ui/button.tsx";
import { valueWords } from "./setting-kinds.ts";
import type { Overtaken } from "./typed-settings.ts";
import type { SettingsForm } from "./use-settings-form.ts";

const Line = ({ form, one }: { form: SettingsForm; one: Overtaken }) => {
  const { setting, before, now, typedOver } = one;
  const isStillOwn = typedOver && form.changed.some(({ key }) => key === setting.key);
  return (
    <li className="grid gap-1">
      <span>
        <strong className="font-semibold">{setting.label}</strong>: was {valueWords(setting, before)}, is now{" "}
        {valueWords(setting, now)}.{" "}
        {isStillOwn ? "What you typed is still here, and replaces it when you save." : "Your form shows it."}
      </span>
      {isStillOwn && (
        <span>
          <Button variant="secondary" onClick={() => form.reset(setting, form.base)}>
            Take {valueWords(setting, now)}
          </Button>
        </span>
      )}
    </li>
  );
};

export const OvertakenBanner = ({ form, by }: { form: SettingsForm; by?: string }) => {
  const box = useRef<HTMLDivElement>(null);
  const { overtaken } = form;
  useEffect(() => {
    if (overtaken.length > 0) box.current?.focus();
  }, [overtaken]);
  if (overtaken.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="scroll-mt-6 focus-visible:outline-none">
      <Banner
        tone="warn"
        role="alert"
        title={`Not saved yet: ${by ?? "somebody else"} changed these settings after you opened them.`}
      >
        <ul className="grid gap-3 py-1">
          {overtaken.map((one) => <Line key={one.setting.key} form={form} one={one} />)}
        </ul>
        <div className="flex flex-wrap gap-3 pt-2">
          <Button busy={form.saving ? "Saving…" : undefined} onClick={() => void form.save()}>Save mine</Button>
          <Button variant="quiet" onClick={form.settle}>Go on editing</Button>
        </div>
      </Banner>
    </div>
  );
};
