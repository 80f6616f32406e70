// The stand-ins of development for outside services, in the order of the welcome message.
import type { StandIn } from "@/services.ts";

export const STAND_INS: readonly StandIn[] = [
  {
    service: "payments",
    label: "See payments",
    path: "/dev/payments",
    open: async (services) => (await import("./payments/stand-in.ts")).openPaymentStandIn(services),
  },
  {
    service: "google",
    label: "Edit calendars",
    path: "/dev/google",
    open: async (services) => (await import("./calendars/google.ts")).openGoogleStandIn(services),
  },
  {
    service: "microsoft",
    label: "Edit Outlook",
    path: "/dev/microsoft",
    open: async (services) => (await import("./calendars/microsoft.ts")).openMicrosoftStandIn(services),
  },
  {
    service: "texts",
    label: "Read texts",
    path: "/dev/texts",
    open: async (services) => (await import("./texts/stand-in.ts")).openTextStandIn(services),
  },
];
