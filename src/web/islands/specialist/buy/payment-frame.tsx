// The frame of the payment screens: only the name and legal links, for who may not have an area yet.
import { Outlet } from "@tanstack/react-router";
import { PageFooter, PageHeader } from "@/web/ui/page-frame.tsx";

export const PaymentFrame = () => (
  <div className="flex min-h-dvh flex-col">
    <PageHeader width="funnel" home="/dashboard" />
    <div className="flex flex-1 flex-col">
      <Outlet />
    </div>
    <PageFooter width="funnel" />
  </div>
);
