import { describe, expect, it } from "vitest";
import { type Backup, fromField, scaleOf, tableNameFault, ticksOf, toField } from "../src/lib/backups";
import { LANGUAGES, codeOf } from "../src/lib/code";
import { attributesOf, blocksOf, linesOf, partitionOf } from "../src/lib/collections";
import { type Entry, ENTRIES_MAX, fileOf, keepHistory, readHistory, unitsText, withEntry, withFile } from "../src/lib/history";
import { entityOf } from "../src/lib/keys";
import { OPERATIONS, destroyed } from "../src/lib/operations";
import { RECORDS_MAX, type StreamRecord, compareNumbers, merged } from "../src/lib/records";
import { type Table, sources } from "../src/lib/schema";
import { compact, plainTimes, valueOf, withSetting } from "../src/lib/simulation";
import type { Item } from "../src/lib/values";
import { writesOf } from "../src/lib/writes";
import { placesOf, ribbonsOf, shownOf } from "../src/screens/collections/layout";

const TABLE: Table = {
  TableName: "Shop",
  TableArn: "arn:aws:dynamodb:us-east-1:000000000000:table/Shop",
  TableStatus: "ACTIVE",
  KeySchema: [
    { AttributeName: "PK", KeyType: "HASH" },
    { AttributeName: "SK", KeyType: "RANGE" },
  ],
  AttributeDefinitions: ["PK", "SK", "GSI1PK", "GSI1SK"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
  GlobalSecondaryIndexes: [
    {
      IndexName: "GSI1",
      KeySchema: [
        { AttributeName: "GSI1PK", KeyType: "HASH" },
        { AttributeName: "GSI1SK", KeyType: "RANGE" },
      ],
    },
  ],
};
const [OWN, GSI1] = sources(TABLE) as [ReturnType<typeof sources>[0], ReturnType<typeof sources>[0]];
const order = (customer: string, id: string): Item => ({ PK: { S: `CUSTOMER#${customer}` }, SK: { S: `#ORDER#${id}` }, GSI1PK: { S: `ORDER#${id}` }, GSI1SK: { S: `ORDER#${id}` }, Status: { S: "PLACED" } });
const customer = (name: string): Item => ({ PK: { S: `CUSTOMER#${name}` }, SK: { S: `CUSTOMER#${name}` }, Email: { S: `${name}@example.com` }, Addresses: { M: {} } });
const line = (id: string, at: string): Item => ({ PK: { S: `ORDER#${id}#ITEM#${at}` }, SK: { S: `ORDER#${id}#ITEM#${at}` }, GSI1PK: { S: `ORDER#${id}` }, GSI1SK: { S: `ITEM#${at}` } });

describe("collections", () => {
  const items = [customer("a"), order("a", "2"), order("a", "1"), line("1", "x"), line("1", "y"), customer("b")];

  it("are partitions in sort order, those of more than one item first", () => {
    const { blocks, absent } = blocksOf(TABLE, OWN, items);
    expect(blocks.map((block) => [block.text, block.items.length])).toEqual([
      ["CUSTOMER#a", 3],
      ["CUSTOMER#b", 1],
      ["ORDER#1#ITEM#x", 1],
      ["ORDER#1#ITEM#y", 1],
    ]);
    expect(blocks[0]!.items.map((placed) => placed.item.SK)).toEqual([{ S: "#ORDER#1" }, { S: "#ORDER#2" }, { S: "CUSTOMER#a" }]);
    expect(absent).toEqual([]);
  });

  it("pivot to an index, which does not have items without its key", () => {
    const { blocks, absent } = blocksOf(TABLE, GSI1, items);
    expect(blocks.map((block) => block.text)).toEqual(["ORDER#1", "ORDER#2"]);
    expect(blocks[0]!.items.map((placed) => placed.item.GSI1SK)).toEqual([{ S: "ITEM#x" }, { S: "ITEM#y" }, { S: "ORDER#1" }]);
    expect(absent.map((placed) => placed.entity)).toEqual(["Customer", "Customer"]);
    // A key of another type than the index has is none.
    expect(partitionOf(GSI1, { ...order("a", "1"), GSI1SK: { N: "1" } })).toBeUndefined();
  });

  it("fold what is many of a kind, and keep the first, the last and what is wanted", () => {
    const many = Array.from({ length: 20 }, (_, i) => order("a", String(10 + i)));
    const [block] = blocksOf(TABLE, OWN, [...many, customer("a")]).blocks;
    const wanted = block!.items[9]!.id;
    const shape = (isOpen: boolean, id = "") => linesOf(block!, isOpen, (each) => each === id).map((each) => ("more" in each ? `+${each.more}` : "item"));
    expect(shape(false)).toEqual(["item", "+17", "item", "item", "item"]);
    expect(shape(false, wanted)).toEqual(["item", "+8", "item", "+8", "item", "item", "item"]);
    expect(shape(true)).toHaveLength(21);
  });

  it("draw a ribbon from each item to where the index has it", () => {
    const left = shownOf(blocksOf(TABLE, OWN, items).blocks, new Set(), new Set(), () => false);
    const right = shownOf(blocksOf(TABLE, GSI1, items).blocks, new Set(), new Set(), () => false);
    const ribbons = ribbonsOf(left, placesOf(right).places, (id) => id.includes("#ORDER#1"));
    expect(ribbons).toHaveLength(4);
    expect(ribbons.filter((ribbon) => ribbon.isStrong)).toHaveLength(1);
    // Below the title of the column: border, head, and half a row.
    expect(ribbons.find((ribbon) => ribbon.isStrong)!.from).toBe(32 + 1 + 33 + 15);
    const many = Array.from({ length: 70 }, (_, i) => line(String(100 + i), "x"));
    const shown = shownOf(blocksOf(TABLE, OWN, many).blocks, new Set(), new Set(), () => false);
    const places = placesOf(shownOf(blocksOf(TABLE, GSI1, many).blocks, new Set(), new Set(), () => false)).places;
    expect(ribbonsOf(shown, places, () => false)).toEqual([]);
    expect(shownOf(blocksOf(TABLE, OWN, items).blocks, new Set(["OrderItem"]), new Set(), () => false)).toHaveLength(2);
  });

  it("show scalars before maps, and no keys", () => {
    const placed = blocksOf(TABLE, OWN, items).blocks.flatMap((block) => block.items);
    expect(attributesOf(TABLE, placed).get("Customer")).toEqual(["Email", "Addresses"]);
  });

  it("name entities by keys, or else by an attribute", () => {
    expect(entityOf(customer("a"), ["PK", "SK"])).toBe("Customer");
    expect(entityOf({ id: { S: "1" }, type: { S: "invoice" } }, ["id"])).toBe("Invoice");
    expect(entityOf({ id: { S: "1" }, type: { S: "<b>" } }, ["id"])).toBe("");
  });
});

describe("records of a stream", () => {
  const record = (id: number) => ({ eventID: String(id) }) as StreamRecord;
  it("are kept once, the newest first, and no more than so many", () => {
    expect(merged([record(2), record(1)], [record(2), record(3), record(4)]).map((each) => each.eventID)).toEqual(["4", "3", "2", "1"]);
    const many = Array.from({ length: RECORDS_MAX + 50 }, (_, i) => record(i));
    expect(merged([record(-1)], many)).toHaveLength(RECORDS_MAX);
    expect(merged([], many)[0]!.eventID).toBe(String(RECORDS_MAX + 49));
  });
  it("are in the order of numbers of many digits", () => {
    expect(["300000000000000000001", "99", "300000000000000000000"].sort(compareNumbers)).toEqual(["99", "300000000000000000000", "300000000000000000001"]);
  });
});

describe("backups", () => {
  it("have moments to the second, in UTC", () => {
    expect(toField(1_794_908_523.9)).toBe("2026-11-17T09:42:03");
    expect(fromField("2026-11-17T09:42:03")).toBe(1_794_908_523);
    expect(fromField("2026-11-17T09:42")).toBe(1_794_908_520);
    expect(fromField("yesterday")).toBeUndefined();
  });
  it("have a scale with all of them, and few whole moments on it", () => {
    const backup = { BackupCreationDateTime: 1000 } as Backup;
    const { from, to } = scaleOf([backup], { earliest: 5000, latest: 9000, days: 35 }, 9000);
    expect(from).toBeLessThan(1000);
    expect(to).toBeGreaterThan(9000);
    for (const span of [10, 600, 40_000, 400_000, 40_000_000]) {
      const ticks = ticksOf(1_794_908_523, 1_794_908_523 + span, 9);
      expect(ticks.length).toBeGreaterThan(0);
      expect(ticks.length).toBeLessThanOrEqual(10);
    }
  });
  it("are restored to names that a table may have, and none has", () => {
    expect(tableNameFault("Shop", ["Shop"])).toBe("There is a table of this name");
    expect(tableNameFault("a b", [])).not.toBe("");
    expect(tableNameFault("Shop.Then", ["Shop"])).toBe("");
  });
});

describe("the simulation", () => {
  it("leaves out what is not set", () => {
    let settings = withSetting({}, "Calls", "LatencyMillis", 20);
    settings = withSetting(settings, { table: "Shop" }, "Throttling", true);
    expect(settings).toEqual({ Calls: { LatencyMillis: 20 }, Tables: { Shop: { Throttling: true } } });
    settings = withSetting(settings, "Calls", "LatencyMillis", undefined);
    expect(withSetting(settings, { table: "Shop" }, "Throttling", false)).toEqual({});
    expect(compact({ Seed: 7, Calls: {}, AllTables: { Throttling: null, Unprocessed: 0.1 } })).toEqual({ Seed: 7, AllTables: { Unprocessed: 0.1 } });
  });
  it("writes times as people do", () => {
    expect(plainTimes("the clock is ahead by PT4H59M59.999762508S")).toBe("the clock is ahead by 5h");
    expect(plainTimes("PT49H0.4S, PT90S")).toBe("2d 1h, 1m 30s");
    expect(plainTimes("PT0S")).toBe("0s");
  });
  it("takes parts from 0 to 1", () => {
    expect(valueOf("part", "0.05")).toBe(0.05);
    expect(valueOf("number", "500")).toBe(500);
    expect(valueOf("number", " ")).toBeUndefined();
    expect(() => valueOf("part", "2")).toThrow("0 to 1");
    expect(() => valueOf("number", "-1")).toThrow();
    expect(() => valueOf("number", "x")).toThrow();
  });
});

describe("the scratchpad", () => {
  const example = { table: "Shop", arn: TABLE.TableArn, stream: "arn:stream", key: { PK: { S: "a" }, SK: { S: "b" } }, partition: "PK", vector: undefined };

  it("has a request for each operation, and code for it in each language", () => {
    for (const operation of OPERATIONS) {
      const request = operation.body(example);
      for (const language of LANGUAGES) expect(codeOf(language, { operation: operation.name, request }, { endpoint: "http://localhost:8000", region: "us-east-1" }).toLowerCase().replace(/[-_]/g, "")).toContain(operation.name.toLowerCase());
    }
    const java = (operation: string) => codeOf("Java", { operation, request: OPERATIONS.find((each) => each.name === operation)!.body(example) }, { endpoint: "e", region: "r" });
    expect(java("BatchGetItem")).toMatch(/Map\.of\(\s*"Shop", KeysAndAttributes\.builder\(\)/);
    expect(java("TransactGetItems")).toMatch(/TransactGetItem\.builder\(\)\s*\.get\(Get\.builder\(\)/);
    expect(java("TransactWriteItems")).toContain("TransactWriteItem.builder()");
    expect(java("BatchExecuteStatement")).toContain("BatchStatementRequest.builder()");
    expect(codeOf("CLI", { operation: "GetRecords", request: { ShardIterator: "x" } }, { endpoint: "e", region: "r" })).toContain("aws dynamodbstreams get-records");
    expect(codeOf("JavaScript", { operation: "RestoreTableToPointInTime", request: { RestoreDateTime: 12.5 } }, { endpoint: "e", region: "r" })).toContain("new Date(12500)");
    expect(codeOf("Java", { operation: "RestoreTableToPointInTime", request: { RestoreDateTime: 12.5 } }, { endpoint: "e", region: "r" })).toContain("Instant.ofEpochMilli(12500L)");
  });

  it("asks for the name of what a request takes away", () => {
    expect(destroyed("DeleteTable", { TableName: "Shop" })).toBe("Shop");
    expect(destroyed("PutItem", { TableName: "Shop" })).toBe("");
    expect(destroyed("BatchWriteItem", { RequestItems: { A: [{ PutRequest: {} }], B: [{ DeleteRequest: {} }] } })).toBe("B");
    expect(destroyed("TransactWriteItems", { TransactItems: [{ Put: {} }, { Delete: { TableName: "A" } }, { Delete: { TableName: "A" } }] })).toBe("A");
    expect(destroyed("ExecuteStatement", { Statement: 'delete from "Shop" where PK = 1' })).toBe("Shop");
    expect(destroyed("ExecuteStatement", { Statement: "SELECT * FROM Shop" })).toBe("");
    expect(destroyed("UpdateTable", { TableName: "Shop", GlobalSecondaryIndexUpdates: [{ Delete: { IndexName: "GSI1" } }] })).toBe("GSI1");
    expect(destroyed("DeleteBackup", { BackupArn: "arn:x/backup/0123" })).toBe("0123");
    expect(destroyed("UpdateContinuousBackups", { TableName: "Shop", PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: false } })).toBe("Shop");
  });

  it("has its calls as a file, and takes those of another", () => {
    const made = (operation: string, body: string): Entry => ({ operation, body, at: 5, millis: 1, units: "1 RCU", failed: "" });
    const entries = [made("PartiQL", "SELECT 'it''s'"), made("Scan", '{"TableName":"T"}')];
    const file = fileOf(entries);
    expect(JSON.parse(file)).toEqual({ calls: [{ operation: "Scan", request: { TableName: "T" } }, { statement: "SELECT 'it''s'" }] });
    const opened = withFile([], "team.json", file);
    expect(opened.map((each) => [each.operation, each.body, each.file])).toEqual([["PartiQL", "SELECT 'it''s'", "team.json"], ["Scan", '{\n  "TableName": "T"\n}', "team.json"]]);
    expect(withFile(opened, "team.json", file)).toHaveLength(2);
    expect(fileOf(opened)).toBe(file);
    for (const [text, fault] of [["{", "is no JSON"], ["null", "no list of calls"], ["[]", "no list of calls"], ['{"calls":[5]}', "Call 1 of f has neither"], ['{"calls":[{"operation":"Drop","request":{}}]}', "Call 1"], ['{"calls":[{"operation":"Scan","request":[]}]}', "Call 1"]] as const) expect(() => withFile([], "f", text)).toThrow(fault);
  });

  it("keeps a bounded history in the browser, and reads none that is damaged", () => {
    const entry = (body: string): Entry => ({ operation: "GetItem", body, at: 1, millis: 1, units: "", failed: "" });
    let entries: Entry[] = [];
    for (let i = 0; i < ENTRIES_MAX + 10; i++) entries = withEntry(entries, entry(String(i)));
    expect(entries).toHaveLength(ENTRIES_MAX);
    expect(withEntry(entries, entry("50"))[0]!.body).toBe("50");
    expect(withEntry(entries, entry("50"))).toHaveLength(ENTRIES_MAX);
    const kept = new Map<string, string>();
    const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, value: string) => void kept.set(name, value) };
    keepHistory(entries, store);
    expect(readHistory(store)).toEqual(entries);
    expect(readHistory({ getItem: () => "{]" })).toEqual([]);
    expect(readHistory({ getItem: () => '[{"operation": 1}, null]' })).toEqual([]);
    expect(unitsText("TransactWriteItems", {}, { ConsumedCapacity: [{ CapacityUnits: 2 }, { CapacityUnits: 4 }] })).toBe("6 WCU");
    expect(unitsText("ListTables", {}, {})).toBe("");
  });
});

