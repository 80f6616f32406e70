import type { ReactNode } from "react";
import { type Tone, tones } from "./tone.tsx";

interface BannerProps {
  tone?: Tone;
  /** What the tone means, in words. */
  title: ReactNode;
  children?: ReactNode;
  /** "status" or "alert" when it appears after the screen was shown. */
  role?: "status" | "alert";
}

export const Banner = ({ tone = "info", title, children, role }: BannerProps) => {
  const { text, background, border, icon: ToneIcon } = tones[tone];
  return (
    <div
      role={role}
      data-banner
      className={`flex items-start gap-3 rounded-card border-s-4 p-4 ${background} ${border}`}
    >
      <ToneIcon className={`mt-0.5 size-5 ${text}`} />
      <div className="grid min-w-0 gap-1">
        <p className="font-semibold">{title}</p>
        {children && <div>{children}</div>}
      </div>
    </div>
  );
};
