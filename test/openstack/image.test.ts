import { describe, expect, it } from "vitest";
import { type Answer, type Answers, linesOf, recorded } from "../support/openstack-cloud.ts";
import { type Asking, openCloud, readerOf, readWith } from "./reading.ts";

const SHOWN = "GET /v2/images?owner={project}";
const HIDDEN = "GET /v2/images?os_hidden=true&owner={project}";
const LIMITS = "GET /v2/info/usage";
const MIB = 1024 * 1024;

async function read(answers: Answers = {}) {
  const cloud = await openCloud({ services: { image: { answers } } });
  const { limits, usage } = await readWith(readerOf("image"), cloud);
  expect(new Set(Object.values(limits))).toEqual(new Set(["no limit"]));
  return { images: usage["image.images"], bytes: usage["image.space_bytes"], asked: linesOf(cloud, "image") };
}

/** Reads a Glance that answers the call for limits with `answer`. */
async function readLimited(answer: Answer, answers: Answers = {}, asking: Asking = {}) {
  const cloud = await openCloud({ services: { image: { answers: { [LIMITS]: answer, ...answers } } } });
  return { ...(await readWith(readerOf("image"), cloud, asking)), asked: linesOf(cloud, "image") };
}

/** An answer with limits and usage, in Glance's units. */
function limited(count: object, size: object): Answer {
  return { body: { usage: { image_count_total: count, image_size_total: size } } };
}

/** Answers with these images, none of them hidden. */
function listed(...images: readonly object[]): Answers {
  return { [SHOWN]: { body: { images } }, [HIDDEN]: { body: { images: [] } } };
}

describe("usage of images", () => {
  it("counts the project's images, including hidden ones and those without data", async () => {
    const { images, bytes, asked } = await read();
    expect({ images, bytes }).toEqual({ images: 4, bytes: 65_536 + 1_048_576 + 4096 });
    expect(asked).toHaveLength(3);
    expect(asked).toContain(LIMITS);
    for (const line of asked.filter((one) => one !== LIMITS)) expect(line).toMatch(/owner=[0-9a-f]{32}&limit=1000/);
  });

  it("counts an image once if a service shows it in both lists", async () => {
    const both = { body: { images: [{ id: "a", status: "active", size: 10 }] } };
    const { images, bytes } = await read({ [SHOWN]: both, [HIDDEN]: both });
    expect({ images, bytes }).toEqual({ images: 1, bytes: 10 });
  });

  it("usage is unknown if an active image has no size or an invalid one", async () => {
    for (const size of [null, -1, "10"]) {
      const { images, bytes } = await read(listed({ id: "a", status: "active", size }));
      expect(bytes).toMatch(/list of images .* an entry's `size` is not/);
      expect(images).toBe(bytes);
    }
  });

  it("usage is unknown if the service refuses to list hidden images", async () => {
    const { images } = await read({ [HIDDEN]: { status: 403 } });
    expect(images).toMatch(/image service in `RegionOne` refuses `GET \/v2\/images` \(403\)/);
  });

  it("usage is unknown if the service lacks the list", async () => {
    const { images } = await read({ ...listed(), [SHOWN]: recorded("cloud/image/not-found") });
    expect(images).toMatch(/answered `GET \/v2\/images` with 404/);
  });
});

describe("limits of images", () => {
  const USED = { "image.images": 4, "image.space_bytes": 65_536 + 1_048_576 + 4096 };

  it("come from Keystone if Glance applies unified limits", async () => {
    const { limits, usage, asked } = await readLimited(recorded("answers/image/usage-with-limits"));
    expect(limits).toEqual({
      "image.images": 7,
      "image.space_bytes": 1000 * MIB,
      "image.staged_bytes": 1000 * MIB,
      "image.uploading": 100,
    });
    expect(usage).toEqual({ ...USED, "image.staged_bytes": 0, "image.uploading": 0 });
    expect(asked).toHaveLength(3);
  });

  it("apply to Glance's count if it is larger than that of the list", async () => {
    const { usage } = await readLimited(limited({ usage: 9, limit: 10 }, { usage: 2, limit: 10 }));
    expect(usage).toEqual({ "image.images": 9, "image.space_bytes": 2 * MIB });
  });

  it("mean unlimited at -1, and no images at 0", async () => {
    const { limits } = await readLimited(limited({ usage: 0, limit: -1 }, { usage: 0, limit: 0 }));
    expect(limits).toMatchObject({ "image.images": "unlimited", "image.space_bytes": 0 });
  });

  it("take a single request if usage is not wanted", async () => {
    const answer = limited({ usage: 1, limit: 7 }, { usage: 0, limit: 2 });
    const { limits, usage, asked } = await readLimited(answer, {}, { documents: ["quota"], keys: ["image.images"] });
    expect([limits, usage, asked]).toEqual([{ "image.images": 7 }, {}, [LIMITS]]);
  });

  it.each([
    ["reports none", recorded("answers/image/usage-without-limits")],
    ["lacks the call", { status: 404 }],
    ["reports other limits only", { body: { usage: { image_count_uploading: { usage: 0, limit: 1 } } } }],
  ])("count as missing if Glance %s", async (_, answer) => {
    expect(await readLimited(answer)).toMatchObject({ limits: {}, usage: USED });
  });

  it.each([
    ["refuses the call", { status: 403 }, /refuses `GET \/v2\/info\/usage` \(403\)/],
    ["answers without them", { body: {} }, /does not report `usage.image_\w+_total.limit`/],
    ["reports no valid numbers", limited({ usage: 1, limit: "7" }, { usage: 1, limit: -2 }), /found/],
    ["reports numbers that are too large", limited({ limit: 2 ** 53 }, { usage: 1, limit: 2 ** 52 }), /found/],
  ])("stay unknown if Glance %s", async (_, answer, reason) => {
    const { limits } = await readLimited(answer);
    const expected = expect.stringMatching(reason);
    expect(limits).toMatchObject({ "image.images": expected, "image.space_bytes": expected });
  });

  it.each([{ status: 403 }, { body: {} }])("leave usage to the lists if they are unknown: %j", async (answer) => {
    expect((await readLimited(answer)).usage).toEqual(USED);
  });
});
