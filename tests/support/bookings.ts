// Bookings in numbers: a specialist who is always open, times far enough ahead, and visitors who are ready to book.
import { getCategoryDetail, starterId } from "@/modules/catalog/index.ts";
import { tracks } from "@/modules/funnel/tables.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { type Ground, makeSpecialist, type SpecialistOptions } from "./factories.ts";
import { book, type Caller, newContact, visitorWithContact } from "./visitor.ts";

const SLOT_MS = 30 * MINUTE_MS;

/** Open day and night without buffers, with credits enough. Answers the id. */
export const makeOpenSpecialist = (ground: Ground, options: SpecialistOptions = {}): Promise<string> =>
  makeSpecialist(ground, {
    credits: 2_000,
    ...options,
    calendar: {
      bufferBefore: 0,
      bufferAfter: 0,
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
      ...options.calendar,
    },
  });

/** The nth start from three days ahead: no reminder is due before then, so that a booking brings two mails. */
export const startOf = (n: number, now = Date.now()): string =>
  iso(Math.ceil((now + 3 * DAY_MS) / SLOT_MS) * SLOT_MS + n * SLOT_MS);

/** Visitors as far as contact data, written straight into the table. Answers their tracks' ids. */
export const makeReadyTracks = async (ground: Ground, count: number, category = "career"): Promise<string[]> => {
  const categoryId = starterId(category);
  const { questionSetId } = await getCategoryDetail(ground.services.db.read, categoryId);
  const at = ground.clock.now();
  const rows = Array.from({ length: count }, () => {
    const contact = newContact();
    return {
      id: newId(),
      categoryId,
      questionSetId,
      status: "updated" as const,
      step: "contacts",
      answers: {},
      contact,
      contactEmail: contact.email,
      timezone: "Europe/Vienna",
      locale: "en",
      attribution: {},
      timings: {},
      createdAt: at,
      lastActivityAt: at,
    };
  });
  for (let from = 0; from < count; from += 200) {
    await ground.transact(async (tx) => void (await tx.insert(tracks).values(rows.slice(from, from + 200))));
  }
  return rows.map((row) => row.id);
};

/** A new visitor comes, types and books the nth time. Answers as SaveBooking does. */
export const visitAndBook = async (web: Caller, n: number, specialistId: string) => {
  const { trackId, contact } = await visitorWithContact(web);
  const answer = await book(web, trackId, startOf(n), { specialistId });
  return { ...answer, trackId, contact };
};
