// The channels, in the order in which a message's are listed. What each means elsewhere is in tracks/channel-rules.ts.
import type { Channel } from "@/modules/tracks/channel-rules.ts";
import type { ProviderChannel } from "./channel.ts";
import { email } from "./email.ts";
import { inbox } from "./inbox.ts";
import { text } from "./text.ts";

/** Channels with a provider: their messages are rows of the delivery log. */
export const PROVIDER_CHANNELS = { email, text } satisfies Record<Channel, object>;

export const ALL_CHANNELS = { ...PROVIDER_CHANNELS, inbox };
export type ChannelName = keyof typeof ALL_CHANNELS;

/** What a content builder of a channel writes. */
export type BodyOf<C extends ChannelName> = Parameters<(typeof ALL_CHANNELS)[C]["address"]>[1];
/** What a message of a channel contains. */
export type ContentOf<C extends Channel> = NonNullable<ReturnType<(typeof PROVIDER_CHANNELS)[C]["address"]>>;

export const providerChannel = <C extends Channel>(channel: C): ProviderChannel<never, ContentOf<C>> =>
  PROVIDER_CHANNELS[channel] as unknown as ProviderChannel<never, ContentOf<C>>;
