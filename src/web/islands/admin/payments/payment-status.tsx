import type { PaymentItem } from "@/modules/admin/invoices/schemas.ts";
import { TRANSACTION_STATUS } from "@/modules/billing/rules.ts";
import { entryOf } from "@/web/islands/area/cells.tsx";
import { StatusChip } from "@/web/ui/chip.tsx";

export const PaymentStatus = ({ status }: Pick<PaymentItem, "status">) => {
  const { label, tone } = entryOf(TRANSACTION_STATUS, status);
  return <StatusChip tone={tone}>{label}</StatusChip>;
};
