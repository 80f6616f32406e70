// The icons of the screens, 20 px. Paths are lucide's (https://lucide.dev, ISC licence, © Lucide Contributors;
// parts from Feather, MIT, © Cole Bemis), written out so that a screen carries only those it shows.
import { Icon, type IconProps } from "./icon.tsx";

export const ArrowLeftIcon = (props: IconProps) => <Icon {...props} d="M12 19l-7-7 7-7M19 12H5" />;
export const ArrowRightIcon = (props: IconProps) => <Icon {...props} d="M5 12h14M12 5l7 7-7 7" />;
export const CheckIcon = (props: IconProps) => <Icon {...props} d="M20 6 9 17l-5-5" />;
export const ChevronDownIcon = (props: IconProps) => <Icon {...props} d="M6 9l6 6 6-6" />;
export const ChevronRightIcon = (props: IconProps) => <Icon {...props} d="M9 18l6-6-6-6" />;
export const XIcon = (props: IconProps) => <Icon {...props} d="M18 6 6 18M6 6l12 12" />;
export const InfoIcon = (props: IconProps) => (
  <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 16v-4M12 8h.01" />
);
export const CircleCheckIcon = (props: IconProps) => (
  <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12" />
);
export const TriangleAlertIcon = (props: IconProps) => (
  <Icon {...props} d="M21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />
);
export const CircleAlertIcon = (props: IconProps) => (
  <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16" />
);
export const ClockIcon = (props: IconProps) => (
  <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 6v6l4 2" />
);
export const CalendarIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18"
  />
);
export const CalendarPlusIcon = (props: IconProps) => (
  <Icon {...props} d="M16 18h6M16 2v3M19 15v6M21 11.5V5a2 2 0 00-2-2H5a2 2 0 00-2 2v14a2 2 0 002 2h8.3M3 9h18M8 2v3" />
);
export const CalendarCheckIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 2v3M16 2v3M5 3h14a2 2 0 0 1 2 2v14a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-14a2 2 0 0 1 2 -2zM3 9h18M9 15l2 2 4-4"
  />
);
export const VideoIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M16 13l5.223 3.482a.5.5 0 0 0 .777-.416V7.87a.5.5 0 0 0-.752-.432L16 10.5M4 6h10a2 2 0 0 1 2 2v8a2 2 0 0 1 -2 2h-10a2 2 0 0 1 -2 -2v-8a2 2 0 0 1 2 -2z"
  />
);
export const PhoneIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384"
  />
);
export const MessageCircleIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719"
  />
);
export const MailIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7M4 4h16a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2z"
  />
);
export const UserIcon = (props: IconProps) => (
  <Icon {...props} d="M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M8 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0" />
);
export const UsersIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87M5 7a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
  />
);
export const GlobeIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 2a14.5 14.5 0 0 0 0 20 14.5 14.5 0 0 0 0-20M2 12h20"
  />
);
export const ShieldCheckIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M20 13c0 5-3.5 7.5-7.66 8.95a1 1 0 0 1-.67-.01C7.5 20.5 4 18 4 13V6a1 1 0 0 1 1-1c2 0 4.5-1.2 6.24-2.72a1.17 1.17 0 0 1 1.52 0C14.51 3.81 17 5 19 5a1 1 0 0 1 1 1zM9 12l2 2 4-4"
  />
);
export const BadgeCheckIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M3.85 8.62a4 4 0 0 1 4.78-4.77 4 4 0 0 1 6.74 0 4 4 0 0 1 4.78 4.78 4 4 0 0 1 0 6.74 4 4 0 0 1-4.77 4.78 4 4 0 0 1-6.75 0 4 4 0 0 1-4.78-4.77 4 4 0 0 1 0-6.76ZM16 9l-5.5 5.5L8 12"
  />
);
export const LanguagesIcon = (props: IconProps) => (
  <Icon {...props} d="M5 8l6 6M4 14l6-6 2-3M2 5h12M7 2h1M22 22l-5-10-5 10M14 18h6" />
);
export const DownloadIcon = (props: IconProps) => (
  <Icon {...props} d="M12 15V3M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4M7 10l5 5 5-5" />
);
export const ExternalLinkIcon = (props: IconProps) => (
  <Icon {...props} d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
);
export const LoaderCircleIcon = (props: IconProps) => <Icon {...props} d="M21 12a9 9 0 1 1-6.219-8.56" />;
export const SearchIcon = (props: IconProps) => (
  <Icon {...props} d="M21 21l-4.34-4.34M3 11a8 8 0 1 0 16 0a8 8 0 1 0 -16 0" />
);
export const RotateCcwIcon = (props: IconProps) => (
  <Icon {...props} d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8M3 3v5h5" />
);
export const LockIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M5 11h14a2 2 0 0 1 2 2v7a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-7a2 2 0 0 1 2 -2zM7 11V7a5 5 0 0 1 10 0v4"
  />
);
export const PencilIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4"
  />
);
export const InboxIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M22 12L16 12L14 15L10 15L8 12L2 12M5.45 5.11 2 12v6a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2v-6l-3.45-6.89A2 2 0 0 0 16.76 4H7.24a2 2 0 0 0-1.79 1.11z"
  />
);
export const FileTextIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8"
  />
);
export const CircleDotIcon = (props: IconProps) => (
  <Icon {...props} d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0" />
);
export const BriefcaseIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M16 20V4a2 2 0 0 0-2-2h-4a2 2 0 0 0-2 2v16M4 6h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z"
  />
);
export const HouseIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z"
  />
);
export const WalletIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M19 7V4a1 1 0 0 0-1-1H5a2 2 0 0 0 0 4h15a1 1 0 0 1 1 1v4h-3a2 2 0 0 0 0 4h3a1 1 0 0 0 1-1v-2a1 1 0 0 0-1-1M3 5v14a2 2 0 0 0 2 2h15a1 1 0 0 0 1-1v-4"
  />
);
export const SettingsIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M9.671 4.136a2.34 2.34 0 0 1 4.659 0 2.34 2.34 0 0 0 3.319 1.915 2.34 2.34 0 0 1 2.33 4.033 2.34 2.34 0 0 0 0 3.831 2.34 2.34 0 0 1-2.33 4.033 2.34 2.34 0 0 0-3.319 1.915 2.34 2.34 0 0 1-4.659 0 2.34 2.34 0 0 0-3.32-1.915 2.34 2.34 0 0 1-2.33-4.033 2.34 2.34 0 0 0 0-3.831A2.34 2.34 0 0 1 6.35 6.051a2.34 2.34 0 0 0 3.319-1.915M9 12a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
  />
);
export const EllipsisIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M11 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M18 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0M4 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0"
  />
);
export const LogOutIcon = (props: IconProps) => (
  <Icon {...props} d="M16 17l5-5-5-5M21 12H9M9 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h4" />
);
export const SlidersIcon = (props: IconProps) => (
  <Icon {...props} d="M10 5H3M12 19H3M14 3v4M16 17v4M21 12h-9M21 19h-5M21 5h-7M8 10v4M8 12H3" />
);
export const ArrowUpIcon = (props: IconProps) => <Icon {...props} d="M5 12l7-7 7 7M12 19V5" />;
export const ArrowDownIcon = (props: IconProps) => <Icon {...props} d="M12 5v14M19 12l-7 7-7-7" />;
export const ArrowUpDownIcon = (props: IconProps) => <Icon {...props} d="M21 16l-4 4-4-4M17 20V4M3 8l4-4 4 4M7 4v16" />;
export const MinusIcon = (props: IconProps) => <Icon {...props} d="M5 12h14" />;
export const PlusIcon = (props: IconProps) => <Icon {...props} d="M5 12h14M12 5v14" />;
export const ChevronLeftIcon = (props: IconProps) => <Icon {...props} d="M15 18l-6-6 6-6" />;
export const CopyIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2"
  />
);
export const UndoIcon = (props: IconProps) => (
  <Icon {...props} d="M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 5.5 5.5a5.5 5.5 0 0 1-5.5 5.5H11" />
);
export const SunIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M8 12a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41"
  />
);
export const BanIcon = (props: IconProps) => (
  <Icon {...props} d="M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M4.93 4.93 19.07 19.07" />
);
export const BellIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10.268 21a2 2 0 0 0 3.464 0M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326"
  />
);
export const ListChecksIcon = (props: IconProps) => (
  <Icon {...props} d="M13 5h8M13 12h8M13 19h8M3 17l2 2 4-4M3 7l2 2 4-4" />
);
export const RouteIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M9 5h8.5a1 1 0 010 7h-11a1 1 0 000 7H15M15 19a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M3 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0"
  />
);
export const ScrollTextIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M15 12h-5M15 8h-5M19 17V5a2 2 0 0 0-2-2H4M8 21h12a2 2 0 0 0 2-2v-1a1 1 0 0 0-1-1H11a1 1 0 0 0-1 1v1a2 2 0 1 1-4 0V5a2 2 0 1 0-4 0v2a1 1 0 0 0 1 1h3"
  />
);
export const TagsIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M13.172 2a2 2 0 0 1 1.414.586l6.71 6.71a2.4 2.4 0 0 1 0 3.408l-4.592 4.592a2.4 2.4 0 0 1-3.408 0l-6.71-6.71A2 2 0 0 1 6 9.172V3a1 1 0 0 1 1-1zM2 7v6.172a2 2 0 0 0 .586 1.414l6.71 6.71a2.4 2.4 0 0 0 3.191.193M10 6.5a0.5 0.5 0 1 0 1 0a0.5 0.5 0 1 0 -1 0"
  />
);
export const TrashIcon = (props: IconProps) => (
  <Icon
    {...props}
    d="M10 11v6M14 11v6M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2"
  />
);