describe("what a save takes", () => {
  const table = {
    TableName: "T",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [
      { AttributeName: "pk", AttributeType: "S" },
      { AttributeName: "state", AttributeType: "S" },
    ],
    GlobalSecondaryIndexes: [
      { IndexName: "all", KeySchema: [{ AttributeName: "state", KeyType: "HASH" }], Projection: { ProjectionType: "ALL" } },
      { IndexName: "keys", KeySchema: [{ AttributeName: "state", KeyType: "HASH" }], Projection: { ProjectionType: "KEYS_ONLY" } },
      { IndexName: "some", KeySchema: [{ AttributeName: "state", KeyType: "HASH" }], Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["note"] } },
    ],
  } as Table;
  const item = (state: string | undefined, note: number): Item => ({ pk: { S: "1" }, ...(state === undefined ? {} : { state: { S: state } }), note: { S: "x".repeat(note) }, more: { S: "y".repeat(900) } });
  const units = (before: Item | undefined, after: Item) => Object.fromEntries(writesOf(table, before, after).map((write) => [write.index, write.units]));

  it("is the larger of before and after, and nothing in an index of which nothing changes", () => {
    expect(units(item("a", 10), item("a", 2000))).toEqual({ "": 3, all: 3, keys: 0, some: 2 });
    expect(units(item("a", 2000), item("a", 10))).toEqual({ "": 3, all: 3, keys: 0, some: 2 });
    expect(units(item("a", 10), { ...item("a", 10), more: { S: "z" } })).toEqual({ "": 1, all: 1, keys: 0, some: 0 });
  });

  it("is two writes where an entry gets another key", () => {
    expect(units(item("a", 10), item("b", 2000))).toEqual({ "": 3, all: 4, keys: 2, some: 3 });
    expect(writesOf(table, item("a", 10), item("b", 10)).map((write) => write.isMoved)).toEqual([false, true, true, true]);
  });

  it("is one write where an entry comes or goes, and none in an index that never has it", () => {
    expect(units(undefined, item("a", 10))).toEqual({ "": 1, all: 1, keys: 1, some: 1 });
    expect(units(item("a", 10), item(undefined, 10))).toEqual({ "": 1, all: 1, keys: 1, some: 1 });
    expect(units(item(undefined, 10), item(undefined, 20))).toEqual({ "": 1 });
    expect(units(undefined, { pk: { S: "1" }, state: { N: "1" } })).toEqual({ "": 1 });
  });

  it("counts a vector by its numbers", () => {
    const vectors = { ...table, GlobalSecondaryIndexes: [], VectorIndexes: [{ IndexName: "v", VectorAttribute: { AttributeName: "e" }, Dimensions: 2, DistanceFunction: "COSINE" }] } as Table;
    const e = { L: [{ N: "0.123456789" }, { N: "0.987654321" }] };
    expect(writesOf(vectors, undefined, { pk: { S: "1" }, e })[0]!.after).toBe(2 + 1 + 1 + 8);
    expect(writesOf(vectors, undefined, { pk: { S: "1" }, e: { L: [] } })[0]!.after).toBe(2 + 1 + 1 + 3);
  });
});
