import { describe, expect, it } from "vitest";
import { type Answers, linesOf, recorded } from "../support/openstack-cloud.ts";
import { openCloud, readerOf, readWith } from "./reading.ts";

const SHOWN = "GET /v2/images";
const HIDDEN = "GET /v2/images?os_hidden=true";

async function read(answers: Answers = {}) {
  const cloud = await openCloud({ services: { image: { answers } } });
  const { limits, usage } = await readWith(readerOf("image"), cloud);
  expect(limits).toEqual({});
  return { images: usage["image.images"], bytes: usage["image.space_bytes"], asked: linesOf(cloud, "image") };
}

/** A list in place of both. */
function listed(...images: readonly object[]): Answers {
  return {
    [`${SHOWN}?owner={project}`]: { body: { images } },
    [`${HIDDEN}&owner={project}`]: { body: { images: [] } },
  };
}

describe("images", () => {
  it("are the project's own, hidden ones and those without data too", async () => {
    const { images, bytes, asked } = await read();
    expect({ images, bytes }).toEqual({ images: 4, bytes: 65_536 + 1_048_576 + 4096 });
    expect(asked).toHaveLength(2);
    for (const line of asked) expect(line).toMatch(/owner=[0-9a-f]{32}&limit=1000/);
  });

  it("are listed to the last page", async () => {
    const page = (id: string, next?: string) => ({ body: { images: [{ id, status: "active", size: 10 }], next } });
    const { images, bytes } = await read({
      ...listed(),
      [`${SHOWN}?owner={project}`]: page("a", "/v2/images?marker=a&owner={project}"),
      [`${SHOWN}?owner={project}&marker=a`]: page("b"),
    });
    expect({ images, bytes }).toEqual({ images: 2, bytes: 20 });
  });

  it("count once where a service shows hidden ones in both lists", async () => {
    const both = { body: { images: [{ id: "a", status: "active", size: 10 }] } };
    const { images, bytes } = await read({ [`${SHOWN}?owner={project}`]: both, [`${HIDDEN}&owner={project}`]: both });
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
    const { images } = await read({ [`${HIDDEN}&owner={project}`]: { status: 403 } });
    expect(images).toMatch(/image service in `RegionOne` refuses `GET \/v2\/images` \(403\)/);
  });

  it("are not known where pages go round in a circle", async () => {
    const page = {
      body: { images: [{ id: "a", status: "active", size: 1 }], next: "/v2/images?marker=a&owner={project}" },
    };
    const { images } = await read({ ...listed(), [`${SHOWN}?owner={project}`]: page });
    expect(images).toMatch(/list of images .* cannot be read to its end/);
  });

  it("are not known where the service is of a kind that knows no such list", async () => {
    const { images } = await read({ ...listed(), [`${SHOWN}?owner={project}`]: recorded("cloud/image/not-found") });
    expect(images).toMatch(/answered `GET \/v2\/images` with 404/);
  });
});
