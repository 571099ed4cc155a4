import { describe, expect, it } from "vitest";
import { dynamoText, parseDynamo, parsePlain } from "../src/lib/json";
import { entityOf, entityOfKey, headAndEnd, keyParts, marksOf, unseen, visible } from "../src/lib/keys";
import { bytesText, itemSize, numberSize, readUnits, writeUnits } from "../src/lib/size";
import { compareKeys, fault, itemFault, numberFault, plainItem, record, same, sameItem } from "../src/lib/values";

const DIGITS_38 = "12345678901234567890123456789012345678";

describe("numbers", () => {
  it("keep 38 digits, and are refused from 39 on", () => {
    expect(numberFault(DIGITS_38)).toBe("");
    expect(numberFault(`${DIGITS_38}9`)).toBe("39 digits; a Number holds 38");
    expect(numberFault("1e125")).toBe("");
    expect(numberFault("1e126")).toBe("larger than 9.99E+125");
    expect(numberFault("1e-131")).toBe("smaller than 1E-130");
    expect(numberFault("1,5")).toBe("not a number");
    expect(numberFault("")).toBe("not a number");
  });

  it("are the same however they are written", () => {
    expect(same({ N: "1.0" }, { N: "1" })).toBe(true);
    expect(same({ N: "100" }, { N: "1e2" })).toBe(true);
    expect(same({ N: DIGITS_38 }, { N: `${DIGITS_38.slice(0, -1)}9` })).toBe(false);
    expect(same({ NS: ["1", "2"] }, { NS: ["2.0", "1"] })).toBe(true);
  });

  it("sort by value, and texts by their bytes", () => {
    const sorted = ["-10", "-2", "0", "3", "20", "1e3"];
    expect([...sorted].reverse().sort((a, b) => compareKeys({ N: a }, { N: b }))).toEqual(sorted);
    // U+10000 comes after U+FFFD in UTF-8, and before it in UTF-16.
    expect(compareKeys({ S: "\u{10000}" }, { S: "�" })).toBeGreaterThan(0);
  });
});

describe("sizes", () => {
  // What the engine's own tests hold for the same values.
  it.each([
    ["0", 1],
    ["1", 2],
    ["12", 2],
    ["123", 3],
    ["-1", 3],
    ["100", 2],
    ["1e125", 2],
    ["0.001", 2],
    ["1.5", 3],
    ["12.34", 3],
    [DIGITS_38, 20],
  ])("of the number %s is %d", (text, bytes) => expect(numberSize(text)).toBe(bytes));

  it("count names, values, and what holds them together", () => {
    expect(itemSize({ a: { S: "é" } })).toBe(3);
    expect(itemSize({ a: { B: "AAEC" } })).toBe(4);
    expect(itemSize({ a: { BOOL: true }, b: { NULL: true } })).toBe(4);
    expect(itemSize({ a: { L: [{ S: "x" }, { S: "yz" }] } })).toBe(1 + 3 + 2 + 3);
    expect(itemSize({ a: { M: { k: { S: "v" } } } })).toBe(1 + 3 + 1 + 2);
    expect(itemSize({ a: { SS: ["x", "yz"] } })).toBe(4);
  });

  it("become units", () => {
    expect([readUnits(1), readUnits(4096), readUnits(4097)]).toEqual([0.5, 0.5, 1]);
    expect([writeUnits(1), writeUnits(1024), writeUnits(1025)]).toEqual([1, 1, 2]);
    expect([bytesText(1023), bytesText(1024), bytesText(400 * 1024)]).toEqual(["1023 B", "1.00 KB", "400 KB"]);
  });
});

