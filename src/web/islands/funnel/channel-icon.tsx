// The picture of a way to meet or to be reached.
import type { ReactNode } from "react";
import type { IconProps } from "@/web/ui/icon.tsx";
import { MailIcon, MessageCircleIcon, PhoneIcon, VideoIcon } from "@/web/ui/icons.tsx";

const ICONS: Record<string, (props: IconProps) => ReactNode> = {
  zoom: VideoIcon,
  whatsapp: MessageCircleIcon,
  phone: PhoneIcon,
  email: MailIcon,
};

export const ChannelIcon = ({ channel, ...rest }: IconProps & { channel: string }) => {
  const Found = ICONS[channel];
  return Found ? <Found {...rest} /> : null;
};
