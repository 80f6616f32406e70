// Fictional visitors with reserved phone numbers, and answers that fit every question.
import type { Question } from "@/modules/catalog/schemas.ts";
import { dateIn, DAY_MS, type Instant } from "@/platform/time/time.ts";
import type { Contact } from "@/modules/tracks/contact-rules.ts";
import type { Answers, Attribution } from "@/modules/tracks/schemas.ts";
import { addressOf } from "./people/people.ts";

/** Deterministic random numbers from 0 to 1 (mulberry32). */
export const chance = (seed: number): () => number => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ state >>> 15, state | 1);
    t ^= t + Math.imul(t ^ t >>> 7, t | 61);
    return ((t ^ t >>> 14) >>> 0) / 2 ** 32;
  };
};

const padded = (n: number, digits: number): string => String(n).padStart(digits, "0");

/** Countries of visitors. Phone numbers are in ranges that regulators reserve for drama and examples. */
const ORIGINS = [
  {
    zones: ["Europe/Vienna", "Europe/Berlin", "Europe/Zurich"],
    locale: "de-AT",
    first: "Julia Markus Aylin Stefan Miriam Florian Hannah Emre Birgit Paul Larissa Georg Selin Dominik Clara",
    last: "Huber Wagner Yılmaz Novak Pichler Fuchs Bauer Demir Leitner Horvat Schuster Maier Kaya Egger Winter",
    number: (n: number) => `+493023125${padded(300 + n, 3)}`,
  },
  {
    zones: ["Europe/London"],
    locale: "en-GB",
    first: "Harriet Callum Zara Dev Rosie Angus Leila Theo Bronwen Isaac Priti Euan Martha Kwame Beth",
    last: "Fletcher Murray Khan Patel Ellis Reid Osman Walsh Hughes Barnes Mistry Grant Lowe Mensah Frost",
    number: (n: number) => `+442079460${padded(400 + n, 3)}`,
  },
  {
    zones: ["Europe/Paris", "Europe/Brussels"],
    locale: "fr-FR",
    first: "Camille Youssef Manon Bastien Inès Hugo Fatou Rémi Clémence Karim Aurélie Théo Salma Gilles Noémie",
    last: "Lefèvre Benali Roche Garnier Marchand Petit Cissé Morel Blanc Haddou Colin Roux Sarr Perrin Diallo",
    number: (n: number) => `+3363998${padded(1_000 + n, 4)}`,
  },
  {
    zones: ["Europe/Lisbon", "Europe/Madrid", "Europe/Rome", "Europe/Warsaw"],
    locale: "en-GB",
    first: "Beatriz Diego Giulia Marek Carmen Tiago Elisa Piotr Lucía Matteo Inga Rafael Marta Jakub Teresa",
    last: "Ferreira Navarro Conti Kowal Romero Teixeira Greco Wrona Vidal Ricci Sousa Molina Nowak Serra Ferri",
    number: (n: number) => `+4670174${padded(605 + n, 4)}`,
  },
  {
    zones: ["America/New_York", "America/Chicago"],
    locale: "en-US",
    first: "Jasmine Tyler Mei Andre Rachel Luis Naomi Grant Tamika Owen Alana Victor Sarah Ravi Denise",
    last: "Brooks Wells Lin Carter Goldberg Rivera Okoye Foster Price Jensen Dunn Morales Boyd Shah Nguyen",
    number: (n: number) => `+120255501${padded(n, 2)}`,
  },
];

/** Each origin has this many first and last names, combined in two ways. */
const NAMES = 15;
/** The number of different visitors. */
export const VISITORS = ORIGINS.length * NAMES * 2;

export interface Visitor {
  contact: Contact;
  timezone: string;
  locale: string;
}

const toAscii = (text: string): string =>
  text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ı/g, "i").replace(/ł/g, "l").toLowerCase();

/** The visitor with an index below VISITORS; all are different people. */
export const visitorOf = (index: number): Visitor => {
  const origin = ORIGINS[index % ORIGINS.length]!;
  const n = Math.floor(index / ORIGINS.length);
  const firstName = origin.first.split(" ")[n % NAMES]!;
  const lastName = origin.last.split(" ")[(n + Math.floor(n / NAMES) * 4) % NAMES]!;
  return {
    contact: {
      firstName,
      lastName,
      email: addressOf(`${toAscii(firstName)}.${toAscii(lastName)}`),
      phone: origin.number(n),
    },
    timezone: origin.zones[n % origin.zones.length]!,
    locale: origin.locale,
  };
};

/** Answers to text questions, by the question's key. */
const PHRASES: Record<string, string[]> = {
  role: ["I teach at a primary school", "Mechanical engineer in a small firm", "Nurse, now in a back office"],
  business: ["Handmade ceramics", "Physiotherapy for runners", "A bicycle repair shop with a café"],
  citizenship: ["Brazilian", "Turkish", "Indian", "Canadian"],
  where: ["São Paulo", "Ankara", "Pune", "Montréal"],
  target: ["Austria", "Germany", "Spain", "Poland"],
  exam: ["IELTS in spring", "School leaving exam", "A job interview in English"],
  opponent: ["Northgate Lettings", "A former business partner"],
  outline: [
    "My landlord won't return my deposit and doesn't reply to my emails. What should I do next?",
    "I was laid off on Friday, and my employer wants me to sign an agreement within two weeks.",
  ],
};

type Pick = <T>(from: readonly T[]) => T;

const ANSWER: Record<Question["type"], (question: Question, pick: Pick, now: Instant) => Answers[string]> = {
  single: ({ options }, pick) => pick(options).value,
  multi: ({ options }, pick) => [pick(options).value],
  number: ({ min, max }) => min ?? max ?? 1,
  money: ({ min }, pick) => Math.max(min ?? 0, pick([6_500_000, 18_000_000, 24_500_000, 39_000_000])),
  text: ({ key }, pick) => pick(PHRASES[key] ?? ["I'd rather explain this in the meeting."]),
  postcode: (_question, pick) => pick(["1030", "10999", "EH6 5QG", "75011"]),
  date: (_question, pick, now) => dateIn("UTC", now + pick([20, 45, 80]) * DAY_MS),
  boolean: (_question, pick) => pick([true, false]),
};

/** Answers to all required questions of a set, and to some of the others. */
export const answersTo = (questions: readonly Question[], random: () => number, now: Instant): Answers => {
  const pick: Pick = (from) => from[Math.floor(random() * from.length)]!;
  const answered = questions.filter((question) => question.required || random() < 0.5);
  return Object.fromEntries(answered.map((question) => [question.key, ANSWER[question.type](question, pick, now)]));
};

/** Attributions of visits. */
export const SOURCES: Attribution[] = [
  { utmSource: "google", utmMedium: "cpc", utmCampaign: "meet-a-specialist" },
  { referrer: "https://www.example.org/moving-house" },
  {},
  { utmSource: "newsletter", utmMedium: "email", utmCampaign: "spring" },
  { utmSource: "facebook", utmMedium: "cpc", utmCampaign: "first-home" },
  {},
  { utmSource: "google", utmMedium: "cpc", utmCampaign: "compare-rates" },
  { referrer: "https://www.google.com/" },
  {},
  { utmSource: "bing", utmMedium: "cpc", utmCampaign: "meet-a-specialist" },
];
