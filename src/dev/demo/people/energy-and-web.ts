// Demo specialists for home energy and for marketing.
import { type DemoPerson, meets } from "./person.ts";

export const ENERGY_AND_WEB: DemoPerson[] = [
  {
    mailbox: "lukas.brandner",
    firstName: "Lukas",
    lastName: "Brandner",
    headline: "Solar roofs and heat pumps that pay for themselves",
    bio:
      "Electrician first, engineer later. I have planned some four hundred roofs in Styria and climbed on most of them.\n\n" +
      "Before we meet, send a photo of your roof and your last bill. I calculate live what a system would bring in your case, which subsidies you can still get, and after how many years it has paid for itself. If your roof faces north and stands in the shade of the neighbour's walnut tree, I will tell you to keep your money.",
    company: "Brandner Energietechnik",
    billingAddress: { line1: "Probegasse 3", postcode: "8020", city: "Graz", country: "AT" },
    languages: ["de", "en"],
    years: 20,
    priceAfterwards: "The report costs €490. You get it back if we build your system.",
    locations: [meets.zoom("5550100221"), meets.phone("+498999998221"), meets.whatsapp("+491713920002")],
    credentials: [{ type: "certified energy consultant", number: "AT-EB-5520", issuer: "Klimabündnis" }],
    serves: [{
      category: "home-energy",
      topics: ["solar", "heat-pump"],
      strengths: { homeType: ["house", "terraced-house"] },
      credits: 26,
    }],
    zone: "Europe/Vienna",
    week: [
      "07:30-11:30 16:00-19:00",
      "07:30-11:30 16:00-19:00",
      "07:30-11:30",
      "07:30-11:30 16:00-19:00",
      "07:30-11:30",
    ],
    calendar: { slotMinutes: 45 },
    joined: 320,
  },
  {
    mailbox: "sanne.devries",
    firstName: "Sanne",
    lastName: "de Vries",
    headline: "Warm in winter: insulation before anything else",
    bio:
      "The cheapest heat is the heat that stays inside. I come from building physics and look at houses through a thermal camera. Old canal houses in Utrecht, terraces from the seventies, flats with a difficult owners' association: I have measured them all.\n\n" +
      "You describe your home, I ask many small questions, and at the end you have a list in the right order. Windows are rarely the first item on it.",
    languages: ["nl", "en", "de"],
    years: 9,
    locations: [meets.zoom("5550100222"), meets.phone("+493023125222")],
    credentials: [],
    serves: [{
      category: "home-energy",
      topics: ["insulation", "heat-pump"],
      strengths: { homeType: ["flat", "building-with-several-flats", "terraced-house"] },
      credits: 8,
    }],
    zone: "Europe/Amsterdam",
    week: ["09:00-17:00", "09:00-17:00", "", "09:00-17:00", "09:00-13:00"],
    caps: { perDay: 3 },
    joined: 140,
  },
  {
    mailbox: "deniz.arslan",
    firstName: "Deniz",
    lastName: "Arslan",
    headline: "Ads and search for shops with a small budget",
    bio:
      "My parents had a bakery in Kadıköy, and my first campaign sold out of simit by nine in the morning. Since then I have worked with hairdressers, dentists, a boat rental and a lot of restaurants.\n\n" +
      "With three hundred euros a month you cannot do everything, but you can do one thing properly. I look into your accounts with you, switch off what burns money, and leave you with a plan you can run yourself.",
    company: "Küçük Reklam",
    languages: ["tr", "en", "de"],
    years: 10,
    priceAfterwards: "From €600 a month, and you can leave every month.",
    locations: [meets.zoom("5550100223"), meets.whatsapp("+493023125223")],
    credentials: [],
    serves: [{
      category: "digital-marketing",
      topics: ["ads", "seo", "website"],
      strengths: { budget: ["under-eur300", "eur300---1000"] },
      credits: 16,
    }],
    zone: "Europe/Istanbul",
    week: [
      "10:00-13:00 14:00-19:00",
      "10:00-13:00 14:00-19:00",
      "10:00-13:00 14:00-19:00",
      "10:00-13:00 14:00-19:00",
      "10:00-13:00",
    ],
    joined: 200,
  },
  {
    mailbox: "priya.nair",
    firstName: "Priya",
    lastName: "Nair",
    headline: "Online shops that open fast and sell",
    bio:
      "I studied statistics, fell in love with web pages and have built shops for tea growers, a guitar maker and a publisher of crossword books. All of them still run, and that is what I am proudest of.\n\n" +
      "Show me what you sell and who buys it. I tell you whether you need a shop at all, which system fits, and what it costs to keep it going in the second year, which is the figure nobody mentions.",
    company: "Nair Studio",
    languages: ["en"],
    years: 12,
    priceAfterwards: "Shops from €3,500, in two payments: at the start and when it is online.",
    locations: [meets.zoom("5550100224"), meets.whatsapp("+442079460224")],
    credentials: [],
    serves: [{
      category: "digital-marketing",
      topics: ["website", "shop", "seo"],
      strengths: { budget: ["eur300---1000", "eur1000---3000"] },
      credits: 19,
      topicCredits: { shop: 3 },
    }],
    zone: "Asia/Kolkata",
    week: [
      "11:00-15:00 16:00-21:00",
      "11:00-15:00 16:00-21:00",
      "11:00-15:00 16:00-21:00",
      "11:00-15:00 16:00-21:00",
      "11:00-15:00",
    ],
    calendar: { noticeMinutes: 180, horizonDays: 75 },
    joined: 290,
  },
];
