/**
 * An amount as people write it, in hundredths: "350.000", "350,000.00", "€ 1 200,5". One or two digits after the last
 * separator are cents, three are thousands. Undefined when it is not an amount.
 */
export const parseAmount = (text: string): number | undefined => {
  const plain = text.replace(/[\s'’€$£]|EUR/gi, "");
  const cents = /^(.*)[.,](\d{1,2})$/.exec(plain);
  const whole = (cents?.[1] ?? plain).replace(/[.,](?=\d{3}(\D|$))/g, "");
  if (!/^\d{1,12}$/.test(whole)) return undefined;
  return Number(whole) * 100 + Number((cents?.[2] ?? "0").padEnd(2, "0"));
};

/** The amount as a field shows it: "350,000" or "99.50". */
export const formatAmount = (minor: number): string => {
  const whole = String(Math.trunc(minor / 100)).replace(/\B(?=(\d{3})+$)/g, ",");
  const cents = minor % 100;
  return cents ? `${whole}.${String(cents).padStart(2, "0")}` : whole;
};
