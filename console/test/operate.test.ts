import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { FIRST, callOf } from "../src/lib/ask";
import { bytesOf, hexLines, isGzip, unzipped } from "../src/lib/binary";
import { codeOf, curlOf } from "../src/lib/code";
import { newVector, vectorOf } from "../src/lib/create";
import { eventOf, nextToTry } from "../src/lib/eventfilter";
import { cutEnd, cutMiddle, visible } from "../src/lib/keys";
import { OPERATIONS, destroyed, isRead, isSelect } from "../src/lib/operations";
import type { StreamRecord } from "../src/lib/records";
import { CHANGED_MAX, COMPARED_MAX, comparedOf, guardFault, saveCall } from "../src/lib/save";
import { dimensionsOf } from "../src/lib/scaling";
import type { Table } from "../src/lib/schema";
import { inTurns, isChanging } from "../src/lib/tables";
import { createTableOf } from "../src/lib/template";
import { terraformOf } from "../src/lib/terraform";
import type { Item } from "../src/lib/values";
import { numbersOf, vectorText } from "../src/lib/vectors";
import { drawnLines } from "../src/screens/model/backing";

const TABLE: Table = {
  TableName: "Products",
  TableArn: "arn:aws:dynamodb:us-east-1:000000000000:table/Products",
  TableStatus: "ACTIVE",
  BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" },
  KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
  AttributeDefinitions: [
    { AttributeName: "pk", AttributeType: "S" },
    { AttributeName: "shop", AttributeType: "S" },
    { AttributeName: "price", AttributeType: "N" },
  ],
  VectorIndexes: [
    {
      IndexName: "near",
      VectorAttribute: { AttributeName: "embedding" },
      Dimensions: 3,
      DistanceFunction: "COSINE",
      Projection: { ProjectionType: "ALL" },
      SearchSchema: [
        { AttributeName: "shop", SearchSchemaElementType: "HASH" },
        { AttributeName: "price", SearchSchemaElementType: "INLINE_FILTER" },
      ],
      IndexStatus: "ACTIVE",
    },
  ],
};
const WHERE = { endpoint: "http://localhost:8000", region: "us-east-1" };

describe("a search for vectors", () => {
  const search = (changed: object) => callOf(TABLE, { ...FIRST, mode: "vector", vector: "0.1, 0.2, 0.3", pk: ["a", ""], ...changed });

  it("takes a vector in any form, and keeps its digits", () => {
    const digits = "0.12345678901234567890123456789012345678";
    expect(numbersOf("1, 2  3")).toEqual(["1", "2", "3"]);
    expect(numbersOf(`[${digits},\n-2e-7, 3]`)).toEqual([digits, "-2e-7", "3"]);
    expect(numbersOf('[{"N": "0.1"}, {"N":"2"}]')).toEqual(["0.1", "2"]);
    expect(numbersOf("")).toEqual([]);
    expect(() => numbersOf("1, x")).toThrow("not a number");
    expect(vectorText({ L: [{ N: "1" }, { N: "2" }] })).toBe("1, 2");
    expect(vectorText({ S: "x" })).toBe("");
  });

  it("is what SearchVectors takes", () => {
    expect(search({ pk: ["a", "5"], limit: "3", attributes: "title" })).toEqual({
      operation: "SearchVectors",
      request: {
        TableName: "Products",
        IndexName: "near",
        SearchVector: [{ N: "0.1" }, { N: "0.2" }, { N: "0.3" }],
        TopK: 3,
        SearchConditionExpression: "#shop = :shop AND #price = :price",
        ProjectionExpression: "#title",
        ExpressionAttributeNames: { "#shop": "shop", "#price": "price", "#title": "title" },
        ExpressionAttributeValues: { ":shop": { S: "a" }, ":price": { N: "5" } },
        ReturnConsumedCapacity: "INDEXES",
      },
    });
  });

  it("says what is missing", () => {
    expect(() => search({ vector: "" })).toThrow("a vector is needed");
    expect(() => search({ vector: "1, 2" })).toThrow("2 of 3 numbers");
    expect(() => search({ pk: ["", "5"] })).toThrow("within one value");
    expect(() => search({ limit: "101" })).toThrow("at most 100");
    expect(() => search({ pk: ["a", "x"] })).toThrow("not a number");
  });

  it("has an index that is made of a form", () => {
    expect(vectorOf({ ...newVector(), name: "near", attribute: "v", dimensions: "3", filters: [{ name: "", type: "S" }, { name: "c", type: "N" }] })).toEqual({ IndexName: "near", VectorAttribute: { AttributeName: "v" }, Dimensions: 3, DistanceFunction: "COSINE", Projection: { ProjectionType: "ALL" }, SearchSchema: [{ AttributeName: "c", SearchSchemaElementType: "INLINE_FILTER" }] });
    expect(createTableOf(TABLE).VectorIndexes).toEqual([{ IndexName: "near", VectorAttribute: { AttributeName: "embedding" }, Dimensions: 3, DistanceFunction: "COSINE", Projection: { ProjectionType: "ALL" }, SearchSchema: TABLE.VectorIndexes![0]!.SearchSchema }]);
  });
});

