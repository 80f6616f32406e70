// Inserts millions of leads by SQL: two years, three categories, twenty specialists. Indexes and triggers are dropped
// during the insert and created again, so that it takes seconds.
import { type Client, createClient } from "@libsql/client";
import { createUser, openSession, sessionCookie } from "@/modules/auth/index.ts";
import { getCategoryDetail, starterId } from "@/modules/catalog/index.ts";
import type { Ctx } from "@/platform/ctx.ts";
import { newId } from "@/platform/ids.ts";
import { DAY_MS } from "@/platform/time/time.ts";
import { transact } from "@/platform/db/transact.ts";
import { tracks } from "@/modules/tracks/tables.ts";

const DAYS = 730;
const SPECIALISTS = 20;
const CATEGORIES = ["career", "legal", "tutoring"].map(starterId);
const FIRST = ["Anna", "Bruno", "Carla", "David", "Emma", "Felix", "Greta", "Hugo", "Irene", "Jonas", "Klara", "Luis"];

export interface LeadsOwner {
  /** The Cookie header of an administrator. */
  cookie: string;
  specialistId: string;
}

/** The visitor of the nth lead; last names repeat after 500,000. */
export const visitorOf = (n: number) => {
  const lastName = `Person${(n * 13) % 500_000}`;
  return { firstName: FIRST[(n * 7) % FIRST.length]!, lastName, email: `${lastName}.${n}@example.test`.toLowerCase() };
};

const createPeople = (ctx: Ctx): Promise<{ admin: string; token: string; trackId: string; specialists: string[] }> =>
  transact(ctx, async (tx) => {
    const person = { passwordHash: "none", firstName: "Bench", emailVerifiedAt: tx.now };
    const admin = await createUser(tx, { ...person, email: "admin@bench.test", lastName: "Admin", isAdmin: true });
    const specialists = [];
    for (let n = 0; n < SPECIALISTS; n++) {
      const specialist = {
        ...person,
        email: `specialist-${n}@bench.test`,
        lastName: `Specialist${n}`,
        onboardedAt: tx.now,
      };
      specialists.push(await createUser(tx, specialist));
    }
    const [trackId, categoryId] = [newId(), CATEGORIES[0]!];
    const { questionSetId } = await getCategoryDetail(tx, categoryId);
    await tx.insert(tracks).values({
      id: trackId,
      categoryId,
      questionSetId,
      status: "closed",
      step: "contacts",
      answers: {},
      timezone: "UTC",
      locale: "en",
      attribution: {},
      timings: {},
      createdAt: tx.now,
      lastActivityAt: tx.now,
    });
    return { admin, token: await openSession(tx, { userId: admin }), trackId, specialists };
  });

/** Drops the indexes and triggers of some tables while `work` runs. */
const withoutIndexes = async (client: Client, tables: string[], work: () => Promise<void>): Promise<void> => {
  const names = tables.map((table) => `'${table}'`).join();
  const { rows } = await client.execute(`select type, name, sql from sqlite_master
    where tbl_name in (${names}) and type in ('index', 'trigger') and sql is not null`);
  for (const { type, name } of rows) await client.execute(`drop ${type} ${name}`);
  await work();
  for (const { sql } of rows) await client.execute(String(sql));
};

const list = (values: readonly string[]) => `'${JSON.stringify(values)}'`;
const pick = (values: readonly string[], by: string) =>
  `json_extract(${list(values)}, '$[' || ((${by}) % ${values.length}) || ']')`;

/** Of 200 leads: 70 converted, 60 not converted, 60 expired, 5 live, 4 booked, 1 received; nine of ten from the funnel. */
const insertLeads = (
  count: number,
  { trackId, specialists }: { trackId: string; specialists: string[] },
  now: number,
) => `
  insert into leads (id, specialist_id, track_id, category_id, status, source, contact, answers, accept_by, live_until,
    outcome_by, credit_state, created_at, changed_at, status_at, contact_name, contact_email, credit_key)
  with recursive n(i) as (select 0 union all select i + 1 from n where i < ${count - 1}),
  named as (select i, ${pick(FIRST, "i * 7")} as first, 'Person' || ((i * 13) % 500000) as last,
    (i * 2654435761) % 200 as lot, ${now} - ((i * 2654435761 + 12345) % ${DAYS * 86_400}) * 1000 as at from n),
  placed as (select *, case when lot < 70 then 'converted' when lot < 130 then 'not-converted' when lot < 190 then 'expired'
    when lot < 195 then 'live' when lot < 199 then 'booked' else 'received' end as status from named)
  select printf('019a0000-0000-7000-8000-%012x', i), ${pick(specialists, "i * 31 / 7")}, '${trackId}',
    ${pick(CATEGORIES, "i * 17 / 5")}, status,
    case i % 20 when 0 then 'reassigned' when 1 then 'admin-assigned' else 'funnel' end,
    json_object('firstName', first, 'lastName', last, 'email', last || '.' || i || '@example.test', 'phone', '+43660123'),
    '{}', iif(status = 'received', ${now + DAY_MS}, null), iif(status = 'live', ${now + DAY_MS}, null),
    iif(status = 'booked', ${now + DAY_MS}, null), 'consumed', at, at, at, lower(first || ' ' || last),
    lower(last) || '.' || i || '@example.test', printf('019a0000-0000-7000-8000-%012x', i)
  from placed`;

const DERIVED_ROWS = [
  `insert into lead_words (specialist_id, word, lead_id, created_at)
    select specialist_id, substr(contact_name, 1, instr(contact_name, ' ') - 1), id, created_at from leads order by 1, 2, 3`,
  `insert into lead_words (specialist_id, word, lead_id, created_at)
    select specialist_id, substr(contact_name, instr(contact_name, ' ') + 1), id, created_at from leads order by 1, 2, 3`,
  `insert into lead_counts select specialist_id, category_id, created_at / 86400000, status, count(*) from leads
    group by 1, 2, 3, 4`,
  `insert into lead_counts select specialist_id, category_id, -1, status, count(*) from leads group by 1, 2, 4`,
  `insert into lead_sums select created_at / 86400000, category_id, status, source, count(*) from leads group by 1, 2, 3, 4`,
  `insert into lead_sums select -1, category_id, status, source, count(*) from leads group by 2, 3, 4`,
];

/** Creates an administrator, specialists and `count` leads in the database of `ctx`. */
export const createLeads = async (ctx: Ctx, count: number): Promise<LeadsOwner> => {
  const people = await createPeople(ctx);
  const client = createClient({ url: ctx.config.database.url });
  for (const pragma of ["synchronous = off", "cache_size = -400000", "foreign_keys = off"]) {
    await client.execute(`pragma ${pragma}`);
  }
  await withoutIndexes(client, ["leads", "lead_words", "lead_counts", "lead_sums"], async () => {
    for (const statement of [insertLeads(count, people, ctx.now), ...DERIVED_ROWS]) await client.execute(statement);
  });
  await client.execute("pragma wal_checkpoint(truncate)");
  client.close();
  return { cookie: sessionCookie(people.token, ctx.config).split(";")[0]!, specialistId: people.specialists[3]! };
};
