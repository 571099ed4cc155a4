import { describe, expect, it } from "vitest";
import { type Ask, FIRST, callOf, fromText, toText } from "../src/lib/ask";
import { LANGUAGES, codeOf, kebab } from "../src/lib/code";
import { changes, rebase, threeWay } from "../src/lib/diff";
import { FILTER_OPERATORS, KEY_OPERATORS, type Filter } from "../src/lib/expression";
import { wordsOf } from "../src/lib/patterns";
import { QUERIES_MAX, keepQueries, queryFault, readQueries, withQuery } from "../src/lib/queries";
import { href, parse } from "../src/lib/router";
import { saveCall } from "../src/lib/save";
import type { Table } from "../src/lib/schema";
import { cloudFormationOf, createTableOf } from "../src/lib/template";
import { createRequest } from "../src/lib/create";

const TABLE: Table = {
  TableName: "T",
  TableArn: "",
  TableStatus: "ACTIVE",
  KeySchema: [
    { AttributeName: "PK", KeyType: "HASH" },
    { AttributeName: "SK", KeyType: "RANGE" },
  ],
  AttributeDefinitions: [
    { AttributeName: "PK", AttributeType: "S" },
    { AttributeName: "SK", AttributeType: "S" },
    { AttributeName: "n", AttributeType: "N" },
  ],
  GlobalSecondaryIndexes: [
    {
      IndexName: "multi",
      KeySchema: [
        { AttributeName: "a", KeyType: "HASH" },
        { AttributeName: "b", KeyType: "HASH" },
        { AttributeName: "c", KeyType: "RANGE" },
        { AttributeName: "n", KeyType: "RANGE" },
      ],
    },
  ],
};
const ask = (changed: Partial<Ask>): Ask => ({ ...FIRST, ...changed });
const query = (changed: Partial<Ask>) => callOf(TABLE, ask({ mode: "query", ...changed })).request;

describe("a query", () => {
  it.each(KEY_OPERATORS)("has the operator %s", (op) => {
    const request = query({ pk: ["p"], sk: [{ op, value: "x", to: "y" }] });
    const expected = op === "between" ? "#SK BETWEEN :SK AND :SK_to" : op === "begins_with" ? "begins_with(#SK, :SK)" : `#SK ${op} :SK`;
    expect(request.KeyConditionExpression).toBe(`#PK = :PK AND ${expected}`);
    expect(request.ExpressionAttributeNames).toEqual({ "#PK": "PK", "#SK": "SK" });
    expect(request.ExpressionAttributeValues).toEqual({ ":PK": { S: "p" }, ":SK": { S: "x" }, ...(op === "between" ? { ":SK_to": { S: "y" } } : {}) });
  });

  it("uses sort keys of several attributes from left to right", () => {
    const both = query({ index: "multi", pk: ["1", "2"], sk: [{ op: "=", value: "c", to: "" }, { op: ">=", value: "10", to: "" }] });
    expect(both.KeyConditionExpression).toBe("#a = :a AND #b = :b AND #c = :c AND #n >= :n");
    expect((both.ExpressionAttributeValues as Record<string, unknown>)[":n"]).toEqual({ N: "10" });
    expect(() => query({ index: "multi", pk: ["1", "2"], sk: [{ op: "", value: "", to: "" }, { op: "=", value: "1", to: "" }] })).toThrow("from left to right");
    expect(() => query({ index: "multi", pk: ["1", "2"], sk: [{ op: ">", value: "c", to: "" }, { op: "=", value: "1", to: "" }] })).toThrow("from left to right");
    expect(() => query({ index: "multi", pk: ["1", "2"], sk: [{ op: "=", value: "c", to: "" }, { op: "=", value: "x", to: "" }] })).toThrow("n: not a number");
  });

  it("is never strong on a global index", () => {
    expect(query({ index: "multi", pk: ["1", "2"], strong: true }).ConsistentRead).toBeUndefined();
    expect(query({ pk: ["1"], strong: true }).ConsistentRead).toBe(true);
  });
});

