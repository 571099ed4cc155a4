import { describe, expect, it } from "vitest";
import { layoutOf } from "../src/lib/layout";
import { caughtBy, conditionOf, conditionText, moved, parseRange, queryOf, rangeAt } from "../src/lib/range";
import { type Entity, type Scale, type TableSheet, catches, columnOf, compareTexts, differingLines, endsOf, findingsAt, hueOf, offsetOf, worst, yamlPieces } from "../src/lib/sheet";

describe("a model's text", () => {
  it("tells which lines were changed", () => {
    expect([...differingLines("a\nb\nc".split("\n"), "a\nb\nc".split("\n"))]).toEqual([]);
    expect([...differingLines("a\nb\nc".split("\n"), "a\nx\nc".split("\n"))]).toEqual([2]);
    expect([...differingLines("a\nc".split("\n"), "a\nb\nc".split("\n"))]).toEqual([2]);
    expect([...differingLines("a\nb\nc\nd".split("\n"), "a\nx\nc\ny".split("\n"))]).toEqual([2, 4]);
    expect([...differingLines("a\nb".split("\n"), "a".split("\n"))]).toEqual([]);
  });

  it("has its lines where they are", () => {
    expect(offsetOf("ab\ncd\nef", 1)).toBe(0);
    expect(offsetOf("ab\ncd\nef", 3)).toBe(6);
    expect(offsetOf("ab", 9)).toBe(2);
  });

  it("is coloured without a character lost", () => {
    for (const line of ['  - { name: Email, type: string, max_length: 10 } # "x"', "# all of it", 'pk_template: "A#{b:05d}"', "usage: { rps: 1_000, x: -2.5 }", "", "'it''s': [a-1, b.2]"]) {
      expect(yamlPieces(line).map((piece) => piece.text).join("")).toBe(line);
    }
    expect(yamlPieces("rps: 12").map((piece) => piece.kind)).toEqual(["k", "", "n"]);
    expect(yamlPieces('a: "b: 1 # no"').at(-1)).toEqual({ text: '"b: 1 # no"', kind: "s" });
    expect(yamlPieces("a: b # c").at(-1)).toEqual({ text: " # c", kind: "c" });
  });
});

const SCALE: Scale = {
  partition: "P",
  isNumber: false,
  width: 20,
  from: "#",
  to: "~",
  marks: [
    { key: "LINE#0", column: 0 },
    { key: "LINE#9\u0000", column: 8 },
    { key: "SUMMARY", column: 10 },
    { key: "SUMMARY\u0000", column: 20 },
  ],
  bands: [],
  reaches: [],
};
const reach = (condition: string, from: number, to: number) => ({ pattern: "p", condition, from, to, intrusions: [], note: "" });

describe("a ruler", () => {
  it("orders keys by their bytes", () => {
    expect(compareTexts("a", "b")).toBeLessThan(0);
    expect(compareTexts("Z", "a")).toBeLessThan(0);
    expect(compareTexts("a", "a#")).toBeLessThan(0);
    // In UTF-16 it would be the other way round.
    expect(compareTexts("\uffff", "\u{10000}")).toBeLessThan(0);
    expect(compareTexts("x", "x")).toBe(0);
  });

  it("knows where a key falls", () => {
    expect(columnOf(SCALE, "A")).toBe(-1);
    expect(columnOf(SCALE, "LINE#5")).toBe(4);
    expect(columnOf(SCALE, "META")).toBe(9);
    expect(columnOf(SCALE, "SUMMARY")).toBe(15);
    expect(columnOf(SCALE, "SUMMARY2")).toBe(20);
  });

  it("knows which ranges have an end, and what they catch", () => {
    expect(endsOf(">= LINE#{n}")).toEqual({ below: true, above: false });
    expect(endsOf("<= LINE#{n}")).toEqual({ below: false, above: true });
    expect(endsOf("any sort key")).toEqual({ below: false, above: false });
    expect(endsOf("between A and B")).toEqual({ below: true, above: true });
    expect(catches(reach("> LINE#{n}", 4, 20), 20)).toBe(true);
    expect(catches(reach("> LINE#{n}", 4, 20), -1)).toBe(false);
    expect(catches(reach("begins_with LINE#", 0, 8), 9)).toBe(false);
    expect(catches(reach("< LINE#{n}", 0, 4), -1)).toBe(true);
  });
});

