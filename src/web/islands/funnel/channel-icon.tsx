// The icon of a way to meet or to be contacted.
import type { ReactNode } from "react";
import { type IconProps, MailIcon, MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.ts";

const CHANNEL_ICONS: Record<string, (props: IconProps) => ReactNode> = {
  zoom: VideoIcon,
  whatsapp: MessageCircleIcon,
  phone: PhoneIcon,
  email: MailIcon,
};

export const ChannelIcon = ({ channel, ...rest }: IconProps & { channel: string }) => {
  const Found = CHANNEL_ICONS[channel];
  return Found ? <Found {...rest} /> : null;
};
