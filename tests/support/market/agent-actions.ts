// What an agent prepares for visitors in a random history, and what they make of it.
import { and, asc, isNotNull, isNull } from "drizzle-orm";
import { digitsOf, findCode } from "@/modules/booking/proof/codes.ts";
import { resumeToken, type Track } from "@/modules/tracks/index.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { iso } from "@/platform/time/time.ts";
import { keepToken } from "../funnel/resume-tokens.ts";
import { type Caller, post, REQUEST_CONSENT, sendStep } from "../funnel/visitor.ts";
import {
  type Choice,
  type Market,
  type MarketAction,
  newMark,
  type Perform,
  pick,
  startAt,
  visitorOf,
} from "./market.ts";

/** One of the requests that an agent has started. */
const pickPrepared = async ({ app }: Market, which: number): Promise<Track | undefined> =>
  pick(
    await app.services.db.read.select().from(tracks).where(and(isNotNull(tracks.agent), isNull(tracks.anonymisedAt)))
      .orderBy(asc(tracks.id)),
    which,
  );

const linkOf = ({ app: { services } }: Market, { id, resumeVersion }: Track) => (
  { secret: services.secrets.of("handover", id, resumeVersion) }
);

/** Holds a time for somebody new, or another one for somebody whom the agent knows. */
const hold = async (market: Market, { who, slot }: Choice) => {
  const agent = await market.openAgent();
  const known = slot % 3 === 0 ? pick([...market.prepared.values()], who) : undefined;
  const contact = known?.contact ??
    { ...pick(market.visitors, who)!.contact, lastName: newMark() };
  const hold = { topic: "career", startsAt: iso(startAt(slot)), timezone: "Europe/Vienna", location: "zoom", contact };
  const { isError, json } = await agent.call("hold_time", { ...hold, booking: known?.booking });
  if (isError) return { status: 400 };
  const booking = String(json.booking);
  const [trackId = ""] = booking.split(".");
  market.prepared.set(trackId, { booking, contact });
  market.emailByTrack.set(trackId, contact.email);
  market.marks.set(trackId, contact.lastName);
  return { status: 200 };
};

/** Fills in what the visitor has said, or gives the booking up. */
const complete = async (market: Market, { who, slot }: Choice) => {
  const known = pick([...market.prepared.values()], who);
  if (!known) return undefined;
  const agent = await market.openAgent();
  const { booking } = known;
  const { isError } = slot % 4 === 0
    ? await agent.call("release_time", { booking })
    : await agent.call("prepare_booking", { booking, answers: { goal: "a-better-cv" } });
  return { status: isError ? 400 : 200 };
};

/** Proves the address, and agrees. From then on the request is like any other of the visitor. */
const takeOver: Perform = async (market, { who, which }, web: Caller) => {
  const track = await pickPrepared(market, which);
  if (!track) return undefined;
  const { id } = track;
  const { services } = market.app;
  const link = linkOf(market, track);
  const sent = await post(web, `/Funnel/SendPreparedCode/${id}`, link);
  if (sent.status !== 200) return sent;
  const code = await findCode(services.db.read, id);
  // Somebody may have deleted the request meanwhile.
  if (!code) return undefined;
  const taken = await post(web, `/Funnel/TakeOver/${id}`, { ...link, code: digitsOf(services, code) });
  if (taken.status !== 200) return taken;
  keepToken(id, resumeToken(market.app.ctx(), track));
  const { contact } = market.prepared.get(id)!;
  Object.assign(await visitorOf(market, who, web), { trackId: id, contact, booked: false });
  return await sendStep(web, id, { step: "contacts", contact, consents: REQUEST_CONSENT });
};

export const AGENT_ACTIONS = {
  agent: {
    calls: [],
    leavesTrace: "A start is counted although its time is taken.",
    perform: (market, choice) => choice.which % 2 === 0 ? hold(market, choice) : complete(market, choice),
  },
  takeOver: {
    calls: ["POST /Funnel/SendPreparedCode/{id}", "POST /Funnel/TakeOver/{id}"],
    leavesTrace: "It is three calls.",
    startsRequest: true,
    perform: takeOver,
  },
  refuse: {
    calls: ["POST /Funnel/DeletePrepared/{id}"],
    async perform(market, { which }, web) {
      const track = await pickPrepared(market, which);
      return track && await post(web, `/Funnel/DeletePrepared/${track.id}`, linkOf(market, track));
    },
  },
} satisfies Record<string, MarketAction>;
