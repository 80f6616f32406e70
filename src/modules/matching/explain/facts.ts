// Everything about one specialist that the eligibility rules look at, read at once for all their categories.
import type { Reader } from "@/platform/db/types.ts";
import type { Instant } from "@/platform/time/time.ts";
import { getPerson, type Person } from "@/modules/auth/index.ts";
import { listOpenLotsByCategory, measureCaps, type OpenLot } from "@/modules/billing/index.ts";
import { categoriesById, type Category, listServable, type Servable } from "@/modules/catalog/index.ts";
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { type BusyTime, findCalendar, listBusySoon } from "@/modules/scheduling/index.ts";
import {
  type Credential,
  findProfile,
  listCredentials,
  listLicences,
  listServices,
  type Profile,
  type ServedCategory,
} from "@/modules/specialists/index.ts";
import { toCandidate } from "../eligibility/candidate-facts.ts";
import type { Candidate } from "../eligibility/eligibility.ts";

export interface SpecialistFacts {
  person: Person;
  /** Undefined before it is saved. */
  profile: Profile | undefined;
  calendar: CalendarRules | undefined;
  /** In the weeks that the calendar's preview covers. */
  busy: BusyTime[];
  credentials: Credential[];
  /** The categories that visitors can choose. */
  servable: readonly Servable[];
  /** All categories by id, including retired ones. */
  categories: ReadonlyMap<string, Category>;
  /** The served categories, each with the specialist in it; empty without a profile. */
  served: { category: Category; candidate: Candidate }[];
  /** The services, with or without a profile. */
  services: readonly ServedCategory[];
  /** The credits that can be used in a category. */
  lotsIn(categoryId: string): OpenLot[];
}

const listCaps = async (db: Reader, specialistId: string, now: Instant) => {
  const [profile, calendar] = await Promise.all([findProfile(db, specialistId), findCalendar(db, specialistId)]);
  const caps = profile && await measureCaps(db, { specialistId, caps: profile, zone: calendar?.zone, now });
  return { profile, calendar, caps: caps ?? [] };
};

/** Throws 404 for an unknown id. */
export const readSpecialistFacts = async (db: Reader, specialistId: string, now: Instant): Promise<SpecialistFacts> => {
  const [person, { profile, calendar, caps }, services, categories, servable, busy, lotsIn, credentials] = await Promise
    .all([
      getPerson(db, specialistId),
      listCaps(db, specialistId, now),
      listServices(db, specialistId),
      categoriesById(db),
      listServable(db),
      listBusySoon(db, specialistId, now),
      listOpenLotsByCategory(db, { specialistId, now }),
      listCredentials(db, specialistId),
    ]);
  const licences = await listLicences(db, specialistId, credentials);
  const serve = (service: ServedCategory): SpecialistFacts["served"] => {
    const category = categories.get(service.categoryId);
    if (!profile || !category) return [];
    const rows = { person, profile, category, service, calendar, busy, caps, licences };
    return [{
      category,
      candidate: toCandidate({ ...rows, lots: lotsIn(category.id) }),
    }];
  };
  return {
    person,
    profile,
    calendar,
    busy,
    credentials,
    servable,
    categories,
    served: services.flatMap(serve),
    services,
    lotsIn,
  };
};
