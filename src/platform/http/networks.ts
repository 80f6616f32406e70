// What limits count, and administrators see, of an address: the household, or the network that a provider gives to one
// customer or one place.
import { isIP, isIPv4, isIPv6 } from "node:net";

const GROUPS = 8;

/** The eight groups of an IPv6 address, "::" filled with zeros. */
const groupsOf = (address: string): number[] => {
  const [head = "", tail] = address.split("%")[0]!.split("::");
  const parse = (part: string) => part === "" ? [] : part.split(":").map((group) => parseInt(group, 16));
  const [first, last] = [parse(head), parse(tail ?? "")];
  const missing = tail === undefined ? 0 : GROUPS - first.length - last.length;
  return [...first, ...Array<number>(missing).fill(0), ...last];
};

/** The first four groups as text, with the last of them masked. */
const prefixOf = (address: string, mask: number): string => {
  const [a, b, c, d = 0] = groupsOf(address);
  return [a, b, c, d & mask].map((group) => group!.toString(16)).join(":");
};

/** An IPv4 address that is written as IPv6: "::ffff:192.0.2.1". */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
export const plainAddressOf = (address: string): string => MAPPED.exec(address)?.[1] ?? address;

/**
 * The address in a hop of X-Forwarded-For, which some proxies write with a port: "192.0.2.7:4711" and
 * "[2001:db8::9]:4711". Undefined for anything else, such as "unknown".
 */
export const parseHop = (hop: string): string | undefined => {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|([\d.]+))(?::\d{1,5})?$/.exec(hop.trim()) ?? [];
  const address = plainAddressOf(bracketed ?? dotted ?? hop.trim());
  return isIP(address) > 0 ? address : undefined;
};

/** The one household, and the one network, of everybody whose address cannot be read: limits count them together. */
export const UNKNOWN_NETWORK = "unknown";

const isPlainIPv6 = (address: string): boolean => isIPv6(address) && !address.includes(".");

/** An IPv4 address, or an IPv6 /64, because one household usually has a whole one. */
export const householdOf = (address = ""): string => {
  const plain = plainAddressOf(address);
  if (isIP(plain) === 0) return UNKNOWN_NETWORK;
  return isPlainIPv6(plain) ? `${prefixOf(plain, 0xffff)}::/64` : plain;
};

/** "192.0.2.0/24" or "2001:db8:1:200::/56"; undefined for anything that is no address. */
export const networkPrefixOf = (address: string): string | undefined => {
  const plain = plainAddressOf(address);
  if (isIPv4(plain)) return `${plain.split(".").slice(0, 3).join(".")}.0/24`;
  return isPlainIPv6(plain) ? `${prefixOf(plain, 0xff00)}::/56` : undefined;
};
