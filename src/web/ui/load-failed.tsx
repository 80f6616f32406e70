import { t } from "@/languages/language.ts";
import { Banner } from "./banner.tsx";
import { Button } from "./button.tsx";

interface LoadFailedProps {
  title: string;
  /** "warn" beside other content that did load. */
  tone?: "danger" | "warn";
  onRetry: () => unknown;
}

/** Shown instead of what could not be loaded. */
export const LoadFailed = ({ title, tone = "danger", onRetry }: LoadFailedProps) => (
  <Banner tone={tone} role="alert" title={title}>
    <Button
      variant="secondary"
      className={tone === "danger" ? "mt-2" : ""}
      onClick={() =>
        void onRetry()}
    >
      {t("ui.tryAgain")}
    </Button>
  </Banner>
);