describe("JSON", () => {
  const item = {
    s: { S: 'a "b" \\ \u0000 <script>' },
    n: { N: DIGITS_38 },
    t: { BOOL: true },
    x: { NULL: true as const },
    m: { M: { l: { L: [{ N: "1.50" }, { S: "" }] } } },
    ss: { SS: ["a", "b"] },
    b: { B: "AAEC" },
  };

  it("keeps every digit on the way to text and back", () => {
    expect(plainItem(item)).toContain(`"n": ${DIGITS_38}`);
    expect(sameItem(parsePlain(plainItem(item)), item)).toBe(true);
    expect(parsePlain('{"n": 1.50}').n).toEqual({ N: "1.50" });
  });

  it("of DynamoDB goes to text and back", () => {
    expect(JSON.parse(dynamoText(item))).toEqual(item);
    expect(sameItem(parseDynamo(dynamoText(item)), item)).toBe(true);
  });

  it("says where it is wrong", () => {
    expect(() => parsePlain('{\n  "a": 1,\n  b: 2\n}')).toThrow("line 3, column 3: a name in quotes is needed here");
    expect(() => parsePlain('{"a": 1 "b": 2}')).toThrow("line 1, column 9: a comma or } is needed here");
    expect(() => parsePlain('{"a": 1, "a": 2}')).toThrow('"a" is here twice');
    expect(() => parsePlain("[1]")).toThrow("an item is an object");
    expect(() => parsePlain('{"a": {"b": 1e999}}')).toThrow("a.b: larger");
    expect(() => parseDynamo('{"a": {"N": 5}}')).toThrow("a: N needs a number in quotes");
    expect(() => parseDynamo('{"a": {"SS": []}}')).toThrow("a: a set may not be empty");
  });

  it("takes names that are special in JavaScript", () => {
    const read = parsePlain('{"__proto__": "a", "constructor": "b"}');
    expect(Object.keys(read)).toEqual(["__proto__", "constructor"]);
    expect(itemSize(read)).toBe(9 + 1 + 11 + 1);
    expect(sameItem(read, record([["__proto__", { S: "a" }], ["constructor", { S: "b" }]]))).toBe(true);
  });

  it("refuses values that DynamoDB would", () => {
    expect(fault({ S: "a", N: "1" })).toContain("one type, not 2");
    expect(fault({ X: "a" })).toContain("no type X");
    expect(fault({ B: "a" })).toBe("not Base64");
    expect(fault({ NS: ["1", "1.0"] })).toContain("each member once");
    expect(itemFault({ a: { L: [{ S: "x" }, { N: "y" }] } })).toBe("a[1]: not a number");
  });
});

describe("keys", () => {
  it("are drawn in parts", () => {
    expect(keyParts("CUSTOMER#alex#ORDER#1").map((part) => part.kind)).toEqual(["prefix", "delimiter", "value", "delimiter", "prefix", "delimiter", "value"]);
    expect(keyParts("plain")).toEqual([{ text: "plain", kind: "value" }]);
    expect(keyParts("2026-01-01#x")[0]!.kind).toBe("value");
  });

  it("has an end that stays in sight, with the parts that it has", () => {
    const text = (parts: { text: string }[]) => parts.map((part) => part.text).join("");
    const [head, end] = headAndEnd(keyParts("ORDER#2r2apiJAwv8OqT0OsN1e#ITEM#alexa3"))!;
    expect([text(head), text(end)]).toEqual(["ORDER#2r2apiJAwv8OqT0OsN1e", "#ITEM#alexa3"]);
    expect(end.map((part) => part.kind)).toEqual(["delimiter", "prefix", "delimiter", "value"]);
    // A constant that is divided still names what it names.
    const divided = headAndEnd(keyParts("ORDER#2r2apiJAwv8OqT0OsN1e#ITEM#a"))!;
    expect([text(divided[0]), text(divided[1])]).toEqual(["ORDER#2r2apiJAwv8OqT0", "OsN1e#ITEM#a"]);
    const cut = headAndEnd(keyParts("a#b#CUSTOMER_EMAIL#alexander"))!;
    expect(cut[1][0]).toEqual({ text: "IL", kind: "prefix", named: "CUSTOMER_EMAIL" });
    expect(headAndEnd(keyParts("ORDER#2026#ITEM#1"))).toBeUndefined();
    // No character is torn apart.
    expect(text(headAndEnd(keyParts(`${"x".repeat(20)}🎉${"y".repeat(11)}`))![1])).toBe(`🎉${"y".repeat(11)}`);
  });

  it("name entities", () => {
    expect(entityOfKey("ORDER#1#ITEM#2")).toBe("OrderItem");
    expect(entityOf({ PK: { S: "USER#1" }, SK: { S: "2026" } }, ["PK", "SK"])).toBe("User");
  });

  it("mark entities by two letters that differ", () => {
    const marks = (...entities: string[]) => [...marksOf(entities).values()].join(" ");
    expect(marks("Order", "OrderItem")).toBe("Or OI");
    expect(marks("Customer", "Customeremail", "Order", "Organization", "Customer")).toBe("Cu Ce Or Og");
    expect(marks("A", "a", "Aa", "Äpfel", "日本")).toBe("A A2 Aa Äp 日本");
    // The mark of one does not change when others come.
    const many = Array.from({ length: 40 }, (_, i) => `Customer${"abcdefghij"[i % 10]}${i}`);
    expect(new Set(marksOf(many.slice(0, 12)).values()).size).toBe(12);
    for (const [entity, mark] of marksOf(many.slice(0, 5))) expect(marksOf(many).get(entity)).toBe(mark);
  });

  it("name once what a field does not show", () => {
    expect(unseen("plain\ntwo lines")).toEqual([]);
    expect(unseen("a\u0000b\u202Ec\u0000\n")).toEqual(["NUL", "U+202E"]);
  });

  it("hide nothing", () => {
    expect(visible("a\nb\u202Ec")).toEqual([
      { text: "a", control: false },
      { text: "LF", control: true },
      { text: "b", control: false },
      { text: "U+202E", control: true },
      { text: "c", control: false },
    ]);
  });
});
