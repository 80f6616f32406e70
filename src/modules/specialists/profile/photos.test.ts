// Photos: what is kept of an upload, the addresses that follow the content, and photos of older versions.
import { eq } from "drizzle-orm";
import { Buffer } from "node:buffer";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { signedIn } from "@tests/support/people/editors.ts";
import { makePerson, makeSpecialist, profileOf } from "@tests/support/people/factories.ts";
import {
  exif,
  jpegWithMetadata,
  pngWithMetadata,
  SECRET,
  webpWithMetadata,
} from "@tests/support/people/picture-metadata.ts";
import { inspectPicture, jpegOf, pictureOf, pngOf, webpOf, webpPhoto } from "@tests/support/people/pictures.ts";
import { openTestApp, type TestApp } from "@tests/support/app/test-app.ts";
import { newId } from "@/platform/ids.ts";
import { findProfile, saveProfile } from "../index.ts";
import { photos, profiles } from "../tables.ts";
import { encodeUploadedPhotos, readUpload, savePhoto } from "./photos.ts";
import { photoUrl } from "./profiles.ts";

let app: TestApp;
beforeAll(async () => void (app = await openTestApp()));
afterAll(() => app.close());

const read = () => app.services.db.read;
const rowsOf = (specialistId: string) => read().select().from(photos).where(eq(photos.specialistId, specialistId));
const served = async (url: string | null) => {
  const response = await app.call(url!.replace("/api/v2", ""));
  return { ...response, status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
};
const contains = (bytes: Uint8Array, text: string) => Buffer.from(bytes).includes(text);

/** With all metadata that a file of this type can have. */
const WITH_METADATA = {
  jpeg: async () => jpegWithMetadata(await pictureOf.jpeg(64, 48)),
  png: async () => pngWithMetadata(await pictureOf.png(64, 48)),
  webp: async () => webpWithMetadata(await pictureOf.webp(64, 48), 64, 48),
};

describe("an uploaded photo", () => {
  it.each(Object.entries(WITH_METADATA))("(%s) keeps its picture and nothing else", async (type, make) => {
    const bytes = await make();
    expect([contains(bytes, SECRET), (await inspectPicture(bytes)).format]).toEqual([true, type]);
    const { json } = await (await signedIn(app)).upload(
      "/Onboarding/UploadPhoto",
      new Uint8Array(bytes),
      `image/${type}`,
    );
    const photo = await served(json.photoUrl);
    expect(photo.status).toBe(200);
    const { exif, orientation, format, width, height } = await inspectPicture(photo.bytes);
    expect({ exif, orientation, format }).toEqual({ exif: undefined, orientation: undefined, format: "webp" });
    expect([width, height].toSorted()).toEqual([48, 64]);
    for (const trace of [SECRET, "EXIF", "Exif", "XMP", "xmp", "tEXt", "II*"]) {
      expect(contains(photo.bytes, trace)).toBe(false);
    }
  });

  it("has a position that would otherwise be published", async () => {
    const { exif } = await inspectPicture(await WITH_METADATA.jpeg());
    expect(exif).toMatchObject({ "GPS latitude": `48°12'30.00" N` });
  });

  /** Whether the picture is turned to be upright, and its first pixel is then red, which is left in the file. */
  const UPRIGHT: [orientation: number, isTurned: boolean, isRedFirst: boolean][] = [
    [1, false, true],
    [2, false, false],
    [3, false, false],
    [4, false, true],
    [5, true, true],
    [6, true, true],
    [7, true, false],
    [8, true, false],
  ];
  const turned = {
    jpeg: async (orientation: number) => jpegWithMetadata(await pictureOf.jpeg(64, 48), orientation),
    png: async (orientation: number) => pngWithMetadata(await pictureOf.png(64, 48), orientation),
    webp: async (orientation: number) => webpWithMetadata(await pictureOf.webp(64, 48), 64, 48, orientation),
  };
  it.each(
    Object.entries(turned).flatMap(([type, make]) => UPRIGHT.map((expected) => [type, make, ...expected] as const)),
  )("(%s, %#) is stored upright", async (_type, make, orientation, isTurned, isRedFirst) => {
    const { bytes } = await readUpload(await make(orientation));
    const { width, height, first, last } = await inspectPicture(bytes);
    expect([width, height]).toEqual(isTurned ? [48, 64] : [64, 48]);
    expect([first[0]! > first[2]!, last[0]! > last[2]!]).toEqual([isRedFirst, !isRedFirst]);
  });

  it.each([[2_000, 1_500, 1_024, 768], [300, 200, 300, 200]])(
    "of %i by %i pixels is stored with %i by %i",
    async (width, height, ...stored) => {
      const { bytes } = await readUpload(await pictureOf.jpeg(width, height));
      const size = await inspectPicture(bytes);
      expect([size.width, size.height]).toEqual(stored);
    },
  );

  it.each<[string, Uint8Array | (() => Promise<Uint8Array>), string]>([
    ["an SVG", new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"), "Please choose a PNG, JPEG"],
    ["more than 2 MB", new Uint8Array(2 * 1024 * 1024 + 1), "Please choose a photo of at most 2 MB."],
    ["too many pixels", pngOf(5_000, 10), "Please choose a photo of at most 4096 pixels on each side."],
    ["a PNG without a picture", pngOf(), "This picture can't be read."],
    ["a JPEG without a picture", jpegOf(), "This picture can't be read."],
    ["a WebP without a picture", webpOf.lossy(8, 8), "This picture can't be read."],
    ["half a PNG", async () => (await pictureOf.png(640, 480)).subarray(0, 300), "This picture can't be read."],
    ["half a WebP", async () => (await pictureOf.webp(640, 480)).subarray(0, 300), "This picture can't be read."],
    ["EXIF alone", exif(), "Please choose a PNG, JPEG or WebP picture."],
  ])("%s is rejected with a sentence", async (_what, content, sentence) => {
    const bytes = typeof content === "function" ? await content() : content;
    await expect(readUpload(bytes)).rejects.toMatchObject({
      status: 400,
      sentences: [expect.stringContaining(sentence)],
    });
  });

  it("that is broken does not stop the next one", async () => {
    const picture = await pictureOf.png();
    const [broken, whole] = await Promise.allSettled([readUpload(pngOf()), readUpload(picture)]);
    expect([broken.status, whole.status]).toEqual(["rejected", "fulfilled"]);
  });
});

test("the access to an upload is checked before its content type", async () => {
  const upload = (cookie: string | undefined, type: string) =>
    app.send("/Onboarding/UploadPhoto", {
      method: "POST",
      body: "text",
      headers: { "Content-Type": type, ...(cookie ? { Cookie: cookie } : {}) },
    });
  const unverified = await app.signIn(await makePerson(app, { emailVerifiedAt: undefined }));
  const verified = await app.signIn(await makePerson(app));
  expect((await upload(undefined, "text/plain")).status).toBe(401);
  expect((await upload(undefined, "image/png")).status).toBe(401);
  expect((await upload(unverified, "text/plain")).status).toBe(403);
  expect((await upload(verified, "text/plain")).status).toBe(415);
  expect((await upload(verified, "image/png")).status).toBe(400);
});

describe("the address of a photo", () => {
  it("changes with its content, and only then", async () => {
    const specialistId = await makeSpecialist(app);
    const save = (width: number) => app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto(width) }));
    const [first, again, other, back] = [await save(8), await save(8), await save(9), await save(8)];
    expect([again, back]).toEqual([first, first]);
    expect(other).not.toBe(first);
    expect((await rowsOf(specialistId)).map(({ id }) => id)).toEqual([first]);
    expect((await findProfile(read(), specialistId))?.photoId).toBe(first);
    expect((await served(photoUrl(other))).status).toBe(404);
  });

  it("differs between people with the same photo", async () => {
    const [one, two] = [await makeSpecialist(app), await makeSpecialist(app)];
    const ids = [one, two].map((specialistId) =>
      app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }))
    );
    expect(new Set(await Promise.all(ids)).size).toBe(2);
  });

  it("is served to everyone, cached for ever, and only as a picture", async () => {
    const specialistId = await makeSpecialist(app);
    const photo = webpPhoto();
    const id = await app.transact((tx) => savePhoto(tx, { specialistId, photo }));
    const answer = await app.call(`/Specialists/Photo/${id}`);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(photo.bytes);
    expect(answer.headers.get("Content-Type")).toBe("image/webp");
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("X-Content-Type-Options")).toBe("nosniff");
  });

  it.each(["019b76da-a800-7000-8000-000000000000", "nothing", "..%2F..%2Fetc%2Fpasswd"])("%s is 404", async (id) => {
    const answer = await app.call(`/Specialists/Photo/${id}`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toHaveLength(1);
  });

  it("can exist before the profile", async () => {
    const specialistId = await makePerson(app);
    const photoId = await app.transact((tx) => savePhoto(tx, { specialistId, photo: webpPhoto() }));
    await app.transact((tx) => saveProfile(tx, profileOf(specialistId)));
    expect((await findProfile(read(), specialistId))?.photoId).toBe(photoId);
  });
});

