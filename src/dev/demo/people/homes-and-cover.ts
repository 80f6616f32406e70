// Demo specialists for mortgages and insurance, the main account specialist@parley.test among them.
import type { CalendarRules } from "@/modules/scheduling/calendar/rules.ts";
import { addDays, dateIn, type Instant, offsetSpan } from "@/platform/time/time.ts";
import { type DemoPerson, meets, OFFICE } from "./person.ts";

/** Upcoming clock changes with special hours: about a year. */
const CHANGES = 2;

/** Open in the night of each upcoming clock change, to offer the skipped or repeated hour; closed the day after. */
const clockChangeHours = (zone: string, now: Instant): Pick<CalendarRules, "overrides"> => {
  const overrides: CalendarRules["overrides"] = [];
  let change = offsetSpan(zone, now).to;
  for (let i = 0; i < CHANGES && Number.isFinite(change); i++) {
    const night = dateIn(zone, change);
    overrides.push({ date: addDays(night, -1), ranges: [{ from: 18 * 60, to: 22 * 60 }] });
    overrides.push({ date: night, ranges: [{ from: 0, to: 4 * 60 }, { from: 10 * 60, to: 12 * 60 }] });
    overrides.push({ date: addDays(night, 1), ranges: [] });
    change = offsetSpan(zone, change).to;
  }
  return { overrides };
};

