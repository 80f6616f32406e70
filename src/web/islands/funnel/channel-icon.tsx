// Values as people read them: labels that the server sends, icons of channels.
import type { ReactNode } from "react";
import type { StartData } from "@/modules/funnel/schemas.ts";
import { type IconProps, MailIcon, MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";

type Labels = StartData["labels"];

/** "Zoom" for zoom; a value without a label is its own label. */
export const labelOf = (options: Labels[keyof Labels], value: string): string =>
  options.find((option) => option.value === value)?.label ?? value;

const CHANNEL_ICONS: Record<string, (props: IconProps) => ReactNode> = {
  zoom: VideoIcon,
  whatsapp: MessageCircleIcon,
  phone: PhoneIcon,
  email: MailIcon,
};

/** The icon of a way to meet or to be contacted. */
export const ChannelIcon = ({ channel, ...rest }: IconProps & { channel: string }) => {
  const Found = CHANNEL_ICONS[channel];
  return Found ? <Found {...rest} /> : null;
};
