import { describe, expect, it } from "vitest";
import { utcText, wallText } from "../src/lib/time";

describe("a moment", () => {
  it("is shown in UTC, whatever it is made of and wherever one is", () => {
    expect(utcText("2026-11-17T23:04:31.5Z")).toBe("2026-11-17 23:04:31");
    expect(utcText("2026-11-18T04:34:31+05:30")).toBe("2026-11-17 23:04:31");
    expect(utcText(1_795_000_000.75)).toBe("2026-11-18 11:06:40");
    expect(utcText(new Date(Date.UTC(2026, 0, 2, 3, 4, 5)), "clock")).toBe("03:04:05");
    expect(utcText("2026-01-02T03:04:05Z", "minute")).toBe("03:04");
  });

  it("says what the clock on the wall says, with its zone", () => {
    expect(wallText("2026-11-17T23:04:31Z", "Asia/Kolkata")).toBe("18 Nov 2026, 04:34:31 GMT+5:30 where you are");
    expect(wallText("2026-11-17T23:04:31Z", "UTC")).toContain("23:04:31 UTC");
  });

  it("is nothing where there is none", () => {
    expect(utcText("")).toBe("");
    expect(utcText("soon", "clock")).toBe("");
    expect(wallText("")).toBe("");
  });
});
