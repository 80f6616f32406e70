// Demo specialists for pensions, investments, tax and funding, one without credits among them.
import { type DemoPerson, meets, OFFICE } from "./person.ts";

export const SAVINGS_AND_PENSIONS: DemoPerson[] = [
  {
    mailbox: "margaret.doyle",
    firstName: "Margaret",
    lastName: "Doyle",
    headline: "Retirement planning without the small print",
    bio:
      "People come to me with a shoebox of old pension letters. We put them on one page: what you will get, from when, and what is missing.\n\n" +
      "I have worked in Dublin for twenty-six years, first for a pension fund and since 2009 on my own. I take no commission from any provider. My favourite sentence in a meeting is: you can stop earlier than you think. I only say it when it is true.",
    company: "Doyle Pensions",
    languages: ["en"],
    years: 26,
    priceAfterwards: "€180 an hour, most people need four. No commission from any provider.",
    locations: [meets.zoom("5550100207"), meets.phone("+353209100207")],
    credentials: [
      {
        type: "financial adviser authorisation",
        number: "IE-C-55120",
        issuer: "Central Bank of Ireland",
        validYears: 5,
        places: ["AT", "GB", "IE"],
      },
    ],
    serves: [
      {
        category: "pensions",
        strengths: { potSize: ["eur50000---150000", "eur150000---500000"] },
        credits: 20,
        topicCredits: { drawdown: 3 },
      },
      { category: "investments", topics: ["financial-plan", "inheritance"], credits: 8 },
    ],
    zone: "Europe/Dublin",
    week: OFFICE,
    calendar: { slotMinutes: 60, bufferAfter: 15, noticeMinutes: 1_440 },
    joined: 420,
  },
  {
    mailbox: "henrik.sandberg",
    firstName: "Henrik",
    lastName: "Sandberg",
    headline: "Pensions across borders: Nordics, Germany, Austria",
    bio:
      "You worked three years in Stockholm, five in Hamburg and now you live in Graz. Each country keeps a piece of your pension and none of them writes to you about it.\n\n" +
      "I collect the pieces. We agree on what you would like to decide, I show you the two or three ways there, and you get a written summary the same week. I also manage a small number of long-term portfolios, all of them boring by design.",
    languages: ["en", "de"],
    years: 17,
    priceAfterwards: "€390 for the overview of all your pensions. After that €140 an hour, if you want more.",
    locations: [meets.zoom("5550100208"), meets.phone("+46846500420"), meets.whatsapp("+46701740620")],
    credentials: [{
      type: "financial adviser authorisation",
      number: "SE-FI-41150",
      places: ["AT", "DE", "DK", "SE"],
      issuer: "Finansinspektionen",
    }],
    serves: [
      { category: "pensions", strengths: { potSize: ["under-eur50000", "eur50000---150000"] }, credits: 15 },
      { category: "investments", topics: ["financial-plan", "esg"], credits: 10 },
    ],
    zone: "Europe/Stockholm",
    week: [
      "07:00-12:00 13:00-15:30",
      "07:00-12:00 13:00-15:30",
      "07:00-12:00",
      "07:00-12:00 13:00-15:30",
      "07:00-12:00",
    ],
    joined: 280,
  },
  {
    mailbox: "chiara.rinaldi",
    firstName: "Chiara",
    lastName: "Rinaldi",
    headline: "A first portfolio you understand and can leave alone",
    bio:
      "Fifteen years ago I sold funds in a bank in Milan and could not explain half of them. I went back to school and now advise on fees alone.\n\n" +
      "Most of my clients have inherited something, sold a flat, or simply never dared to begin. I will ask you when you need the money before I ask how much there is. We then build a plan with three parts at most, and I show you in euros what each of them costs a year.",
    company: "Rinaldi Consulenza",
    languages: ["it", "en", "fr"],
    years: 15,
    priceAfterwards: "€750 for a written plan. I don't manage money and take no commission.",
    locations: [meets.zoom("5550100209"), meets.whatsapp("+33639980209")],
    credentials: [{
      type: "financial adviser authorisation",
      number: "IT-OCF-60217",
      places: ["AT", "DE", "IT"],
      issuer: "OCF Rome",
    }],
    serves: [{
      category: "investments",
      strengths: { amount: ["under-eur25000", "eur25000---100000"] },
      credits: 19,
      topicCredits: { esg: 2 },
    }],
    zone: "Europe/Rome",
    week: [
      "09:00-13:00 15:00-19:00",
      "09:00-13:00 15:00-19:00",
      "09:00-13:00 15:00-20:30",
      "09:00-13:00",
      "09:00-13:00",
    ],
    joined: 330,
  },
  {
    mailbox: "katharina.vogel",
    firstName: "Katharina",
    lastName: "Vogel",
    headline: "Tax adviser for freelancers and young companies",
    bio:
      'Steuerberaterin in Berlin, and proud of never having said "it depends" without saying on what. I work with designers, developers, cafés and two theatre groups.\n\n' +
      "A good first meeting looks like this: you tell me what you earn and how you invoice, I tell you which dates matter this year and what you may set aside. If you are applying for a loan or a grant, I also read your figures the way a bank does.",
    company: "Vogel Steuerkanzlei",
    billingAddress: { line1: "Beispielstraße 7", postcode: "10999", city: "Berlin", country: "DE" },
    languages: ["de", "en"],
    years: 13,
    priceAfterwards: "€120 an hour, or a fixed monthly fee from €95 for freelancers.",
    locations: [meets.zoom("5550100210"), meets.phone("+493023125210")],
    credentials: [{ type: "chartered tax adviser", number: "DE-STB-8812", issuer: "Steuerberaterkammer Berlin" }],
    serves: [
      {
        category: "tax-accounting",
        strengths: { turnover: ["under-eur30000", "eur30000---85000"] },
        credits: 17,
        topicCredits: { vat: 3 },
      },
      { category: "business-funding", topics: ["bank-loan", "grants"], credits: 6 },
    ],
    zone: "Europe/Berlin",
    week: OFFICE,
    calendar: { slotMinutes: 45, noticeMinutes: 480 },
    caps: { perWeek: 12 },
    joined: 390,
  },
  {
    mailbox: "elena.kovalenko",
    firstName: "Elena",
    lastName: "Kovalenko",
    headline: "Books, taxes and papers for people who moved countries",
    bio:
      "I moved from Kharkiv to Kraków with two suitcases and an old laptop, and learned the Polish tax code in a language course. Since then I have helped over three hundred newcomers to register a business, file a first return and put their residence papers in order.\n\n" +
      "I am an accountant and a registered immigration adviser, so you do not have to tell your story twice. Ukrainian, Polish and English all work equally well.",
    languages: ["uk", "pl", "en"],
    years: 9,
    priceAfterwards: "Usually €350 to €600 for a first tax return in a new country.",
    locations: [meets.zoom("5550100211"), meets.whatsapp("+442079460211")],
    credentials: [
      {
        type: "registered immigration adviser",
        number: "PL-IMM-3091",
        issuer: "Kraków voivodeship list",
        validYears: 2,
        places: ["AT", "DE", "PL"],
      },
      { type: "certified accountant", number: "PL-SKP-77120", issuer: "SKwP" },
    ],
    serves: [
      {
        category: "tax-accounting",
        topics: ["freelancer", "personal-tax"],
        strengths: { turnover: ["under-eur30000"] },
        credits: 11,
      },
      { category: "immigration", topics: ["work-visa", "family-visa"], credits: 13 },
    ],
    zone: "Europe/Warsaw",
    week: ["10:00-18:00", "10:00-18:00", "10:00-18:00", "12:00-20:00", "10:00-16:00"],
    joined: 160,
  },
  {
    mailbox: "pieter.janssens",
    firstName: "Pieter",
    lastName: "Janssens",
    headline: "Company accounts, kept tidy all year round",
    bio:
      "Small companies do not need a big office, they need someone who answers. My clients are garages, dentists and a brewery between Ghent and Antwerp, and I know all of them by their first name.\n\n" +
      "We look at last year's accounts together, find what is missing and agree on a rhythm. Once a month I send you one page that says how you are doing.",
    company: "Janssens Boekhouding",
    languages: ["nl", "fr", "en"],
    years: 21,
    locations: [meets.zoom("5550100212")],
    credentials: [],
    serves: [{ category: "tax-accounting", topics: ["company", "vat"], credits: 0 }],
    zone: "Europe/Brussels",
    week: OFFICE,
    joined: 120,
  },
  {
    mailbox: "femi.adeyemi",
    firstName: "Femi",
    lastName: "Adeyemi",
    headline: "Funding for founders, from first grant to first round",
    bio:
      "I built two companies in Lagos, sold one and buried the other. The second taught me more. Now I help founders to find money that fits: a grant before you have sales, a loan once you do, and an investor only when you really want a boss again.\n\n" +
      "Bring your numbers, even if they are on a napkin. I also coach people who lead a team for the first time, because most funding problems turn out to be hiring problems.",
    company: "Adeyemi Ventures Desk",
    languages: ["en", "fr"],
    years: 16,
    priceAfterwards: "3% of what you raise, only when it is in your account.",
    locations: [meets.zoom("5550100213"), meets.whatsapp("+442079460213")],
    credentials: [],
    serves: [
      {
        category: "business-funding",
        strengths: { amount: ["eur25000---100000", "eur100000---500000"] },
        credits: 14,
        topicCredits: { startup: 4 },
      },
      { category: "career", topics: ["leadership"], strengths: { goal: ["a-plan-for-six-months"] }, credits: 7 },
    ],
    zone: "Africa/Lagos",
    week: [
      "09:00-12:00 13:00-17:00",
      "09:00-12:00 13:00-17:00",
      "09:00-12:00 13:00-17:00",
      "09:00-12:00",
      "09:00-12:00 13:00-16:00",
    ],
    joined: 260,
  },
];
