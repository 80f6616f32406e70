// The network of an address: the part that a provider gives to one customer or one place (PRODUCT section 4).
import { isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;

/** The eight groups of an IPv6 address, "::" filled with zeros. */
const groupsOf = (address: string): number[] => {
  const [head = "", tail] = address.split("::");
  const parse = (part: string) => part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
  const [first, last] = [parse(head), parse(tail ?? "")];
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array<number>(missing).fill(0), ...last];
};

/** An IPv4 address that is written as IPv6: "::ffff:192.0.2.1". */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** "192.0.2.0/24" or "2001:db8:1:200::/56"; undefined for anything that is no address. */
export const networkPrefixOf = (address: string): string | undefined => {
  const plain = MAPPED.exec(address)?.[1] ?? address;
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  if (!isIPv6(plain) || plain.includes(".")) return undefined;
  const [a, b, c, d = 0] = groupsOf(plain.split("%")[0]!);
  return `${[a, b, c, d & 0xff00].map((group) => group!.toString(16)).join(":")}::/56`;
};
