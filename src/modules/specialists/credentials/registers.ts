// What the registers are that issue credentials, for people who don't know their names (texts of `registers`).
import { t } from "@/languages/language.ts";
import { comma } from "@/platform/intl.ts";

/** The name or abbreviation that is written in the issuer of a credential. */
const REGISTERS = [
  "ACPR",
  "AFM",
  "ASIC",
  "BaFin",
  "Banco de Portugal",
  "CBI",
  "CNMV",
  "CONSOB",
  "CSSF",
  "FCA",
  "FINMA",
  "FINRA",
  "FMA",
  "FSMA",
  "Finansinspektionen",
  "ICF",
  "KNF",
  "NMLS",
  "OCF",
  "ORIAS",
  "SEC",
  "SKwP",
  "Steuerberaterkammer",
] as const;

const isNamed = (issuer: string, register: string): boolean =>
  ` ${issuer.replace(/[^\p{L}\p{N}]+/gu, " ")} `.includes(` ${register} `);

/** "KNF register, the Polish financial supervisor"; the issuer alone when it is not known, or explains itself. */
export const explainRegister = (issuer: string): string => {
  const known = REGISTERS.find((register) => isNamed(issuer, register));
  return known ? issuer + comma() + t(`registers.${known}`) : issuer;
};