const entity = (name: string, parent: string | null, fields = 2): Entity => ({ name, parent, partitionKey: "", sortKey: null, items: null, bytes: null, line: 1, mappings: [], fields: Array.from({ length: fields }, (_, i) => ({ name: `f${i}`, type: "string", required: true, isKey: i === fields - 1 })) });

describe("a diagram", () => {
  it("has parents left of their children, and boxes beside one another", () => {
    const { boxes, edges } = layoutOf([entity("Order", "Customer"), entity("Customer", null, 9), entity("Item", "Order"), entity("Email", "Customer")]);
    const at = Object.fromEntries(boxes.map((box) => [box.entity.name, box]));
    expect(at.Customer!.x).toBeLessThan(at.Order!.x);
    expect(at.Order!.x).toBeLessThan(at.Item!.x);
    expect(at.Email!.y).toBeGreaterThanOrEqual(at.Order!.y + at.Order!.height);
    expect(at.Customer!.more).toBe(3);
    expect(at.Customer!.fields[0]!.isKey).toBe(true);
    expect(edges.map((edge) => `${edge.from} ${edge.to}`)).toEqual(["Customer Order", "Order Item", "Customer Email"]);
  });

  it("draws what is its own ancestor once", () => {
    expect(layoutOf([entity("A", "B"), entity("B", "A"), entity("C", "C")]).boxes).toHaveLength(3);
  });
});

describe("findings", () => {
  const finding = (at: string, severity: "error" | "warning" | "advice") => ({ rule: "R", severity, at, line: 1, column: 1, message: "", evidence: "", remedy: "", monthlyCost: null });

  it("belong to what they are at, and the worst comes first", () => {
    const all = [finding("entities.A.access_patterns.get", "advice"), finding("entities.A.access_patterns.get_all", "error"), finding("entities.A", "warning")];
    expect(findingsAt(all, "entities.A.access_patterns.get")).toHaveLength(1);
    expect(findingsAt(all, "entities.A")).toHaveLength(3);
    expect(worst(all)!.severity).toBe("error");
    expect(worst([])).toBeUndefined();
  });

  it("leave entities the colour of their place in the model", () => {
    const sheet = { tables: [{ entities: [entity("A", null), entity("B", null)] }], patterns: [], transactions: [] } as never;
    expect(hueOf(sheet, "B")).toBe(2);
    expect(hueOf(sheet, "C")).toBe(9);
  });
});

const ORDERS: Scale = {
  partition: "CUSTOMER#{customerId}",
  isNumber: false,
  width: 50,
  from: "#",
  to: "~",
  marks: [
    { key: "#ORDER#00", column: 0 },
    { key: "#ORDER#ZZ\u0000", column: 10 },
    { key: "A#DELIVERED#0", column: 11 },
    { key: "A#DELIVERED#9\u0000", column: 20 },
    { key: "A#PLACED#0", column: 21 },
    { key: "A#PLACED#9\u0000", column: 30 },
    { key: "CUSTOMER", column: 31 },
    { key: "CUSTOMER\u0000", column: 40 },
    { key: "NOTE#", column: 41 },
    { key: `NOTE#${"~".repeat(5)}\u0000`, column: 50 },
  ],
  bands: [
    { entity: "Order", pieces: [{ from: 0, to: 10, text: "#ORDER#{id}" }] },
    {
      entity: "Address",
      pieces: [
        { from: 11, to: 20, text: "A#DELIVERED#{n}" },
        { from: 21, to: 30, text: "A#PLACED#{n}" },
      ],
    },
    { entity: "Customer", pieces: [{ from: 31, to: 40, text: "CUSTOMER" }] },
    { entity: "Note", pieces: [{ from: 41, to: 50, text: "NOTE#{text}" }] },
  ],
  reaches: [
    { pattern: "orders", condition: "begins_with #ORDER#", from: 0, to: 10, intrusions: [], note: "" },
    { pattern: "everything", condition: "any", from: 0, to: 50, intrusions: [], note: "" },
  ],
};

