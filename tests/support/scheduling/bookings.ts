// Many bookings: a specialist who is always open, times far enough ahead, and visitors who are ready to book.
import { getCategoryDetail, starterId } from "@/modules/catalog/index.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS, iso, MINUTE_MS } from "@/platform/time/time.ts";
import { resumeToken } from "@/modules/tracks/resume-token.ts";
import type { Answers } from "@/modules/tracks/schemas.ts";
import { tracks } from "@/modules/tracks/tables.ts";
import { makeSpecialist, type SpecialistOptions, type TestContext } from "../people/factories.ts";
import { requiredAnswers } from "../funnel/answers.ts";
import { keepToken } from "../funnel/resume-tokens.ts";
import { book, type Caller, newContact, visitorWithContact } from "../funnel/visitor.ts";

const SLOT_MS = 30 * MINUTE_MS;

/** A specialist who is open day and night, without buffers and with enough credits. Returns the id. */
export const makeOpenSpecialist = (context: TestContext, options: SpecialistOptions = {}): Promise<string> =>
  makeSpecialist(context, {
    credits: 2_000,
    ...options,
    calendar: {
      bufferBefore: 0,
      bufferAfter: 0,
      weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 0, to: 1440 })),
      ...options.calendar,
    },
  });

/** The nth start from three days ahead. No reminder is due before, so that a booking sends two emails. */
export const startOf = (n: number, now = Date.now()): string =>
  iso(Math.ceil((now + 3 * DAY_MS) / SLOT_MS) * SLOT_MS + n * SLOT_MS);

/** Tracks with contact data, written directly into the table. Returns their ids. */
export const makeReadyTracks = async (context: TestContext, count: number, category = "career"): Promise<string[]> => {
  const categoryId = starterId(category);
  const { questionSetId, questions } = await getCategoryDetail(context.services.db.read, categoryId);
  const at = context.clock.now();
  const rows = Array.from({ length: count }, () => {
    const contact = newContact();
    return {
      id: newId(),
      categoryId,
      questionSetId,
      status: "updated" as const,
      step: "contacts",
      answers: requiredAnswers(questions) as Answers,
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
    await context.transact(async (tx) => void (await tx.insert(tracks).values(rows.slice(from, from + 200))));
  }
  for (const { id } of rows) keepToken(id, resumeToken(context.services, { id, resumeVersion: 1 }));
  return rows.map((row) => row.id);
};

/** A new visitor goes through the funnel and books the nth start. Returns the response of SaveBooking. */
export const visitAndBook = async (web: Caller, n: number, specialistId: string) => {
  const { trackId, contact } = await visitorWithContact(web);
  const response = await book(web, trackId, startOf(n), { specialistId });
  return { ...response, trackId, contact };
};