describe("a photo of an older version", () => {
  /** As it was uploaded. */
  const store = async (bytes: Uint8Array, contentType = "image/jpeg") => {
    const specialistId = await makeSpecialist(app);
    const id = newId();
    await app.transact(async (tx) => {
      await tx.insert(photos).values({ id, specialistId, contentType, bytes: Buffer.from(bytes), createdAt: tx.now });
      await tx.update(profiles).set({ photoId: id }).where(eq(profiles.specialistId, specialistId));
    });
    return { specialistId, id };
  };
  const changesOf = async (specialistId: string) =>
    (await app.eventsOf("specialists.profile_changed"))
      .filter((payload) => (payload as { specialistId: string }).specialistId === specialistId).length;

  it("is sent without its metadata, and stored so by the scheduled task, under another address", async () => {
    const { specialistId, id } = await store(await WITH_METADATA.jpeg());
    const before = await served(photoUrl(id));
    expect([before.status, contains(before.bytes, SECRET)]).toEqual([200, false]);

    const events = await changesOf(specialistId);
    await encodeUploadedPhotos(app.ctx());
    const [row, ...more] = await rowsOf(specialistId);
    expect([row!.encoded, contains(row!.bytes, SECRET), more]).toEqual([true, false, []]);
    expect(row!.id).not.toBe(id);
    expect((await findProfile(read(), specialistId))?.photoId).toBe(row!.id);
    expect(await changesOf(specialistId)).toBe(events + 1);

    await encodeUploadedPhotos(app.ctx());
    expect(await changesOf(specialistId)).toBe(events + 1);
  });

  it("that cannot be read is not sent, and is removed", async () => {
    const { specialistId, id } = await store(pngOf(), "image/png");
    expect((await served(photoUrl(id))).status).toBe(404);
    await encodeUploadedPhotos(app.ctx());
    expect(await rowsOf(specialistId)).toEqual([]);
    expect((await findProfile(read(), specialistId))?.photoId).toBeNull();
    expect(app.logged.filter(({ message }) => message === "a photo could not be read and was removed"))
      .toMatchObject([{ level: "warn", specialistId }]);
  });
});
