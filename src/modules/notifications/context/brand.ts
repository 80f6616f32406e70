// The product's name and contact data as emails show them.
import { formatPhone } from "@/platform/text.ts";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { getResources } from "@/modules/settings/index.ts";

export const getBrand = async (ctx: Ctx): Promise<Brand> => {
  const { productName, senderName, supportEmail, supportPhone } = await getResources(ctx.db.read);
  return { productName, senderName: senderName || productName, supportEmail, supportPhone: formatPhone(supportPhone) };
};
