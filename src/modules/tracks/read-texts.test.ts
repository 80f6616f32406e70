// A consent is the text that was read: wherever one is given, another text than today's is refused, and nothing is recorded.
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { requestedBookings } from "@tests/support/funnel/requested-bookings.ts";
import { callWithWork, shortenWork } from "@tests/support/funnel/solved-work.ts";
import { book, get, post, refusalOf, sendStep, startTrack, visitorWithContact } from "@tests/support/funnel/visitor.ts";
import { bookAndAsk, requireOfferTo } from "@tests/support/funnel/waitlist.ts";
import { openAssignments } from "@tests/support/leads/awaiting-consent.ts";
import { makeSpecialist } from "@tests/support/people/factories.ts";
import {
  asSpecialist,
  bookMeeting,
  manage,
  managed,
  NEXT_WEEK,
  WEDNESDAY,
} from "@tests/support/scheduling/meetings.ts";
import { openTextChannel, type TextChannel } from "@tests/support/texts/text-channel.ts";
import { starterId } from "@/modules/catalog/index.ts";
import { categories } from "@/modules/catalog/tables.ts";
import { changeSettings, getResources } from "@/modules/settings/index.ts";
import { findProfile, saveProfile } from "@/modules/specialists/index.ts";
import { iso } from "@/platform/time/time.ts";
import { consentRecords, consentTexts } from "./tables.ts";

shortenWork();

let app: TestApp;
let texts: TextChannel;
beforeEach(async () => {
  app = await openTestApp();
  texts = await openTextChannel(app);
});
afterEach(async () => {
  await texts.stop();
  await app.close();
});

const renameMarket = () =>
  app.transact(async (tx) => {
    const { version, ...body } = await getResources(tx);
    await changeSettings(tx, {
      name: "resources",
      body: { ...body, productName: "Otherwise" },
      version,
      by: "an owner",
    });
  });
const renameSpecialist = (specialistId: string) =>
  app.transact(async (tx) =>
    await saveProfile(tx, { ...(await findProfile(tx, specialistId))!, displayName: "Somebody Else" })
  );
const renameCategory = () =>
  app.transact((tx) =>
    tx.update(categories).set({ name: "Working life" }).where(eq(categories.id, starterId("career")))
  );

type Answer = Awaited<ReturnType<typeof post>>;

/** Where a consent is given. */
interface Way {
  purpose: string;
  /** What the person reads now. */
  read(): Promise<string>;
  give(text: string): Promise<Answer>;
  /** What else than the marketplace's name is in the text. */
  renameOther?(): Promise<unknown>;
}

const offered = async (purpose: string): Promise<string> => {
  const { consents } = (await get(app, "/Funnel/StartData")).json;
  return consents.find((consent: { purpose: string }) => consent.purpose === purpose).text;
};
const nameOf = async (specialistId: string) => (await findProfile(app.services.db.read, specialistId))!.displayName;
const shareText = async (specialistId: string): Promise<string> => {
  const name = await nameOf(specialistId);
  return (await offered("share-with-specialist")).replace("{specialist}", () => name);
};
const share = (text: string) => [{ purpose: "share-with-specialist", version: 1, text }];

const WAYS: Record<string, () => Promise<Way>> = {
  "the contact details": async () => {
    const { trackId } = await startTrack(app);
    const contact = { firstName: "Vera", lastName: "Visitor", email: "vera@example.test", phone: "+436601234567" };
    return {
      purpose: "arrange-meeting",
      read: async () => {
        const { categories: all } = (await get(app, "/Funnel/StartData")).json;
        const { name } = all.find(({ id }: { id: string }) => id === starterId("career"));
        return (await offered("arrange-meeting")).replace("{category}", name);
      },
      give: (text) =>
        sendStep(app, trackId, {
          step: "contacts",
          contact,
          consents: [{ purpose: "arrange-meeting", version: 1, text }],
        }),
    };
  },
  "a box of the contact details": async () => {
    const { trackId, contact } = await visitorWithContact(app);
    return {
      purpose: "choose-specialist",
      read: async () => {
        const { categories: all } = (await get(app, "/Funnel/StartData")).json;
        const { name } = all.find(({ id }: { id: string }) => id === starterId("career"));
        return (await offered("choose-specialist")).replace("{category}", name);
      },
      give: (text) =>
        sendStep(app, trackId, {
          step: "contacts",
          contact,
          consents: [{ purpose: "arrange-meeting", version: 1 }, { purpose: "choose-specialist", version: 1, text }],
        }),
      renameOther: renameCategory,
    };
  },
  "the booking": async () => {
    const specialistId = await makeSpecialist(app);
    const { trackId } = await visitorWithContact(app);
    return {
      purpose: "share-with-specialist",
      read: () => shareText(specialistId),
      give: (text) => book(app, trackId, iso(WEDNESDAY), { specialistId, consents: share(text) }),
      renameOther: () => renameSpecialist(specialistId),
    };
  },
  "the link that confirms a booking": async () => {
    await app.close();
    app = await openTestApp([], { proof: "required" });
    const specialistId = await makeSpecialist(app, { category: "tutoring" });
    const on = requestedBookings(app, specialistId);
    const { meetingId, trackId } = await on.request();
    const secret = await on.secretOf(trackId, meetingId);
    return {
      purpose: "share-with-specialist",
      read: async () => (await get(app, `/Funnel/Requested/${meetingId}?secret=${secret}`)).json.consentText,
      give: (consentText) => post(app, `/Funnel/ConfirmBooking/${meetingId}`, { secret, consentText }),
      renameOther: () => renameSpecialist(specialistId),
    };
  },
  "an earlier time with another specialist": async () => {
    const [specialistId, otherId] = [await makeSpecialist(app), await makeSpecialist(app)];
    const first = await bookMeeting(app, { specialistId: otherId, startsAt: WEDNESDAY });
    const own = await bookAndAsk(app, { specialistId });
    await manage(app, first, "Cancel");
    const offerId = await requireOfferTo(app, own);
    const secret = app.services.secrets.of("earlier-offer", offerId, 1);
    return {
      purpose: "share-with-specialist",
      read: async () => (await get(app, `/Funnel/EarlierOffer/${offerId}?secret=${secret}`)).json.consent.text,
      give: (text) => post(app, `/Funnel/TakeEarlier/${offerId}`, { secret, consents: share(text) }),
      renameOther: () => renameSpecialist(otherId),
    };
  },
  "another specialist after a cancellation": async () => {
    const own = await bookMeeting(app);
    const specialistId = await makeSpecialist(app);
    await asSpecialist(app, own, "CancelMeeting");
    return {
      purpose: "share-with-specialist",
      read: async () => {
        const name = await nameOf(specialistId);
        return (await managed(app, own)).json.shareConsent.text.replace("{specialist}", () => name);
      },
      give: (text) => manage(app, own, "Rescue", { specialistId, startsAt: iso(NEXT_WEEK), consents: share(text) }),
      renameOther: () => renameSpecialist(specialistId),
    };
  },
  "text messages after booking": async () => {
    const own = await bookMeeting(app);
    return {
      purpose: "text-messages",
      read: () => offered("text-messages"),
      give: (text) => manage(app, own, "AllowTexts", { version: 1, text }),
    };
  },
  "a code by text message": async () => {
    const { trackId, token } = await visitorWithContact(app);
    return {
      purpose: "text-messages",
      read: () => offered("text-messages"),
      give: (consentText) =>
        callWithWork((work) =>
          post(app, `/Funnel/SendCode/${trackId}`, { channel: "text", consentText }, {
            headers: { "X-Resume-Token": token, ...work?.headers },
          })
        ),
    };
  },
  "the page that asks about a specialist": async () => {
    const asked = await (await openAssignments(app)).waiting();
    return {
      purpose: "assign-to-specialist",
      read: async () => (await asked.view()).json.consentText,
      give: (consentText) =>
        post(app, `/Leads/Consent/${asked.leadId}`, { secret: asked.secret, decision: "agree", consentText }),
      renameOther: () => renameSpecialist(asked.specialistId),
    };
  },
};

