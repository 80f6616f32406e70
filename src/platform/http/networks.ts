// What limits count: the household or the network of an address.

/** The IPv4 address, also when it is mapped into IPv6. */
const ipv4Of = (address: string): string | undefined => /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The first four groups of an IPv6 address, without leading zeros; undefined for what is none. */
const ipv6GroupsOf = (address: string): string[] | undefined => {
  if (!address.includes(":")) return undefined;
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = tail?.split(":").filter(Boolean) ?? [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill("0");
  return [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ""));
};

/** An IPv4 address, or an IPv6 /64, because one household usually has a whole one. */
export const householdOf = (address = "unknown"): string => {
  const groups = ipv4Of(address) ? undefined : ipv6GroupsOf(address);
  return groups ? `${groups.join(":")}::/64` : ipv4Of(address) ?? address;
};

/** The network of an address: IPv4 /24, IPv6 /56 (PRODUCT section 4). Undefined for what is no address. */
export const networkOf = (address = ""): string | undefined => {
  const ipv4 = ipv4Of(address);
  if (ipv4) return `${ipv4.slice(0, ipv4.lastIndexOf("."))}.0/24`;
  const [a, b, c, d = "0"] = ipv6GroupsOf(address) ?? [];
  return a && `${a}:${b}:${c}:${(parseInt(d, 16) & 0xff00).toString(16)}::/56`;
};
