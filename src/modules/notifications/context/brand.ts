// The product's name and contact data as emails show them.
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { resourcesOf } from "@/modules/settings/index.ts";

/** "+43 660 1234567"; text that is no phone number stays as it is. */
export const formatPhone = (phone: string): string => parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;

export const getBrand = async (ctx: Ctx): Promise<Brand> => {
  const { productName, supportEmail, supportPhone } = await resourcesOf(ctx.db.read);
  return { productName, supportEmail, supportPhone: formatPhone(supportPhone) };
};
