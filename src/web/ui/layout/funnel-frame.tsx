import type { ReactNode } from "react";
import { t } from "@/languages/language.ts";
import { ArrowLeftIcon } from "../icons.ts";
import { Screen, ScreenTitle } from "./screen.tsx";
import { onPlainClick } from "../link.tsx";
import { ProgressSteps } from "../progress.tsx";

interface FunnelFrameProps {
  title?: ReactNode;
  /** One or two sentences under the title. */
  lead?: ReactNode;
  progress?: { step: number; of: number; label?: string };
  /** The previous screen; answers are kept. */
  back?: { href: string; label?: string; onPick?: () => void };
  children: ReactNode;
}

const Back = ({ href, label = t("ui.back"), onPick }: NonNullable<FunnelFrameProps["back"]>) => (
  <a
    href={href}
    onClick={onPlainClick(onPick)}
    className="-ms-1 inline-flex min-h-11 items-center gap-1.5 justify-self-start pe-3 text-ink-soft underline-offset-4 hover:text-ink hover:underline"
  >
    <ArrowLeftIcon />
    {label}
  </a>
);

/** Without a title the screen has its own h1, for example as the legend of its one question. */
export const FunnelFrame = ({ title, lead, progress, back, children }: FunnelFrameProps) => (
  <Screen width="funnel">
    {(progress || back) && (
      <div className={progress && back ? "grid grid-cols-[auto_1fr] items-center gap-4" : "grid"}>
        {back && <Back {...back} />}
        {progress && <ProgressSteps {...progress} />}
      </div>
    )}
    {title && <ScreenTitle lead={lead}>{title}</ScreenTitle>}
    {children}
  </Screen>
);