describe("a filter", () => {
  const EXPECTED: Record<string, string> = {
    between: "#a.#b BETWEEN :b AND :b_2",
    in: "#a.#b IN (:b, :b_2)",
    begins_with: "begins_with(#a.#b, :b)",
    contains: "contains(#a.#b, :b)",
    "not contains": "NOT contains(#a.#b, :b)",
    exists: "attribute_exists(#a.#b)",
    "not exists": "attribute_not_exists(#a.#b)",
    "is of type": "attribute_type(#a.#b, :b_type)",
  };

  it.each(FILTER_OPERATORS)("has the operator %s", (op) => {
    const value = op === "in" ? "x, y" : op.startsWith("size") ? "3" : "x";
    const filter: Filter = { path: "a.b", op, type: "S", value, to: "z" };
    const request = callOf(TABLE, ask({ filters: [filter] })).request;
    expect(request.FilterExpression).toBe(EXPECTED[op] ?? (op.startsWith("size") ? `size(#a.#b) ${op.slice(5)} :b_size` : `#a.#b ${op} :b`));
  });

  it("has paths into lists, and names with dots", () => {
    const request = callOf(TABLE, ask({ filters: [{ path: "e[2].`x.y`", op: "exists", type: "S", value: "", to: "" }] })).request;
    expect(request.FilterExpression).toBe("attribute_exists(#e[2].#x_y)");
    expect(request.ExpressionAttributeNames).toEqual({ "#e": "e", "#x_y": "x.y" });
  });

  it("has values of every type, joined by and or or", () => {
    const filters: Filter[] = [
      { path: "a", op: "=", type: "N", value: "5", to: "" },
      { path: "b", op: "=", type: "BOOL", value: "true", to: "" },
      { path: "c", op: "<>", type: "NULL", value: "", to: "" },
      { path: "d", op: "=", type: "SS", value: "x, y", to: "" },
      { path: "e", op: "=", type: "M", value: '{"k": {"S": "v"}}', to: "" },
    ];
    const request = callOf(TABLE, ask({ filters, join: "OR" })).request;
    expect(request.FilterExpression).toBe("#a = :a OR #b = :b OR #c <> :c OR #d = :d OR #e = :e");
    expect(request.ExpressionAttributeValues).toEqual({ ":a": { N: "5" }, ":b": { BOOL: true }, ":c": { NULL: true }, ":d": { SS: ["x", "y"] }, ":e": { M: { k: { S: "v" } } } });
  });
});

it("a get has the whole key, and a statement is as it was typed", () => {
  expect(callOf(TABLE, ask({ mode: "get", pk: ["p"], sk: [{ op: "=", value: "s", to: "" }] })).request.Key).toEqual({ PK: { S: "p" }, SK: { S: "s" } });
  expect(callOf(TABLE, ask({ mode: "partiql", statement: " SELECT 1 ", limit: "5" })).request).toMatchObject({ Statement: "SELECT 1", Limit: 5 });
});

it("what is asked goes into the address and out of it", () => {
  const asked = ask({ mode: "query", pk: ["a&b=c#d"], limit: "7" });
  const back = parse(href("explore", "T a/b", { q: toText(asked) }));
  expect([back.screen, back.table]).toEqual(["explore", "T a/b"]);
  expect(fromText(back.params.q)).toEqual(asked);
  expect(fromText("{nonsense")).toEqual(FIRST);
  expect(fromText('{"pk": 5}')).toEqual(FIRST);
});

