import { describe, expect, it } from "vitest";
import { auditPath, shortPrincipal, shortResource } from "../src/lib/audit";

describe("the audit log", () => {
  it("is asked for what the filters say, and nothing else", () => {
    const none = { principal: "", operation: "", outcome: "", pages: false, before: "" };
    expect(auditPath(none)).toBe("_armature/audit?limit=50");
    expect(auditPath({ principal: "user/a b&c", operation: "GET /x#%", outcome: "denied", pages: true, before: "0a-17" })).toBe("_armature/audit?limit=50&principal=user%2Fa+b%26c&operation=GET+%2Fx%23%25&outcome=denied&before=0a-17&pages=true");
  });

  it("names principals and tables as people do", () => {
    expect(shortPrincipal("arn:aws:iam::000000000000:user/alice")).toBe("user/alice");
    expect(shortPrincipal("arn:aws:iam::000000000000:root")).toBe("root");
    expect(shortPrincipal("arn:aws:sts::1:assumed-role/r/s:1")).toBe("assumed-role/r/s:1");
    expect(shortPrincipal("other")).toBe("other");
    expect(shortResource("arn:aws:dynamodb:us-east-1:1:table/Shop")).toBe("Shop");
    expect(shortResource("arn:aws:dynamodb:us-east-1:1:table/Shop/stream/2026-11-17T00:00:00.000")).toBe("Shop/stream/2026-11-17T00:00:00.000");
  });

  it("shows times as they are", () => {
  });
});