describe("code", () => {
  const java = (operation: string, request: Record<string, unknown>, service?: "application-autoscaling") => codeOf("Java", { operation, request, ...(service ? { service } : {}) }, WHERE);

  it("has the classes of updates by what is updated", () => {
    expect(java("UpdateTable", { VectorIndexUpdates: [{ Create: vectorOf({ ...newVector(), name: "n", attribute: "v", dimensions: "3" }) }] })).toMatch(/VectorIndexUpdate\.builder\(\)\s*\.create\(CreateVectorIndexAction\.builder\(\)[^]*\.vectorAttribute\(VectorAttributeDefinition\.builder\(\)/);
    expect(java("UpdateTable", { GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "a" } }] })).toContain("DeleteGlobalSecondaryIndexAction.builder()");
    expect(java("UpdateTable", { ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] })).toMatch(/ReplicationGroupUpdate\.builder\(\)\s*\.create\(CreateReplicationGroupMemberAction\.builder\(\)/);
    expect(java("UpdateGlobalTable", { ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] })).toMatch(/ReplicaUpdate\.builder\(\)\s*\.create\(CreateReplicaAction\.builder\(\)/);
    expect(java("ImportTable", { InputFormatOptions: { Csv: { HeaderList: ["a"] } } })).toContain('InputFormatOptions.builder().csv(CsvOptions.builder().headerList(List.of("a")).build()).build()');
    expect(java("SearchVectors", { SearchVector: [{ N: "1" }], TopK: 3 })).toContain('.searchVector(List.of(AttributeValue.fromN("1")))');
    expect(java("PutScalingPolicy", { TargetTrackingScalingPolicyConfiguration: { TargetValue: 70 } }, "application-autoscaling")).toContain(".targetValue(70.0)");
  });

  it("is for the client of the service", () => {
    const call = { operation: "RegisterScalableTarget", request: { ServiceNamespace: "dynamodb" }, service: "application-autoscaling" as const };
    expect(codeOf("CLI", call, WHERE)).toContain("aws application-autoscaling register-scalable-target");
    expect(codeOf("JavaScript", call, WHERE)).toContain('from "@aws-sdk/client-application-auto-scaling"');
    expect(codeOf("Python", call, WHERE)).toContain("scaling.register_scalable_target(");
  });

  it("has moments as each language writes them, wherever they stand", () => {
    const call = { operation: "ExportTableToPointInTime", request: { ExportTime: 12.5, IncrementalExportSpecification: { ExportFromTime: 1, ExportToTime: 2 } } };
    expect(codeOf("JavaScript", call, WHERE)).toMatch(/ExportTime: new Date\(12500\),[^]*ExportFromTime: new Date\(1000\)/);
    expect(codeOf("Python", call, WHERE)).toMatch(/^from datetime import datetime, timezone[^]*datetime\.fromtimestamp\(12\.5, timezone\.utc\)/);
    expect(codeOf("Java", call, WHERE)).toContain(".exportToTime(Instant.ofEpochMilli(2000L))");
  });

  it("asks pages of the server by curl, with what they are asked", () => {
    expect(curlOf({ path: "/health" }, WHERE, false)).toBe("curl http://localhost:8000/health");
    expect(curlOf({ path: "/_armature/clock", method: "POST", body: `{"a":"it's"}` }, WHERE, false)).toBe(`curl -X POST http://localhost:8000/_armature/clock \\\n    --data-binary '{"a":"it'\\''s"}'`);
    expect(curlOf({ path: "/x", method: "POST", body: "y".repeat(5000) }, WHERE, true)).toMatch(/--aws-sigv4 aws:amz:us-east-1:dynamodb[^]*--data-binary @body$/);
  });
});

