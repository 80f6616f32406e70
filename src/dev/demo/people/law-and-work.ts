// Demo specialists for legal advice, immigration, careers and lessons; one is on holiday, two are far away.
import { addDays, dateIn } from "@/platform/time/time.ts";
import { type DemoPerson, meets } from "./person.ts";

export const LAW_AND_WORK: DemoPerson[] = [
  {
    mailbox: "marc.dubois",
    firstName: "Marc",
    lastName: "Dubois",
    headline: "Family law and contracts, calm even when you are not",
    bio:
      "Most people see a lawyer once in their life, on a bad day. I try to make it a short visit. In the first meeting I listen, sort what matters from what only hurts, and tell you what a court would probably say.\n\n" +
      "Separation, custody and inheritance make up two thirds of my work in Brussels. The rest is contracts between people who used to trust each other. You get a page of notes and the likely costs before you decide anything.",
    company: "Cabinet Dubois",
    languages: ["fr", "nl", "en"],
    years: 19,
    priceAfterwards: "€210 an hour. For a divorce by agreement, a fixed price of €1,900.",
    locations: [meets.zoom("5550100214"), meets.phone("+33199000214")],
    credentials: [{
      type: "bar registration",
      number: "BE-BXL-10442",
      places: ["AT", "BE", "FR", "LU"],
      issuer: "Brussels bar",
    }],
    serves: [{
      category: "legal",
      topics: ["family", "contracts", "property-law"],
      strengths: { stage: ["letters-exchanged", "a-hearing-is-set"] },
      credits: 17,
    }],
    zone: "Europe/Brussels",
    week: [
      "09:00-12:00 14:00-17:00",
      "09:00-12:00 14:00-17:00",
      "14:00-19:00",
      "09:00-12:00 14:00-17:00",
      "09:00-12:00",
    ],
    calendar: { bufferAfter: 15 },
    joined: 350,
  },
  {
    mailbox: "isabel.ortega",
    firstName: "Isabel",
    lastName: "Ortega",
    headline: "Employment lawyer and immigration adviser in Madrid",
    bio:
      "Dismissed on a Friday, permit tied to the job, three weeks to react: that is a typical Monday for me. I am a member of the Madrid bar and have advised on work and residence for twelve years.\n\n" +
      "Please have your contract, your last payslip and any letter at hand. I will tell you which deadline is the first one, what to sign and, more often, what not to sign. If we can solve it with one letter, we will write it together.",
    languages: ["es", "en", "pt"],
    years: 12,
    priceAfterwards: "€150 an hour, with a written estimate before I start.",
    locations: [meets.zoom("5550100215"), meets.whatsapp("+33639980215")],
    credentials: [
      { type: "bar registration", number: "ES-ICAM-90312", places: ["AT", "ES", "PT"], issuer: "Madrid bar" },
      {
        type: "registered immigration adviser",
        number: "ES-IMM-7714",
        places: ["AT", "DE", "ES"],
        issuer: "Ministry register",
      },
    ],
    serves: [
      {
        category: "legal",
        topics: ["employment", "contracts"],
        strengths: { stage: ["nothing-yet", "letters-exchanged"] },
        credits: 12,
      },
      { category: "immigration", credits: 15, topicCredits: { citizenship: 3 } },
    ],
    zone: "Europe/Madrid",
    week: [
      "10:00-14:00 16:30-20:00",
      "10:00-14:00 16:30-20:00",
      "10:00-14:00 16:30-20:00",
      "10:00-14:00",
      "10:00-14:00",
    ],
    joined: 270,
  },
  {
    mailbox: "nora.whitfield",
    firstName: "Nora",
    lastName: "Whitfield",
    headline: "Coming back to work after a break",
    bio:
      "After eight years at home with three children I wrote forty applications and got two answers. So I learned how hiring really works, joined a recruitment firm in Edinburgh and have coached returners ever since.\n\n" +
      "We find out what you want to go back to, and what not. Then we turn the gap in your CV into a paragraph you can say out loud without blushing.",
    languages: ["en"],
    years: 7,
    priceAfterwards: "€95 a session. Most people come three to five times.",
    locations: [meets.zoom("5550100216"), meets.phone("+442079460216")],
    credentials: [{ type: "accredited coach", number: "ICF-221907", issuer: "ICF" }],
    serves: [{
      category: "career",
      topics: ["return", "job-change"],
      strengths: { goal: ["a-clear-next-step", "a-better-cv"] },
      credits: 10,
    }],
    zone: "Europe/London",
    week: ["09:30-14:30", "09:30-14:30", "09:30-14:30", "09:30-14:30", ""],
    // Time off beyond the booking window, so that no time is offered for weeks after the demo is created.
    dates: (now) => {
      const today = dateIn("Europe/London", now);
      return { timeOff: [{ from: addDays(today, -3), to: addDays(today, 60) }] };
    },
    calendar: { horizonDays: 45 },
    joined: 210,
  },
  {
    mailbox: "maya.thompson",
    firstName: "Maya",
    lastName: "Thompson",
    headline: "Career coach for engineers and product people",
    bio:
      "I ran hiring for two software companies in Los Angeles and sat in on more than a thousand interviews. I know what the other side writes down.\n\n" +
      "Bring one job advert that makes you nervous. We take it apart, match it with what you have done, and rehearse the three questions that decide the interview. My mornings are your evenings if you are in Europe, which suits people who cannot talk at work.",
    company: "Second Draft Careers",
    languages: ["en", "es"],
    years: 11,
    priceAfterwards: "€130 a session, or €600 for five.",
    locations: [meets.zoom("5550100217"), meets.phone("+12135550117"), meets.whatsapp("+12135550118")],
    credentials: [{ type: "accredited coach", number: "ICF-304418", issuer: "ICF" }],
    serves: [{
      category: "career",
      strengths: { goal: ["confidence-for-an-interview", "a-clear-next-step"] },
      credits: 22,
      topicCredits: { "cv-interview": 6 },
    }],
    zone: "America/Los_Angeles",
    week: [
      "07:00-12:00 13:00-16:00",
      "07:00-12:00 13:00-16:00",
      "07:00-12:00 13:00-16:00",
      "07:00-12:00 13:00-16:00",
      "07:00-12:00",
    ],
    joined: 310,
  },
  {
    mailbox: "wei-lin.chen",
    firstName: "Wei Lin",
    lastName: "Chen",
    headline: "School maths and entrance exams, step by step",
    bio:
      "I taught mathematics at a secondary school in Singapore for eighteen years and still mark with a green pen, because red frightens people.\n\n" +
      "In a first lesson I want to see one exercise that went wrong. From the mistake I can tell where the gap began, often two years earlier. We fill that first. I prepare pupils for the SAT, the IB and the Chinese gaokao, and help families who think of studying in Asia.",
    languages: ["en", "zh"],
    years: 18,
    priceAfterwards: "€45 a lesson of 60 minutes, paid monthly.",
    locations: [meets.zoom("5550100218")],
    credentials: [{ type: "qualified teacher", number: "SG-NIE-20061", issuer: "NIE Singapore" }],
    serves: [{
      category: "tutoring",
      topics: ["school-maths", "exam", "study-abroad"],
      strengths: { level: ["some-basics", "intermediate"] },
      credits: 16,
    }],
    zone: "Asia/Singapore",
    week: ["14:00-22:00", "14:00-22:00", "14:00-22:00", "14:00-22:00", "14:00-20:00", "10:00-16:00", ""],
    calendar: { slotMinutes: 60, bufferAfter: 0, noticeMinutes: 360 },
    joined: 230,
  },
  {
    mailbox: "emily.carter",
    firstName: "Emily",
    lastName: "Carter",
    headline: "English for work, exams and small talk",
    bio:
      "I live in Bristol with a dog who interrupts lessons. My learners are nurses on their way to a British hospital, engineers who must present on Thursday, and teenagers who have had enough of grammar.\n\n" +
      "We speak from the first minute. You get your five most frequent mistakes on a card, no more than five, and we work until they are gone. I also read CVs and rehearse interviews in English.",
    languages: ["en", "de"],
    years: 6,
    priceAfterwards: "€38 a lesson. The first month can be cancelled at any time.",
    locations: [meets.zoom("5550100219"), meets.whatsapp("+442079460219"), meets.phone("+447700900220")],
    credentials: [{ type: "CELTA certificate", number: "CELTA-118820", issuer: "Cambridge English" }],
    serves: [
      {
        category: "tutoring",
        topics: ["english", "exam"],
        strengths: { level: ["intermediate", "advanced"] },
        credits: 21,
      },
      { category: "career", topics: ["cv-interview"], strengths: { goal: ["a-better-cv"] }, credits: 8 },
    ],
    zone: "Europe/London",
    week: ["12:00-20:00", "12:00-20:00", "08:00-13:00", "12:00-20:00", "08:00-13:00", "09:00-12:00", ""],
    calendar: { slotMinutes: 30, bufferAfter: 5, noticeMinutes: 60 },
    joined: 180,
  },
];
