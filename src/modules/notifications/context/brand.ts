// The product's name and contact data as emails show them.
import { formatPhone } from "@/platform/text.ts";
import type { Brand } from "@/emails/parts/layout.tsx";
import type { Ctx } from "@/platform/ctx.ts";
import { pictureOf } from "@/modules/settings/brand/rules.ts";
import { brandOf } from "@/platform/validation/colour.ts";
import { getResources } from "@/modules/settings/index.ts";

export const getBrand = async (ctx: Ctx): Promise<Brand> => {
  const { productName, senderName, supportEmail, supportPhone, brand, messages } = await getResources(ctx.db.read);
  const pictureAt = (name: string) => {
    const picture = pictureOf(name);
    return picture && { url: ctx.config.publicUrl + picture.path, width: picture.width, height: picture.height };
  };
  return {
    productName,
    senderName: senderName || productName,
    supportEmail,
    supportPhone: formatPhone(supportPhone),
    colours: brandOf(brand.colour),
    logo: pictureAt(brand.logo),
    logoDark: pictureAt(brand.logoDark),
    ownTexts: messages,
  };
};