describe("the scratchpad", () => {
  /** Operations that may be named in the documents before they are here. */
  const LATER = ["StartBulkPutItems", "DescribeBulkOperation", "ListBulkOperations", "CancelBulkOperation"];

  it("has every operation that the server has, and no other", () => {
    const page = readFileSync(join(import.meta.dirname, "../../docs/operations.md"), "utf8");
    const answered = [...page.matchAll(/^\| (\w+) \| yes \|$/gm)].map((match) => match[1]!);
    const offered = OPERATIONS.filter((each) => each.service === undefined).map((each) => each.name);
    expect(answered.length).toBeGreaterThan(60);
    expect(offered.filter((name) => !answered.includes(name))).toEqual([]);
    expect(answered.filter((name) => !offered.includes(name) && !LATER.includes(name))).toEqual([]);
  });

  it("is not taken in by what stands before a statement", () => {
    for (const statement of ['DELETE FROM "A" WHERE pk = 1', "-- SELECT\n delete from A", "/* SELECT */ (DELETE FROM A", "\n\t--\n--\ndelete\nfrom\nA"]) {
      expect(destroyed("ExecuteStatement", { Statement: statement })).toBe("A");
      expect(isSelect(statement)).toBe(false);
    }
    expect(isSelect("-- DELETE FROM A\n(SELECT * FROM A)")).toBe(true);
    expect(isRead("SearchVectors", {})).toBe(true);
  });

  it("asks for the name of a replica, a vector index and a destination", () => {
    expect(destroyed("UpdateTable", { ReplicaUpdates: [{ Delete: { RegionName: "eu-west-1" } }], VectorIndexUpdates: [{ Delete: { IndexName: "near" } }] })).toBe("near, eu-west-1");
    expect(destroyed("UpdateTable", { ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] })).toBe("");
    expect(destroyed("UpdateTable", { VectorIndexUpdates: "no list" })).toBe("");
    expect(destroyed("DisableKinesisStreamingDestination", { StreamArn: "arn:aws:kinesis:us-east-1:0:stream/changes" })).toBe("changes");
    expect(destroyed("DeregisterScalableTarget", { ResourceId: "table/A" })).toBe("table/A");
  });
});

describe("a save", () => {
  const wide = (count: number, value = "x"): Item => ({ pk: { S: "p" }, ...Object.fromEntries(Array.from({ length: count }, (_, i) => [`a name that is as long as people make them ${i}`, { S: value }])) });

  it("stays below what an expression may have", () => {
    const opened = wide(COMPARED_MAX);
    const mine = { ...opened, "a name that is as long as people make them 7": { S: "y" } };
    const { operation, request } = saveCall(TABLE, opened, mine, true);
    expect(operation).toBe("UpdateItem");
    expect(String(request.ConditionExpression).length).toBeLessThan(4096);
    expect(String(request.ConditionExpression).match(/ = /g)).toHaveLength(COMPARED_MAX);
    expect(comparedOf(TABLE, opened, mine).isAll).toBe(true);
  });

  it("compares what changes where there is too much, and says when that is too much as well", () => {
    const opened = wide(1000);
    const one = { ...opened, "a name that is as long as people make them 7": { S: "y" } };
    expect(comparedOf(TABLE, opened, one)).toEqual({ names: ["a name that is as long as people make them 7"], isAll: false });
    expect(guardFault(TABLE, opened, one)).toBe("");
    expect(guardFault(TABLE, opened, wide(1000, "y"))).toContain("1000 attributes change");
    expect(saveCall(TABLE, opened, wide(1000, "y"), false).operation).toBe("PutItem");
    expect(String(saveCall(TABLE, wide(CHANGED_MAX), wide(CHANGED_MAX, "y"), false).request.UpdateExpression).length).toBeLessThan(4096);
  });
});

