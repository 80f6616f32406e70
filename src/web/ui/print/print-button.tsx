import { t } from "@/languages/language.ts";
import { Button, type ButtonProps } from "../button.tsx";
import { PrinterIcon } from "../icons.ts";

interface PrintButtonProps extends Pick<ButtonProps, "hidden" | "busy" | "className" | "onClick"> {
  /** A phone shows the icon alone, beside a title. */
  compact?: true;
}

/** On a page without an island it is `hidden`: the page's script shows it and prints (src/web/server/render-page.tsx). */
export const PrintButton = ({ compact, className = "", ...rest }: PrintButtonProps) => (
  <Button
    variant="secondary"
    icon={<PrinterIcon className="size-4" />}
    onClick={() => print()}
    data-print-button
    {...rest}
    className={`shrink-0 px-3! ${compact ? "max-sm:gap-0" : ""} ${className}`}
  >
    <span className={compact && "max-sm:sr-only"}>{t("ui.parts.print")}</span>
  </Button>
);
