// N11: a large value as compressed binary, a small one as text. An item says which of the two it is.
import { gunzipSync, gzipSync } from "node:zlib";
import { GetItemCommand, PutItemCommand } from "@aws-sdk/client-dynamodb";
import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import { type Kit, equal } from "../kit.js";

const PLAIN_BYTES_MAX = 10_000;

export default async function run(kit: Kit) {
  const TableName = await kit.table("Kv", { hash: "pk", range: "sk" });

  async function put(pk: string, value: unknown) {
    const json = Buffer.from(JSON.stringify(value));
    const compressed = json.length > PLAIN_BYTES_MAX;
    const v = compressed ? gzipSync(json) : json.toString();
    const Item = marshall({ pk, sk: "value", v, ct: "application/json", ...(compressed && { meta: { compressed } }) });
    await kit.client.send(new PutItemCommand({ TableName, Item }));
  }
  async function get(pk: string): Promise<unknown> {
    const { Item } = await kit.client.send(new GetItemCommand({ TableName, Key: marshall({ pk, sk: "value" }) }));
    const { v, meta } = unmarshall(Item!);
    return JSON.parse(meta?.compressed ? gunzipSync(v).toString() : v);
  }
  const typeOf = async (pk: string) =>
    Object.keys((await kit.client.send(new GetItemCommand({ TableName, Key: marshall({ pk, sk: "value" }) }))).Item!.v);

  const large = Array.from({ length: 1000 }, (_, move) => ({ move, from: "e2", to: "e4", by: "white player" }));
  const small = large.slice(0, 80);
  kit.say(`large: ${JSON.stringify(large).length} bytes of JSON, small: ${JSON.stringify(small).length}`);

  const plain = await kit.cost(() => kit.documents.put({ TableName, Item: { pk: "plain", sk: "value", v: JSON.stringify(large) } }));
  const compressed = await kit.cost(() => put("large", large));
  await put("small", small);
  equal([await typeOf("large"), await typeOf("small")], [["B"], ["S"]]);
  equal([await get("large"), await get("small")], [large, small]);
  kit.say(`a write costs ${plain.total} WCU plain and ${compressed.total} compressed`);
  equal([plain.total, compressed.total < plain.total / 3], [54, true]); // how small depends on the library

  // What counts is bytes. JavaScript's length counts UTF-16 units, a third of the bytes here.
  const euros = "\u20ac".repeat(4000);
  equal([euros.length, Buffer.byteLength(euros)], [4000, 12_000]);
  await put("euros", euros);
  equal([await typeOf("euros"), await get("euros")], [["B"], euros]);
}