describe("a table", () => {
  it("is a resource of Terraform", () => {
    const table: Table = {
      ...TABLE,
      VectorIndexes: TABLE.VectorIndexes!,
      BillingModeSummary: {},
      ProvisionedThroughput: { ReadCapacityUnits: 5, WriteCapacityUnits: 6 },
      GlobalSecondaryIndexes: [
        { IndexName: "one", KeySchema: [{ AttributeName: "shop", KeyType: "HASH" }], Projection: { ProjectionType: "KEYS_ONLY" }, ProvisionedThroughput: { ReadCapacityUnits: 1, WriteCapacityUnits: 2 } },
        { IndexName: "many", KeySchema: [{ AttributeName: "shop", KeyType: "HASH" }, { AttributeName: "pk", KeyType: "HASH" }, { AttributeName: "price", KeyType: "RANGE" }], Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["a"] } },
      ],
    };
    const text = terraformOf(table, { ttl: "expires", recovery: true, tags: [{ Key: "team", Value: "${a}" }] });
    expect(text).toContain('resource "aws_dynamodb_table" "products" {');
    expect(text).toMatch(/global_secondary_index \{\s+name\s+= "one"\s+hash_key\s+= "shop"/);
    expect(text.match(/key_schema \{/g)).toHaveLength(3);
    expect(text).toMatch(/ttl \{\s+attribute_name = "expires"\s+enabled\s+= true/);
    expect(text).toContain('"team" = "$${a}"');
    expect(text).toContain("# The vector index near");
    expect(text.split("{").length).toBe(text.split("}").length);
  });

  it("is looked at again while anything about it changes", () => {
    expect(isChanging(TABLE)).toBe(false);
    expect(isChanging({ ...TABLE, VectorIndexes: [{ ...TABLE.VectorIndexes![0]!, IndexStatus: "CREATING" }] })).toBe(true);
    expect(isChanging({ ...TABLE, Replicas: [{ RegionName: "eu-west-1", ReplicaStatus: "CREATING" }] })).toBe(true);
    expect(isChanging({ ...TABLE, Replicas: [{ RegionName: "eu-west-1", ReplicaStatus: "ACTIVE" }] })).toBe(false);
  });

  it("scales by reads and writes of itself and of its indexes", () => {
    expect(dimensionsOf({ ...TABLE, GlobalSecondaryIndexes: [{ IndexName: "i", KeySchema: [] }] }).map((each) => [each.title, each.id, each.dimension])).toEqual([
      ["Table reads", "table/Products", "dynamodb:table:ReadCapacityUnits"],
      ["Table writes", "table/Products", "dynamodb:table:WriteCapacityUnits"],
      ["i reads", "table/Products/index/i", "dynamodb:index:ReadCapacityUnits"],
      ["i writes", "table/Products/index/i", "dynamodb:index:WriteCapacityUnits"],
    ]);
  });
});

describe("many", () => {
  it("are done a few at a time, in their order, until one fails", async () => {
    let now = 0;
    let most = 0;
    const step = async (n: number) => {
      most = Math.max(most, ++now);
      await Promise.resolve();
      now--;
      return n * 2;
    };
    expect(await inTurns([1, 2, 3, 4, 5], 2, step)).toEqual([2, 4, 6, 8, 10]);
    expect(most).toBe(2);
    const begun: number[] = [];
    await expect(
      inTurns([1, 2, 3, 4], 1, async (n) => {
        begun.push(n);
        if (n === 2) throw new Error("no");
      }),
    ).rejects.toThrow("no");
    expect(begun).toEqual([1, 2]);
  });

  it("are drawn as far as they are seen", () => {
    expect(drawnLines(0, 380, 10)).toEqual({ from: 0, to: 10 });
    const { from, to } = drawnLines(19 * 10_000, 380, 30_000);
    expect(from).toBeLessThanOrEqual(10_000 - 20);
    expect(to).toBeGreaterThanOrEqual(10_000 + 20);
    expect(to - from).toBeLessThan(150);
  });
});

describe("text and bytes", () => {
  const shown = (text: string) => visible(text).map((piece) => (piece.control ? `[${piece.text}]` : piece.text)).join("");

  it("are shown as they are, and what does not show by name", () => {
    expect(shown("plain")).toBe("plain");
    expect(shown("")).toBe("");
    expect(shown("👩‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️")).toBe("👩‍👩‍👧‍👦 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️");
    expect(shown("a\u200Db")).toBe("a[U+200D]b");
    expect(shown("مرحبا")).toBe("مرحبا");
    expect(shown("\u202Ea\u2066b\u061Cc\u00ADd\u2028e\u3164f\u{E0041}")).toBe("[U+202E]a[U+2066]b[U+061C]c[U+00AD]d[U+2028]e[U+3164]f[U+E0041]");
    expect(shown("\uD83D")).toBe("[U+D83D]");
  });

  it("are not cut in the middle of a character", () => {
    expect(cutEnd("ab🎉", 3)).toBe("ab…");
    expect(cutEnd("ab🎉", 4)).toBe("ab🎉");
    expect(cutMiddle(`${"🎉".repeat(30)}`, 20)).toBe(`${"🎉".repeat(6)}…${"🎉".repeat(3)}`);
  });

  it("are looked at in digits or unzipped", async () => {
    expect(hexLines(bytesOf("AP/+QQ=="), 100)).toBe("000000  00 ff fe 41                                      ...A");
    const zipped = Uint8Array.from(gzipSync('{"a":1}'));
    expect(isGzip(zipped)).toBe(true);
    expect(await unzipped(zipped, 100)).toEqual({ text: '{\n  "a": 1\n}', isCut: false });
    expect((await unzipped(Uint8Array.from(gzipSync("x".repeat(10_000_000))), 100)).text).toHaveLength(100);
    await expect(unzipped(Uint8Array.from([0x1f, 0x8b, 1, 2]), 100)).rejects.toThrow();
  });
});

describe("an event pattern", () => {
  const record = (id: string, more: Partial<StreamRecord> = {}): StreamRecord => ({ eventID: id, eventName: "INSERT", dynamodb: { ApproximateCreationDateTime: 0, Keys: {}, SequenceNumber: id, SizeBytes: 1, StreamViewType: "KEYS_ONLY" }, ...more });

  it("is tried on records as functions see them", () => {
    const event = JSON.parse(eventOf(record("1", { eventName: "REMOVE", userIdentity: { Type: "Service", PrincipalId: "dynamodb.amazonaws.com" } }), "arn:x")) as Record<string, unknown>;
    expect(event).toMatchObject({ eventName: "REMOVE", eventSourceARN: "arn:x", userIdentity: { type: "Service", principalId: "dynamodb.amazonaws.com" } });
    expect(eventOf(record("1"), "arn:x")).not.toContain("userIdentity");
  });

  it("is tried on each record once, and on so many at once", () => {
    const records = Array.from({ length: 250 }, (_, i) => record(String(i)));
    const known = new Map([["0", true]]);
    const { ids, texts } = nextToTry(records, known, "arn:x");
    expect(ids).toHaveLength(200);
    expect(texts).toHaveLength(200);
    expect(ids[0]).toBe("1");
  });

  it("is tried on a record however large it is, alone", () => {
    const large = record("1", { dynamodb: { ...record("1").dynamodb, Keys: { pk: { S: "x".repeat(2_500_000) } } } });
    expect(nextToTry([large, record("2")], new Map(), "arn:x").ids).toEqual(["1"]);
  });
});