const acceptedTexts = async (purpose: string): Promise<string[]> =>
  (await app.services.db.read.select({ text: consentTexts.text, accepted: consentRecords.accepted })
    .from(consentRecords).innerJoin(consentTexts, eq(consentTexts.hash, consentRecords.textHash))
    .where(eq(consentRecords.purpose, purpose)))
    .filter(({ accepted }) => accepted).map(({ text }) => text);

/** Refused as it was before, and taken as it is now. */
const expectReadAnew = async ({ purpose, read, give }: Way, rename: () => Promise<unknown>) => {
  const before = await acceptedTexts(purpose);
  const old = await read();
  await rename();
  const present = await read();
  expect(present).not.toBe(old);
  expect(refusalOf(await give(old))).toEqual([400, "consent_outdated", [
    "A consent text has changed. Please reload the page and read it again.",
  ]]);
  expect(await acceptedTexts(purpose)).toEqual(before);
  expect((await give(present)).status).toBe(200);
  expect(await acceptedTexts(purpose)).toEqual([...before, present]);
};

describe.each(Object.entries(WAYS))("%s", (_name, open) => {
  test("takes no text with the marketplace's former name", async () =>
    await expectReadAnew(await open(), renameMarket));

  test("takes no text with the former name of whom or what it is about", async () => {
    const way = await open();
    if (way.renameOther) await expectReadAnew(way, way.renameOther);
  });
});

test("a call without the text is compared by version alone", async () => {
  const specialistId = await makeSpecialist(app);
  const { trackId } = await visitorWithContact(app);
  await renameSpecialist(specialistId);
  const consents = [{ purpose: "share-with-specialist", version: 1 }];
  expect((await book(app, trackId, iso(WEDNESDAY), { specialistId, consents })).status).toBe(200);
});

test("the consent to text messages that is sent along with contact details stays what was read", async () => {
  const own = await texts.visitor();
  const [read] = await acceptedTexts("text-messages");
  await renameMarket();
  const consents = [{ purpose: "arrange-meeting", version: 1 }, { purpose: "text-messages", version: 1 }];
  const sent = await sendStep(app, own.trackId, { step: "contacts", contact: own.contact, consents });
  expect(sent.status).toBe(200);
  expect(await acceptedTexts("text-messages")).toEqual([read]);
  const kept = (await get(app, `/Funnel/Track/${own.trackId}`, { headers: { "X-Resume-Token": own.token } })).json;
  expect(kept.consents).toContainEqual({ purpose: "text-messages", version: 1 });
});

test("German texts are compared in German", async () => {
  const specialistId = await makeSpecialist(app);
  const { trackId, token } = await visitorWithContact(app);
  const german = { headers: { "Accept-Language": "de", "X-Resume-Token": token } };
  const { consents } = (await get(app, "/Funnel/StartData", german)).json;
  const name = await nameOf(specialistId);
  const text = consents.find(({ purpose }: { purpose: string }) => purpose === "share-with-specialist").text
    .replace("{specialist}", () => name);
  const booked = await book(app, trackId, iso(WEDNESDAY), { specialistId, consents: share(text) }, german);
  expect(booked.status).toBe(200);
  expect(await acceptedTexts("share-with-specialist")).toEqual([text]);
});