describe("code", () => {
  const where = { endpoint: "http://127.0.0.1:8000", region: "us-east-1" };
  const call = {
    operation: "Query",
    request: { TableName: "T", KeyConditionExpression: "#PK = :PK", ExpressionAttributeNames: { "#PK": "PK" }, ExpressionAttributeValues: { ":PK": { S: "it's" }, ":b": { B: "AAEC" } }, ScanIndexForward: false, Limit: 5 },
  };

  it("for the command line quotes for the shell", () => {
    const code = codeOf("CLI", call, where);
    expect(code).toContain("aws dynamodb query --endpoint-url http://127.0.0.1:8000 --region us-east-1");
    expect(code).toContain("--key-condition-expression '#PK = :PK'");
    expect(code).toContain(`'{":PK":{"S":"it'\\''s"},":b":{"B":"AAEC"}}'`);
    expect(code).toContain("--no-scan-index-forward");
    expect(code).not.toContain("--no-paginate");
    expect([kebab("SSESpecification"), kebab("GlobalSecondaryIndexes"), kebab("ListTables")]).toEqual(["sse-specification", "global-secondary-indexes", "list-tables"]);
  });

  it("for Java builds requests", () => {
    const code = codeOf("Java", call, where);
    expect(code).toContain("db.query(QueryRequest.builder()");
    expect(code).toContain('.expressionAttributeNames(Map.of("#PK", "PK"))');
    expect(code).toContain("AttributeValue.fromS(\"it's\")");
    expect(code).toContain('AttributeValue.fromB(SdkBytes.fromByteArray(Base64.getDecoder().decode("AAEC")))');
    expect(code).toContain(".scanIndexForward(false)");
    const table = codeOf("Java", { operation: "CreateTable", request: createRequest("T", { name: "PK", type: "S" }, { name: "", type: "S" }, [], "PROVISIONED", "5", "6") }, where);
    expect(table).toContain('KeySchemaElement.builder().attributeName("PK").keyType("HASH").build()');
    expect(table).toContain("ProvisionedThroughput.builder().readCapacityUnits(5L).writeCapacityUnits(6L).build()");
  });

  it("for JavaScript and Python has binary as bytes", () => {
    expect(codeOf("JavaScript", call, where)).toContain('{ B: Buffer.from("AAEC", "base64") }');
    expect(codeOf("Python", call, where)).toContain('{ "B": base64.b64decode("AAEC") }');
    expect(codeOf("Python", call, where)).toContain("ScanIndexForward=False");
    expect(codeOf("Python", { operation: "ListTables", request: {} }, where)).toBe("answer = db.list_tables()");
  });

  it.each(LANGUAGES)("in %s leaves no value out", (language) => {
    const code = codeOf(language, { operation: "PutItem", request: { TableName: "T", Item: { a: { N: "12345678901234567890123456789012345678" }, l: { L: [{ BOOL: true }, { NULL: true }] }, s: { SS: ["x"] } } } }, where);
    expect(code).toContain("12345678901234567890123456789012345678");
    expect(code).toContain("x");
  });
});

