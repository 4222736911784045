import { describe, expect, it } from "vitest";
import { say, toText } from "../../src/core/index.ts";
import { parseAuthUrl } from "../../src/keystone/index.ts";

describe("a valid address of Keystone", () => {
  it.each([
    ["https://k.example.com:5000", "https://k.example.com:5000/v3"],
    ["https://k.example.com:5000/", "https://k.example.com:5000/v3"],
    ["https://k.example.com:5000/v3", "https://k.example.com:5000/v3"],
    ["https://k.example.com/identity/v3//", "https://k.example.com/identity/v3"],
    ["https://k.example.com/identity", "https://k.example.com/identity/v3"],
    [" HTTPS://K.example.com ", "https://k.example.com/v3"],
    ["http://localhost:5000", "http://localhost:5000/v3"],
    ["http://127.0.0.1:5000/v3", "http://127.0.0.1:5000/v3"],
    ["http://[::1]:5000/v3", "http://[::1]:5000/v3"],
  ])("the address %s becomes that of version 3", (text, url) => {
    expect(parseAuthUrl(text, say`a test`)).toEqual({ value: url });
  });
});

describe("an invalid address of Keystone", () => {
  it.each([
    ["keystone", "is not a URL"],
    ["https://k.example.com/\nv3", "is not a URL"],
    ["https:\\\\k.example.com", "is not a URL"],
    ["https://0xa9fea9fe/v3", "is link-local or an IPv4 address written as IPv6"],
    ["https://[fe80::1]/v3", "is link-local or an IPv4 address written as IPv6"],
    ["https://[::ffff:127.0.0.1]/v3", "is link-local or an IPv4 address written as IPv6"],
    ["ftp://k.example.com", "is neither an https nor an http URL"],
    ["http://k.example.com", "is http, which would send the secret unencrypted"],
    ["http://127.0.0.1.example.com", "is http, which would send the secret unencrypted"],
    ["https://ada:hunter2@k.example.com", "has a user or password in it"],
    ["https://k.example.com/v3?token=hunter2", "has a query or fragment"],
    ["https://k.example.com/v3#hunter2", "has a query or fragment"],
    ["https://k.example.com/v2.0/", "is for version 2 of Keystone's API, which is not supported"],
    ["https://k.example.com/v2", "is for version 2 of Keystone's API, which is not supported"],
  ])("the problem of %s has the reason and does not show the address", (text, found) => {
    const parsed = parseAuthUrl(text, say`a test`);
    const problems = "problems" in parsed ? parsed.problems : [];
    expect(problems.map(({ message }) => toText(message))).toEqual([`Keystone's address, from a test, ${found}.`]);
    expect(JSON.stringify(problems)).not.toContain("hunter2");
  });
});
