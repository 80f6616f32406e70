// The channels by which Parley writes to people outside of it, and what each means for consents, bookings and leads. How a
// channel sends, its limits and its quiet hours are declared in notifications/channels/, on top of this.

/** The optional services of channels. */
export interface ChannelServices {
  texts?: unknown;
}

interface ChannelRules {
  /** The purpose to which a visitor must have agreed; without one, every visitor can be written to. */
  consent?: string;
  /** The service without which the channel does not exist here, and its consent is not asked for. */
  service?: keyof ChannelServices;
  bounce: {
    /** The kind of the line on the lead's timeline. */
    timeline: string;
    /** Whether it shows that the visitor's contact data doesn't work, which ends a request and returns a credit. */
    isContactDead: boolean;
  };
}

export const CHANNELS = {
  email: { bounce: { timeline: "email-bounced", isContactDead: true } },
  text: {
    consent: "text-messages",
    service: "texts",
    // The phone may be off.
    bounce: { timeline: "text-failed", isContactDead: false },
  },
} as const satisfies Record<string, ChannelRules>;

export type Channel = keyof typeof CHANNELS;

export const CHANNEL_NAMES = Object.keys(CHANNELS) as [Channel, ...Channel[]];

/** What a channel means. */
export const channelRules = (channel: Channel): ChannelRules => CHANNELS[channel];

/** Whether this process has what the channel needs. */
export const isChannelAvailable = (channel: Channel, services: ChannelServices): boolean => {
  const { service } = channelRules(channel);
  return service === undefined || services[service] !== undefined;
};
