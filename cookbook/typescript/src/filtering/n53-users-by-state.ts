// N53: an order by its id from an inverted index, and users by state. An index under one constant key is one partition, and gets hot.
import { DynamoDBDocument } from "@aws-sdk/lib-dynamodb";
import { type Kit, equal } from "../kit.js";

const SHARDS = 10;

export default async function run(kit: Kit) {
  const TableName = await kit.table("App", {
    indexes: [
      { name: "GSI1", hash: "GSI1PK", range: "GSI1SK" },
      { name: "GSI2", hash: "GSI2PK", range: "GSI2SK" },
    ],
  });
  const query = async (condition: string, values: object, IndexName: string) =>
    (await kit.documents.query({ TableName, IndexName, KeyConditionExpression: condition, ExpressionAttributeValues: values })).Items!;

  await kit.put(TableName, { PK: "USER#ann", SK: "ORDER#456", orderId: "456", GSI1PK: "ORDER#456", GSI1SK: "USER#ann" });
  equal((await query("GSI1PK = :pk", { ":pk": "ORDER#456" }, "GSI1")).map((item) => item.PK), ["USER#ann"]);

  const user = (id: number, state: string, GSI2PK: string) => ({
    PK: `USER#${id}`,
    SK: "PROFILE",
    GSI2PK,
    GSI2SK: `${state}#2025-01-${String(id + 1).padStart(2, "0")}`,
  });
  await kit.put(TableName, user(0, "active", "USER"), user(1, "suspended", "USER"), user(2, "active", "USER"));
  const active = await query("GSI2PK = :pk AND begins_with(GSI2SK, :state)", { ":pk": "USER", ":state": "active#" }, "GSI2");
  kit.show(active, "active users by creation");
  equal(active.map((item) => item.PK), ["USER#0", "USER#2"]);

  // Under load every new user writes to the partition "USER" of the index, whatever the key in the table. Here a partition takes 10
  // units a second instead of 1000, and the clock stands still.
  await kit.simulation.apply({ Tables: { [TableName]: { Throttling: true, Partitions: 1000, PartitionWriteUnits: 10 } } });
  await kit.simulation.freeze();
  const once = DynamoDBDocument.from(kit.connect({ maxAttempts: 1 }));
  const create = async (from: number, to: number, key: (id: number) => string) => {
    for (let id = from; id < to; id++) await once.put({ TableName, Item: user(id, "active", key(id)) });
  };
  const error = await kit.refused("ThrottlingException", "Throughput exceeds the current capacity of your table or index", () => create(10, 30, () => "USER"));
  kit.say(`because: ${error.throttlingReasons[0].reason}`);
  equal(error.throttlingReasons[0].reason, "IndexWriteKeyRangeThroughputExceeded");
  // Over ten keys it goes through; a reader asks all ten.
  await create(30, 60, (id) => `USER#${id % SHARDS}`);
  const shards = await Promise.all(
    Array.from({ length: SHARDS }, (_, shard) => query("GSI2PK = :pk AND begins_with(GSI2SK, :state)", { ":pk": `USER#${shard}`, ":state": "active#" }, "GSI2")),
  );
  equal(shards.flat().length, 30);
  once.destroy();
}