export const HOMES_AND_COVER: DemoPerson[] = [
  {
    mailbox: "specialist",
    isPublic: false,
    firstName: "Anna",
    lastName: "Lindner",
    headline: "Independent mortgage broker, 14 years in Vienna",
    bio:
      "I started at the loans desk of a savings bank in Hietzing and left because I wanted to compare all banks, not just sell one. " +
      "Since then I have taken about six hundred households through their first purchase or a better rate.\n\n" +
      "In our meeting we go through your budget line by line. You leave with a monthly figure you can live with, a list of the papers that a bank will ask for, and an honest word on whether to buy now or wait. " +
      "I also look after the insurance that belongs to a home, because a loan without cover keeps people awake at night.",
    company: "Lindner Wohnfinanz",
    billingAddress: { line1: "Musterweg 12/4", postcode: "1130", city: "Vienna", country: "AT" },
    languages: ["de", "en"],
    years: 14,
    priceAfterwards: "The bank usually pays me. If you choose a bank that doesn't, €1,400 once the contract is signed.",
    locations: [meets.zoom("5550100201"), meets.phone("+493023125201"), meets.whatsapp("+491713920001")],
    credentials: [
      {
        type: "mortgage-broker licence",
        number: "AT-MB-20114",
        issuer: "City of Vienna trade register",
        validYears: 4,
        places: ["AT", "DE"],
      },
      {
        type: "insurance intermediary registration",
        number: "AT-IV-88213",
        places: ["AT", "DE"],
        issuer: "Austrian trade register",
      },
    ],
    serves: [
      {
        category: "mortgages",
        topics: ["first-home", "remortgage", "second-home"],
        credits: 26,
        topicCredits: { remortgage: 4 },
      },
      {
        category: "insurance",
        topics: ["home", "life"],
        strengths: { cover: ["better-cover", "understanding-my-policy"] },
        credits: 9,
      },
    ],
    zone: "Europe/Vienna",
    week: OFFICE,
    calendar: { noticeMinutes: 120 },
    caps: { perDay: 20, perWeek: 60, spendingPerMonth: 250_000 },
    joined: 410,
  },
  {
    mailbox: "suspended",
    firstName: "Viktor",
    lastName: "Hale",
    headline: "Fast mortgage decisions for landlords",
    bio:
      "Former underwriter, now on the other side of the desk. I work with landlords who hold between two and twenty flats and want one loan instead of five. " +
      "Bring your rent roll and the latest statements, and we will see in half an hour what a lender will say.",
    company: "Hale Lending",
    languages: ["en"],
    years: 9,
    locations: [meets.zoom("5550100202"), meets.phone("+442079460202")],
    credentials: [{ type: "mortgage-broker licence", number: "UK-MB-70031", issuer: "FCA register" }],
    serves: [{ category: "mortgages", topics: ["second-home", "remortgage"], credits: 12 }],
    zone: "Europe/London",
    week: OFFICE,
    joined: 240,
  },
  {
    mailbox: "oliver.bennett",
    firstName: "Oliver",
    lastName: "Bennett",
    headline: "Mortgages for the self-employed and for odd incomes",
    bio:
      "Freelancers, contractors, people who came back from abroad: banks like a payslip and you do not have one. I have spent eleven years learning which lenders read accounts instead of ticking boxes.\n\n" +
      "I keep a quarter of an hour free before and after every meeting, so nobody is hurried. I also open some odd hours around the days when the clocks change, for clients on the other side of the world.",
    company: "Bennett & Ross Mortgages",
    languages: ["en", "fr"],
    years: 11,
    priceAfterwards: "£495 when your mortgage is offered. Nothing if no lender says yes.",
    locations: [meets.zoom("5550100203"), meets.phone("+442079460203"), meets.whatsapp("+442079460233")],
    credentials: [{
      type: "mortgage-broker licence",
      number: "UK-MB-51877",
      places: ["GB", "IE"],
      issuer: "FCA register",
      validYears: 3,
    }],
    serves: [{ category: "mortgages", credits: 22, topicCredits: { "equity-release": 5 } }],
    zone: "Europe/London",
    week: [
      "08:30-12:30 13:30-17:30",
      "08:30-12:30 13:30-17:30",
      "08:30-12:30",
      "08:30-12:30 13:30-17:30",
      "08:30-12:30 13:30-16:30",
      "09:00-11:00",
      "",
    ],
    calendar: { slotMinutes: 45, bufferBefore: 15, bufferAfter: 15, noticeMinutes: 720, horizonDays: 90 },
    dates: (now) => clockChangeHours("Europe/London", now),
    joined: 365,
  },
  {
    mailbox: "sofia.marques",
    firstName: "Sofia",
    lastName: "Marques",
    headline: "Buying in Portugal and Spain from abroad",
    bio:
      "Half of my clients have never met me in person. They live in Zürich, Manchester or Recife and want a flat in Lisbon, Porto or Valencia, to live in one day or to let until then.\n\n" +
      "I explain what a non-resident loan costs here, how much of your own money you need, and the taxes that agents forget to mention. If the numbers do not work I say so in the first ten minutes.",
    company: "Marques Crédito",
    languages: ["pt", "es", "en"],
    years: 8,
    priceAfterwards: "1% of the loan, at least €1,200, when the deed is signed.",
    locations: [meets.zoom("5550100204"), meets.whatsapp("+442079460204")],
    credentials: [{ type: "mortgage-broker licence", number: "PT-IC-0004417", issuer: "Banco de Portugal" }],
    serves: [{ category: "mortgages", topics: ["second-home", "first-home"], credits: 14 }],
    zone: "Europe/Lisbon",
    week: [
      "10:00-14:00 15:00-19:00",
      "10:00-14:00 15:00-19:00",
      "10:00-14:00",
      "10:00-14:00 15:00-19:00",
      "10:00-14:00",
    ],
    calendar: { horizonDays: 45 },
    joined: 190,
  },
  {
    mailbox: "tomasz.zielinski",
    firstName: "Tomasz",
    lastName: "Zieliński",
    headline: "Plain words about life and business insurance",
    bio:
      "I read policies for a living so that you do not have to. For six years I handled claims at an insurer in Gdynia. I know which sentences cost people money when something happens, and I point at them with my finger.\n\n" +
      "Send me your present policy before we meet. In twenty minutes I tell you what it covers, what it does not, and whether a cheaper one would do.",
    languages: ["pl", "en", "de"],
    years: 12,
    priceAfterwards: "Nothing from you. The insurer pays me, the same for every product I show you.",
    locations: [meets.zoom("5550100205"), meets.phone("+493023125205")],
    credentials: [{
      type: "insurance intermediary registration",
      number: "PL-AG-11206677",
      places: ["AT", "CZ", "DE", "PL"],
      issuer: "KNF register",
    }],
    serves: [{
      category: "insurance",
      topics: ["life", "business", "health"],
      strengths: { cover: ["understanding-my-policy", "lower-price"] },
      credits: 18,
    }],
    zone: "Europe/Warsaw",
    week: ["08:00-16:00", "08:00-16:00", "10:00-18:00", "08:00-16:00", "08:00-14:00"],
    calendar: { slotMinutes: 20, bufferAfter: 5 },
    joined: 300,
  },
  {
    mailbox: "amina.haddad",
    firstName: "Amina",
    lastName: "Haddad",
    headline: "Family and health cover, in French, Arabic and English",
    bio:
      "When my daughter was born I found out how little my own insurance understood about families. Today I advise parents, couples and people who have just moved to France, mostly about health cover and what happens to the household when somebody cannot work.\n\n" +
      "I draw a picture of what you have and where the gaps are. Some people leave with a new policy, and quite a few leave with one policy fewer.",
    company: "Haddad Prévoyance",
    languages: ["fr", "ar", "en"],
    years: 10,
    priceAfterwards: "Nothing from you. The insurer pays me a commission, which is part of the premium.",
    locations: [meets.zoom("5550100206"), meets.whatsapp("+33639980206"), meets.phone("+33199000206")],
    credentials: [{
      type: "insurance intermediary registration",
      number: "FR-ORIAS-17009921",
      places: ["AT", "BE", "DE", "FR"],
      issuer: "ORIAS",
    }],
    serves: [{
      category: "insurance",
      topics: ["health", "home", "life"],
      strengths: { cover: ["better-cover", "replacing-a-cancelled-policy"] },
      credits: 16,
    }],
    zone: "Europe/Paris",
    week: [
      "09:30-12:30 14:00-18:30",
      "09:30-12:30 14:00-18:30",
      "09:30-12:00",
      "09:30-12:30 14:00-20:00",
      "09:30-12:30",
    ],
    joined: 220,
  },
];
