// Addresses and their networks.
import { expect, test } from "vitest";
import { householdOf, networkPrefixOf } from "./networks.ts";

test.each([
  ["192.0.2.7", "192.0.2.0/24"],
  ["::ffff:192.0.2.7", "192.0.2.0/24"],
  ["2001:db8:1:2ff::9", "2001:db8:1:200::/56"],
  ["2001:db8:1:2ff:1:2:3:4", "2001:db8:1:200::/56"],
  ["::1", "0:0:0:0::/56"],
  ["fe80::1%eth0", "fe80:0:0:0::/56"],
  ["nonsense", undefined],
  ["", undefined],
])("%s is in %s", (address, network) => expect(networkPrefixOf(address)).toBe(network));

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2ff::9", "2001:db8:1:2ff::/64"],
  ["192.0.2.7:4711", "unknown"],
  ["unknown", "unknown"],
  [undefined, "unknown"],
])("%s is of the household %s", (address, household) => expect(householdOf(address)).toBe(household));
