// Inserts many requests by SQL: two years, in every category.
import { sql } from "drizzle-orm";
import { createUser, openSession, sessionCookie } from "@/modules/auth/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";

const BATCH_SIZE = 20_000;
const DAYS = 730;
const FIRST = ["Anna", "Bruno", "Carla", "David", "Emma", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Klara", "Luis"];

/** The visitor of the nth request with contact data (two of five have it); last names repeat after 500,000. */
export const visitorOf = (n: number) => ({
  firstName: FIRST[n % FIRST.length]!,
  lastName: `Person${(n % 500_000).toString(16).padStart(5, "0")}x`,
  email: `p${n}x@bench.test`,
});

export const trackIdOf = (n: number): string => `019a0000-0000-7000-8000-${n.toString(16).padStart(12, "0")}`;

const NUMBERS = (from: number, to: number) =>
  sql.raw(`with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${to})`);
const ID = sql.raw(`'019a0000-0000-7000-8000-' || printf('%012x', i)`);
const HAS_CONTACT = sql.raw(`(i % 5 < 2)`);
const FIRST_NAME = sql.raw(`json_extract('${JSON.stringify(FIRST)}', '$[' || (i % ${FIRST.length}) || ']')`);
const LAST_NAME = sql.raw(`printf('Person%05xx', i % 500000)`);
/** One in a thousand is open, the others are closed; one in twelve of these is booked. */
const REASON = sql.raw(
  `case when i % 1000 = 7 then null when i % 12 = 0 then 'booked' when i % 31 = 1 then 'no-availability'
  when i % 7 = 0 then 'visitor-closed' else 'abandoned' end`,
);
const STEP = sql.raw(`case when i % 12 = 0 then 'thank-you' when i % 5 < 2 then 'contacts' when i % 3 = 0 then 'about'
  else 'start' end`);
const SOURCE = sql.raw(
  `case i % 4 when 0 then 'direct' when 1 then 'newsletter' when 2 then 'search.example' else 'ads' end`,
);

const insertTracks = (ctx: Ctx, from: number, to: number, count: number) =>
  ctx.db.write((tx) =>
    tx.run(sql`insert into tracks (id, category_id, question_set_id, status, close_reason, step, answers, contact,
        contact_email, timezone, locale, attribution, timings, assigned, created_at, last_activity_at, closed_at,
        has_contact, source, found_nothing)
      ${NUMBERS(from, to)},
      sets(n, category_id, id) as (select row_number() over (order by category_id) - 1, category_id, min(id)
        from question_sets where subcategory_id is null group by category_id)
      select ${ID}, sets.category_id, sets.id, case when ${REASON} is null then 'updated' else 'closed' end, ${REASON}, ${STEP},
        '{}', case when ${HAS_CONTACT} then json_object('firstName', ${FIRST_NAME}, 'lastName', ${LAST_NAME},
          'email', 'p' || i || 'x@bench.test', 'phone', '+43660' || printf('%07d', i)) end,
        case when ${HAS_CONTACT} then 'p' || i || 'x@bench.test' end, 'Europe/Vienna', 'en', '{}', '{"start":0}',
        ${REASON} is 'booked', ${ctx.now - DAYS * DAY_MS} + i * ${Math.floor(DAYS * DAY_MS / count)},
        ${ctx.now - DAYS * DAY_MS} + i * ${
      Math.floor(DAYS * DAY_MS / count)
    }, ${ctx.now}, ${HAS_CONTACT}, ${SOURCE}, ${REASON} is 'no-availability'
      from n join sets on sets.n = (i / 10) % (select count(*) from sets)`)
  );

const insertSearchTerms = (ctx: Ctx, from: number, to: number) =>
  ctx.db.write(async (tx) => {
    const terms = [sql`lower(${FIRST_NAME})`, sql`lower(${LAST_NAME})`, sql.raw(`'p' || i || 'x'`)];
    for (const term of terms) {
      await tx.run(
        sql`insert into track_words ${NUMBERS(from, to)} select ${term}, ${ID} from n where ${HAS_CONTACT}`,
      );
    }
  });

/** Creates the requests and an administrator. Returns the Cookie header of the administrator's session. */
export const createTracks = async (ctx: Ctx, count: number): Promise<string> => {
  for (let from = 0; from < count; from += BATCH_SIZE) {
    const to = Math.min(count, from + BATCH_SIZE);
    await insertTracks(ctx, from, to, count);
    await insertSearchTerms(ctx, from, to);
  }
  const person = { email: "bench-admin@parley.test", passwordHash: "none", firstName: "Bench", lastName: "Admin" };
  const token = await transact(ctx, async (tx) => {
    const userId = await createUser(tx, { ...person, isAdmin: true, emailVerifiedAt: tx.now });
    return await openSession(tx, { userId });
  });
  return sessionCookie(token, ctx.config).split(";")[0]!;
};