describe("a range that is chosen on a ruler", () => {
  it("snaps to where something begins or ends", () => {
    expect(rangeAt(ORDERS, 1, 9)).toEqual({ from: 0, to: 1 });
    expect(rangeAt(ORDERS, 9, 1)).toEqual({ from: 0, to: 1 });
    // A third of a section is not meant.
    expect(rangeAt(ORDERS, 1, 14)).toEqual({ from: 0, to: 2 });
    expect(rangeAt(ORDERS, 12, 29)).toEqual({ from: 2, to: 5 });
    expect(rangeAt(ORDERS, 15, 15.1)).toEqual({ from: 2, to: 3 });
    expect(rangeAt(ORDERS, 99, 120)).toEqual({ from: 8, to: 9 });
    expect(rangeAt({ ...ORDERS, marks: [] }, 0, 9)).toEqual({ from: 0, to: 0 });
  });

  it("is in the address, and nothing else is", () => {
    expect(parseRange(ORDERS, "2-5")).toEqual({ from: 2, to: 5 });
    for (const text of [undefined, "", "5-2", "2-2", "2-10", "x", "-1-2", "1e1-2", "99999-99999"]) expect(parseRange(ORDERS, text)).toBeUndefined();
  });

  it("is moved by the keyboard, and stays a range", () => {
    expect(moved(ORDERS, undefined, "to", 1)).toEqual({ from: 0, to: 1 });
    expect(moved(ORDERS, { from: 0, to: 1 }, "to", -1)).toEqual({ from: 0, to: 1 });
    expect(moved(ORDERS, { from: 0, to: 9 }, "to", 1)).toEqual({ from: 0, to: 9 });
    expect(moved(ORDERS, { from: 0, to: 2 }, "from", 5)).toEqual({ from: 1, to: 2 });
  });

  it("says what lies in it and what reads it", () => {
    expect(caughtBy(ORDERS, { from: 0, to: 3 })).toEqual({
      entities: [
        { name: "Order", isWhole: true },
        { name: "Address", isWhole: false },
      ],
      patterns: [
        { name: "orders", isWhole: true },
        { name: "everything", isWhole: false },
      ],
    });
    expect(caughtBy(ORDERS, { from: 7, to: 8 })).toEqual({ entities: [], patterns: [{ name: "everything", isWhole: false }] });
  });

  it("is read by the condition that reads nothing else", () => {
    expect(conditionOf(ORDERS, { from: 0, to: 1 })).toEqual({ operator: "begins_with", value: "#ORDER#" });
    // What lies between is nobody's.
    expect(conditionOf(ORDERS, { from: 0, to: 2 })).toEqual({ operator: "begins_with", value: "#ORDER#" });
    expect(conditionOf(ORDERS, { from: 2, to: 3 })).toEqual({ operator: "begins_with", value: "A#DELIVERED#" });
    expect(conditionOf(ORDERS, { from: 2, to: 5 })).toEqual({ operator: "begins_with", value: "A#" });
    expect(conditionOf(ORDERS, { from: 6, to: 7 })).toEqual({ operator: "=", value: "CUSTOMER" });
    expect(conditionOf(ORDERS, { from: 0, to: 3 })).toEqual({ operator: "BETWEEN", value: "#ORDER#00", to: "A#DELIVERED#9" });
    expect(conditionOf(ORDERS, { from: 0, to: 9 })).toEqual({ operator: "all" });
    // Its keys go on without end, and all of them are before this.
    expect(conditionOf(ORDERS, { from: 6, to: 9 })).toEqual({ operator: "BETWEEN", value: "CUSTOMER", to: "NOTE#~\u{10ffff}" });
  });

  it("is cut short where another entity begins within", () => {
    const nested: Scale = {
      ...ORDERS,
      marks: [
        { key: "A", column: 0 },
        { key: "AM", column: 10 },
        { key: "AM\u0000", column: 20 },
        { key: "AZ\u0000", column: 30 },
      ],
      bands: [
        { entity: "All", pieces: [{ from: 0, to: 30, text: "A{x}" }] },
        { entity: "One", pieces: [{ from: 10, to: 20, text: "AM" }] },
      ],
    };
    const condition = conditionOf(nested, { from: 0, to: 1 });
    expect(condition).toEqual({ operator: "BETWEEN", value: "A", to: "AL\u{10ffff}" });
    expect(compareTexts("ALZZZ", (condition as { to: string }).to)).toBeLessThan(0);
    expect(compareTexts((condition as { to: string }).to, "AM")).toBeLessThan(0);
    expect(conditionOf(nested, { from: 1, to: 2 })).toEqual({ operator: "=", value: "AM" });
  });

  it("has numbers where keys are numbers", () => {
    const numbers: Scale = {
      ...ORDERS,
      isNumber: true,
      marks: [
        { key: "1000000000000000000", column: 0 },
        { key: "1000000000000000010", column: 10 },
        { key: "1000000000000000099\u0000", column: 20 },
        { key: "2000000000000000000\u0000", column: 30 },
      ],
      bands: [
        { entity: "All", pieces: [{ from: 0, to: 30, text: "{n}" }] },
        { entity: "Few", pieces: [{ from: 10, to: 20, text: "{m}" }] },
      ],
    };
    expect(conditionOf(numbers, { from: 1, to: 2 })).toEqual({ operator: "BETWEEN", value: "10", to: "99" });
    expect(conditionOf(numbers, { from: 0, to: 1 })).toEqual({ operator: "BETWEEN", value: "0", to: "9" });
    expect(conditionOf(numbers, { from: 1, to: 3 })).toEqual({ operator: ">=", value: "10" });
    expect(conditionText({ operator: ">=", value: "10" }, "n", true)).toBe("n >= 10");
  });

  it("becomes a call", () => {
    const table = { name: "Shop", partitionKey: "PK", sortKey: "SK", indexes: [{ name: "GSI1", partitionKey: ["a", "b"], sortKey: ["c"], projection: "ALL", line: 1 }] } as unknown as TableSheet;
    expect(queryOf(table, null, ORDERS, { operator: "begins_with", value: "#ORDER#" }).request).toEqual({
      TableName: "Shop",
      KeyConditionExpression: "#p0 = :p0 AND begins_with(#s, :s)",
      ExpressionAttributeNames: { "#p0": "PK", "#s": "SK" },
      ExpressionAttributeValues: { ":p0": { S: "CUSTOMER#{customerId}" }, ":s": { S: "#ORDER#" } },
    });
    expect(queryOf(table, "GSI1", { ...ORDERS, partition: "{a}, X#{b} | Y" }, { operator: "BETWEEN", value: "1", to: "2" }).request).toEqual({
      TableName: "Shop",
      IndexName: "GSI1",
      KeyConditionExpression: "#p0 = :p0 AND #p1 = :p1 AND #s BETWEEN :s AND :t",
      ExpressionAttributeNames: { "#p0": "a", "#p1": "b", "#s": "c" },
      ExpressionAttributeValues: { ":p0": { S: "{a}" }, ":p1": { S: "X#{b}" }, ":s": { S: "1" }, ":t": { S: "2" } },
    });
    expect(queryOf(table, null, ORDERS, { operator: "all" }).request.KeyConditionExpression).toBe("#p0 = :p0");
  });
});
