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

/** What a Glance that answers the call of limits so has. */
async function readLimited(answer: Answer, answers: Answers = {}, asking: Asking = {}) {
  const cloud = await openCloud({ services: { image: { answers: { [LIMITS]: answer, ...answers } } } });
  return { ...(await readWith(readerOf("image"), cloud, asking)), asked: linesOf(cloud, "image") };
}

/** Limits and usage of Glance, in its own units. */
function limited(count: object, size: object): Answer {
  return { body: { usage: { image_count_total: count, image_size_total: size } } };
}

/** A list in place of both. */
function listed(...images: readonly object[]): Answers {
  return { [SHOWN]: { body: { images } }, [HIDDEN]: { body: { images: [] } } };
}

describe("images", () => {
  it("are the project's own, hidden ones and those without data too", async () => {
    const { images, bytes, asked } = await read();
    expect({ images, bytes }).toEqual({ images: 4, bytes: 65_536 + 1_048_576 + 4096 });
    expect(asked).toHaveLength(3);
    expect(asked).toContain(LIMITS);
    for (const line of asked.filter((one) => one !== LIMITS)) expect(line).toMatch(/owner=[0-9a-f]{32}&limit=1000/);
  });

  it("count once where a service shows hidden ones in both lists", async () => {
    const both = { body: { images: [{ id: "a", status: "active", size: 10 }] } };
    const { images, bytes } = await read({ [SHOWN]: both, [HIDDEN]: both });
    expect({ images, bytes }).toEqual({ images: 1, bytes: 10 });
  });

  it("are not known where an active one has no size, or a negative one", async () => {
    for (const size of [null, -1, "10"]) {
      const { images, bytes } = await read(listed({ id: "a", status: "active", size }));
      expect(bytes).toMatch(/list of images .* an entry's `size` is not/);
      expect(images).toBe(bytes);
    }
  });

  it("are not known where hidden ones must not be listed", async () => {
    const { images } = await read({ [HIDDEN]: { status: 403 } });
    expect(images).toMatch(/image service in `RegionOne` refuses `GET \/v2\/images` \(403\)/);
  });

  it("are not known where the service is of a kind that knows no such list", async () => {
    const { images } = await read({ ...listed(), [SHOWN]: recorded("cloud/image/not-found") });
    expect(images).toMatch(/answered `GET \/v2\/images` with 404/);
  });
});

describe("limits of images", () => {
  const USED = { "image.images": 4, "image.space_bytes": 65_536 + 1_048_576 + 4096 };

  it("are Keystone's where Glance keeps to them", async () => {
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

  it("are compared with what Glance counts where that is more than is listed", async () => {
    const { usage } = await readLimited(limited({ usage: 9, limit: 10 }, { usage: 2, limit: 10 }));
    expect(usage).toEqual({ "image.images": 9, "image.space_bytes": 2 * MIB });
  });

  it("are unlimited at -1, and none at 0", async () => {
    const { limits } = await readLimited(limited({ usage: 0, limit: -1 }, { usage: 0, limit: 0 }));
    expect(limits).toMatchObject({ "image.images": "unlimited", "image.space_bytes": 0 });
  });

  it("are read alone where usage is not wanted", async () => {
    const answer = limited({ usage: 1, limit: 7 }, { usage: 0, limit: 2 });
    const { limits, usage, asked } = await readLimited(answer, {}, { documents: ["quota"], keys: ["image.images"] });
    expect([limits, usage, asked]).toEqual([{ "image.images": 7 }, {}, [LIMITS]]);
  });

  it.each([
    ["answers that there are none", recorded("answers/image/usage-without-limits")],
    ["does not have the call", { status: 404 }],
    ["reports only others", { body: { usage: { image_count_uploading: { usage: 0, limit: 1 } } } }],
  ])("do not exist where Glance %s", async (_, answer) => {
    expect(await readLimited(answer)).toMatchObject({ limits: {}, usage: USED });
  });

  it.each([
    ["refuses the call", { status: 403 }, /refuses `GET \/v2\/info\/usage` \(403\)/],
    ["answers in another way", { body: {} }, /does not report `usage.image_\w+_total.limit`/],
    ["has no numbers", limited({ usage: 1, limit: "7" }, { usage: 1, limit: -2 }), /found/],
    ["has more than can be counted", limited({ limit: 2 ** 53 }, { usage: 1, limit: 2 ** 52 }), /found/],
  ])("are not known where Glance %s", async (_, answer, reason) => {
    const { limits } = await readLimited(answer);
    const expected = expect.stringMatching(reason);
    expect(limits).toMatchObject({ "image.images": expected, "image.space_bytes": expected });
  });

  it.each([{ status: 403 }, { body: {} }])(
    "leave what is used to the lists where they are not known: %j",
    async (answer) => {
      expect((await readLimited(answer)).usage).toEqual(USED);
    },
  );
});
