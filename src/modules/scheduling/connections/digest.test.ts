// Digest answers against the examples of the standards, and the challenges of servers as they are written.
import { describe, expect, test } from "vitest";
import { findDigest, isStale, openDigestSession, parseChallenges } from "./digest.ts";

const NONCE = "7ypf/xlj9XXwfDPEoM4URrv/xwf94BcCAzFZH4GiTo0v";
const OPAQUE = "FQhe/qaU925kfnzjCev0ciny7QMkPqMAFRtzCUYo5tdS";
const MUFASA = { username: "Mufasa", password: "Circle of Life" };
const INDEX = { method: "GET", url: "http://www.example.org/dir/index.html" };
/** The parameters of an answer to a header. */
const answer = (header: string, signIn = MUFASA, cnonce = "f2/wE4q74E6zIJEtWaHKaf5wv/H5QzzpXusqGemxURZJ") => {
  const session = openDigestSession(findDigest(parseChallenges(header))!, signIn, cnonce);
  return parseChallenges(session.authorize(INDEX))[0]!.params;
};

describe("an answer", () => {
  const challenge = (algorithm: string) =>
    `Digest realm="http-auth@example.org", qop="auth, auth-int", algorithm=${algorithm}, nonce="${NONCE}", opaque="${OPAQUE}"`;

  test.each([
    ["MD5", "8ca523f5e9506fed4657c9700eebdbec"],
    ["SHA-256", "753927fa0e85d155564e2e272a28d1802ca10daf4496794697cf8db5856cb6c1"],
  ])("with %s is that of RFC 7616, section 3.9.1", (algorithm, response) => {
    expect(Object.fromEntries(answer(challenge(algorithm)))).toMatchObject({
      username: "Mufasa",
      realm: "http-auth@example.org",
      uri: "/dir/index.html",
      algorithm,
      nonce: NONCE,
      opaque: OPAQUE,
      qop: "auth",
      nc: "00000001",
      response,
    });
  });

  test("to a server without qop is that of RFC 2069, as corrected, with MD5 where nothing is named", () => {
    const header =
      `Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", opaque="5ccc069c403ebaf9f0171e9517f40e41"`;
    const params = answer(header, { username: "Mufasa", password: "CircleOfLife" });
    expect(params.get("response")).toBe("1949323746fe6a43ef61f9606e7febea");
    expect([params.has("qop"), params.has("nc"), params.has("cnonce"), params.has("algorithm")])
      .toEqual([false, false, false, false]);
  });

  test("to the same challenge counts its uses", () => {
    const session = openDigestSession(findDigest(parseChallenges(challenge("MD5")))!, MUFASA);
    const counts = Array.from({ length: 17 }, () => /nc=(\w+)/.exec(session.authorize(INDEX))![1]);
    expect([counts[0], counts[9], counts[16]]).toEqual(["00000001", "0000000a", "00000011"]);
  });

  test("names a person beyond ASCII as the server announces", () => {
    const own = { username: "Jäsøn Doe", password: "Secret, or not?" };
    expect(answer(`${challenge("MD5")}, charset=UTF-8`, own).get("username*")).toBe("UTF-8''J%C3%A4s%C3%B8n%20Doe");
    expect(answer(challenge("MD5"), own).get("username")).toBe("J\xc3\xa4s\xc3\xb8n Doe");
  });

  test("repeats quotes and backslashes of a name, and of a realm", () => {
    const params = answer(`Digest realm="a \\"b\\" \\\\", nonce="1"`, { username: 'x"y\\', password: "" });
    expect([params.get("username"), params.get("realm")]).toEqual(['x"y\\', 'a "b" \\']);
  });
});

describe("what a server offers", () => {
  const schemes = (header: string) => parseChallenges(header).map(({ scheme }) => scheme);

  test.each([
    [`Basic realm="a, Digest b"`, ["basic"]],
    [`Negotiate, Basic realm=x, DIGEST realm="y",nonce="1"`, ["negotiate", "basic", "digest"]],
    [`Negotiate YIIabc==, Bearer`, ["negotiate", "bearer"]],
    ["", []],
  ])("in %s is %j", (header, expected) => expect(schemes(header)).toEqual(expected));

  test.each([
    [`Digest nonce="1", algorithm=SHA-512-256, Digest nonce="2", algorithm=sha-256-SESS, Digest nonce="3"`, "2"],
    [`Digest nonce="1", qop="auth-int", Digest nonce="2", qop="auth-int,AUTH"`, "2"],
    [`Digest nonce = "1" , algorithm="MD5"`, "1"],
    [`Digest realm="x", Basic realm="y"`, undefined],
  ])("in %s can be answered with the nonce %s", (header, nonce) => {
    expect(findDigest(parseChallenges(header))?.params.get("nonce")).toBe(nonce);
  });

  test("is stale only where it says so", () => {
    const stale = (value: string) => isStale(findDigest(parseChallenges(`Digest nonce="1", stale=${value}`))!);
    expect([stale("TRUE"), stale('"true"'), stale("false")]).toEqual([true, true, false]);
  });
});
