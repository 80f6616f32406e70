// What the registers are that issue credentials, for people who don't know their names.

/** By the name or abbreviation that is written in the issuer of a credential. */
const REGISTERS: Record<string, string> = {
  ACPR: "the French financial supervisor",
  AFM: "the Dutch financial supervisor",
  ASIC: "the Australian financial supervisor",
  BaFin: "the German financial supervisor",
  "Banco de Portugal": "the Portuguese central bank",
  CBI: "the Irish central bank",
  CNMV: "the Spanish financial supervisor",
  CONSOB: "the Italian financial supervisor",
  CSSF: "the Luxembourg financial supervisor",
  FCA: "the British financial supervisor",
  FINMA: "the Swiss financial supervisor",
  FINRA: "the supervisor of US brokers",
  FMA: "the Austrian financial supervisor",
  FSMA: "the Belgian financial supervisor",
  Finansinspektionen: "the Swedish financial supervisor",
  ICF: "the International Coaching Federation",
  KNF: "the Polish financial supervisor",
  NMLS: "the US register of mortgage lenders",
  OCF: "the Italian register of financial advisers",
  ORIAS: "the French register of insurance and finance",
  SEC: "the US securities supervisor",
  SKwP: "the Polish association of accountants",
  Steuerberaterkammer: "the chamber of German tax advisers",
};

const isNamed = (issuer: string, register: string): boolean =>
  ` ${issuer.replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${register} `);

/** "KNF register, the Polish financial supervisor"; the issuer alone when it is not known, or explains itself. */
export const explainRegister = (issuer: string): string => {
  const known = Object.keys(REGISTERS).find((register) => isNamed(issuer, register));
  return known ? `${issuer}, ${REGISTERS[known]}` : issuer;
};