describe("code of what is unusual", () => {
  const where = { endpoint: "e", region: "r" };
  const put = (Item: Record<string, unknown>) => ({ operation: "PutItem", request: { TableName: "T", Item } });

  it("takes an attribute for bytes by its type, and not by its name", () => {
    const named = put({ B: { S: "text" }, m: { M: { B: { S: "inner" } } }, l: { L: [{ M: { BS: { BS: ["AQ=="] } } }] } });
    const one = codeOf("JavaScript", named, where);
    expect(one).toContain('B: { S: "text" }');
    expect(one).toContain('m: { M: { B: { S: "inner" } } }');
    expect(one).toContain('BS: { BS: [Buffer.from("AQ==", "base64")] }');
    expect(codeOf("Python", named, where)).toContain('"m": { "M": { "B": { "S": "inner" } } }');
    expect(codeOf("Java", named, where)).toContain('AttributeValue.fromM(Map.of("B", AttributeValue.fromS("inner")))');
    expect(codeOf("Java", named, where)).toContain('AttributeValue.fromBs(List.of(SdkBytes.fromByteArray(Base64.getDecoder().decode("AQ=="))))');
  });

  it("takes tables and attributes for what they are, whatever their names", () => {
    const batch = { operation: "BatchGetItem", request: { RequestItems: { Keys: { Keys: [{ Value: { B: "AQ==" } }] } } } };
    expect(codeOf("Python", batch, where)).toContain('"Keys": { "Keys": [{ "Value": { "B": base64.b64decode("AQ==") } }] }');
    expect(codeOf("Java", batch, where)).toMatch(/"Keys", KeysAndAttributes\.builder\(\)\s*\.keys\(List\.of\(\s*Map\.of\(\s*"Value", AttributeValue\.fromB\(/);
    expect(codeOf("Python", put({ RestoreDateTime: { N: "5" } }), where)).toContain('"RestoreDateTime": { "N": "5" }');
    expect(codeOf("JavaScript", { operation: "TagResource", request: { Tags: [{ Key: "k", Value: "v" }] } }, where)).toContain('Tags: [{ Key: "k", Value: "v" }]');
  });

  it("has the parameters from before expressions", () => {
    const update = { operation: "UpdateItem", request: { AttributeUpdates: { a: { Action: "PUT", Value: { B: "AQ==" } } }, Expected: { Key: { Exists: false } } } };
    expect(codeOf("Java", update, where)).toMatch(/"a", AttributeValueUpdate\.builder\(\)\s*\.action\("PUT"\)\s*\.value\(AttributeValue\.fromB\(/);
    expect(codeOf("Java", update, where)).toContain('.expected(Map.of("Key", ExpectedAttributeValue.builder().exists(false).build()))');
    expect(codeOf("JavaScript", update, where)).toContain('Value: { B: Buffer.from("AQ==", "base64") }');
    expect(codeOf("Java", { operation: "Query", request: { KeyConditions: { a: { ComparisonOperator: "EQ", AttributeValueList: [{ S: "x" }] } } } }, where)).toMatch(/"a", Condition\.builder\(\)[^]*\.attributeValueList\(List\.of\(AttributeValue\.fromS\("x"\)\)\)/);
  });

  it("for the command line gives no value that begins like an option, and says how bytes are written", () => {
    expect(codeOf("CLI", { operation: "DescribeTable", request: { TableName: "-t" } }, where)).toContain("--table-name=-t");
    expect(codeOf("CLI", { operation: "ExecuteStatement", request: { Statement: "-- all\nSELECT" } }, where)).toContain("--statement='-- all\nSELECT'");
    expect(codeOf("CLI", put({ a: { L: [{ B: "AQ==" }] } }), where)).toContain("--cli-binary-format base64");
    expect(codeOf("CLI", put({ B: { S: "AQ==" } }), where)).not.toContain("--cli-binary-format");
  });

  it.each(LANGUAGES)("in %s is there for what is still being typed", (language) => {
    for (const wrong of [null, 5, [], "x", {}, { S: 1, N: 2 }, { M: 5 }, { L: "x" }, { B: null }, { BS: "x" }]) {
      expect(codeOf(language, put({ a: wrong }), where)).toMatch(/put.?item/i);
      expect(codeOf(language, { operation: "TransactWriteItems", request: { TransactItems: wrong } }, where)).toMatch(/transact/i);
      expect(codeOf(language, { operation: "BatchWriteItem", request: { RequestItems: wrong } }, where)).toMatch(/batch/i);
    }
  });
});

describe("a save", () => {
  const opened = { PK: { S: "p" }, SK: { S: "s" }, status: { S: "PLACED" }, gone: { N: "1" } };
  const mine = { PK: { S: "p" }, SK: { S: "s" }, status: { S: "SHIPPED" }, note: { S: "x" } };

  it("writes what was changed, if all is as it was", () => {
    const { operation, request } = saveCall(TABLE, opened, mine, true);
    expect(operation).toBe("UpdateItem");
    expect(request.UpdateExpression).toBe("SET #status = :status, #note = :note REMOVE #gone");
    expect(request.ConditionExpression).toBe("attribute_exists(#PK) AND #status = :was_status AND #gone = :was_gone AND attribute_not_exists(#note)");
    expect(request.ReturnValuesOnConditionCheckFailure).toBe("ALL_OLD");
    expect(request.Key).toEqual({ PK: { S: "p" }, SK: { S: "s" } });
  });

  it("of something new overwrites nothing", () => {
    expect(saveCall(TABLE, undefined, mine, true)).toMatchObject({ operation: "PutItem", request: { ConditionExpression: "attribute_not_exists(#PK)" } });
  });

  it("upon another's change keeps both", () => {
    const stored = { ...opened, status: { S: "CANCELLED" }, other: { S: "new" } };
    expect(rebase(opened, stored, mine)).toEqual({ PK: { S: "p" }, SK: { S: "s" }, status: { S: "SHIPPED" }, other: { S: "new" }, note: { S: "x" } });
    expect(threeWay(opened, stored, mine).filter((row) => row.collides).map((row) => row.name)).toEqual(["status"]);
    expect(changes(opened, opened)).toEqual([]);
  });
});

it("a table goes back to the request and the template that make it", () => {
  const table: Table = { ...TABLE, BillingModeSummary: { BillingMode: "PAY_PER_REQUEST" }, StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } };
  expect(createTableOf(table)).toMatchObject({ TableName: "T", BillingMode: "PAY_PER_REQUEST", StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_IMAGE" } });
  expect(createTableOf(table)).not.toHaveProperty("ProvisionedThroughput");
  const template = cloudFormationOf(table, { ttl: "expires", recovery: true, tags: [{ Key: "a", Value: "b" }] }) as any;
  expect(template.Resources.T.Properties).toMatchObject({
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
    TimeToLiveSpecification: { AttributeName: "expires", Enabled: true },
    PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    Tags: [{ Key: "a", Value: "b" }],
  });
  expect(template.Resources.T.Properties.StreamSpecification).not.toHaveProperty("StreamEnabled");
});

it("a new table has each attribute once, and indexes of several attributes", () => {
  const index = { name: "I", partition: [{ name: "a", type: "S" }, { name: "PK", type: "S" }], sort: [{ name: "n", type: "N" }, { name: "", type: "S" }], projection: "INCLUDE", include: "x, y" };
  expect(createRequest("T", { name: "PK", type: "S" }, { name: "SK", type: "N" }, [index], "PAY_PER_REQUEST", "", "")).toEqual({
    TableName: "T",
    AttributeDefinitions: [
      { AttributeName: "PK", AttributeType: "S" },
      { AttributeName: "SK", AttributeType: "N" },
      { AttributeName: "a", AttributeType: "S" },
      { AttributeName: "n", AttributeType: "N" },
    ],
    KeySchema: [
      { AttributeName: "PK", KeyType: "HASH" },
      { AttributeName: "SK", KeyType: "RANGE" },
    ],
    GlobalSecondaryIndexes: [
      {
        IndexName: "I",
        KeySchema: [
          { AttributeName: "a", KeyType: "HASH" },
          { AttributeName: "PK", KeyType: "HASH" },
          { AttributeName: "n", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: ["x", "y"] },
      },
    ],
    BillingMode: "PAY_PER_REQUEST",
  });
});

describe("a request in words", () => {
  const words = (changed: Partial<Ask>) => Object.fromEntries(new URLSearchParams(wordsOf(TABLE, ask(changed))));

  it("has the operation, the index and the keys", () => {
    expect(words({})).toEqual({ table: "T", operation: "Scan" });
    expect(words({ mode: "query", pk: ["p&1"], sk: [{ op: "begins_with", value: "ORDER#", to: "" }] })).toEqual({ table: "T", operation: "Query", partition: "p&1", range: "begins_with", sort: "ORDER#" });
    expect(words({ mode: "query", pk: ["p"], sk: [{ op: "between", value: "a", to: "b" }] })).toMatchObject({ range: "between", sort: "a", to: "b" });
    expect(words({ mode: "get", pk: ["p"], sk: [{ op: "", value: "s", to: "" }] })).toEqual({ table: "T", operation: "GetItem", partition: "p", range: "=", sort: "s" });
    expect(words({ mode: "query", index: "multi", pk: ["1", "2"] })).toEqual({ table: "T", operation: "Query", index: "multi" });
  });

  it("is nothing while it is not whole, or is about no keys", () => {
    for (const changed of [{ mode: "query" }, { mode: "query", pk: ["p"], sk: [{ op: "=", value: "", to: "" }] }, { mode: "query", pk: ["p"], sk: [{ op: "between", value: "a", to: "" }] }, { mode: "get", pk: ["p"] }, { mode: "partiql", statement: "SELECT" }, { mode: "vector" }] as Partial<Ask>[]) expect(wordsOf(TABLE, ask(changed))).toBe("");
  });
});

describe("saved queries", () => {
  const one = { name: "one", params: { q: "1" } };

  it("are read back as they were kept, for each table", () => {
    const store = new Map<string, string>();
    keepQueries("T", [one], { setItem: (key, value) => store.set(key, value), removeItem: (key) => store.delete(key) });
    const reader = { getItem: (key: string) => store.get(key) ?? null };
    expect(readQueries("T", reader)).toEqual([one]);
    expect(readQueries("U", reader)).toEqual([]);
    expect(readQueries("T", { getItem: () => '[{"name":1},null,{"name":"x","params":{"q":2}},{"name":"y","params":{}}]' })).toEqual([{ name: "y", params: {} }]);
    expect(readQueries("T", { getItem: () => "{" })).toEqual([]);
  });

  it("says when a browser keeps nothing", () => {
    const shut = () => {
      throw new Error("full");
    };
    expect(keepQueries("T", [one], { setItem: shut, removeItem: shut })).toBe(false);
  });

  it("have one name each", () => {
    const two = { name: "two", params: { q: "2" } };
    const again = { name: "one", params: { q: "3" } };
    expect(withQuery([one, two], again)).toEqual([again, two]);
    expect(withQuery([one], two)).toEqual([one, two]);
  });

  it("are bounded", () => {
    const many = Array.from({ length: QUERIES_MAX }, (_, i) => ({ name: String(i), params: {} }));
    expect(queryFault(many, one)).toContain("at most");
    expect(queryFault(many, { name: "7", params: {} })).toBe("");
    expect(queryFault([], { name: "", params: {} })).toContain("name");
    expect(queryFault([], { name: "x".repeat(61), params: {} })).toContain("60 characters");
    expect(queryFault([], { name: "x", params: { q: "x".repeat(20_000) } })).toContain("too long");
  });
});
