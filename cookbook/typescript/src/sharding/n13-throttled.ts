// N13: a partition takes 1000 write units a second. What is over is refused with the reason, and a backoff gets through.
import { DynamoDBDocument } from "@aws-sdk/lib-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const onDemand = await kit.table("OnDemand");
  const provisioned = await kit.table("Provisioned", { provisioned: 5 });
  // A partition of 10 units instead of 1000, and a clock that stands still until it is moved: so nothing here depends on speed.
  await kit.simulation.apply({ AllTables: { Throttling: true, PartitionWriteUnits: 10 } });
  await kit.simulation.freeze();
  // The SDK tries several times by itself, so a loop around it multiplies the tries; here we want to see each.
  equal((await kit.client.config.maxAttempts()) > 1, true);
  const once = DynamoDBDocument.from(kit.connect({ maxAttempts: 1 }));
  const put = (TableName: string, kilobytes: number) =>
    once.put({ TableName, Item: { PK: "GAME#7", SK: "STATE", data: "x".repeat(kilobytes * 1024 - 100) } });

  await put(onDemand, 12); // it may run two units into debt
  const error = await kit.refused("ThrottlingException", "Throughput exceeds the current capacity of your table or index", () => put(onDemand, 1));
  kit.say(`because: ${error.throttlingReasons[0].reason}`);
  equal(error.throttlingReasons[0].reason, "TableWriteKeyRangeThroughputExceeded");

  /** As often written, except that it waits on the server's clock. @returns how long it waited before each try */
  async function withBackoff(write: () => Promise<unknown>, triesMax = 3): Promise<number[]> {
    const waited: number[] = [];
    for (let attempt = 0; ; attempt++) {
      try {
        await write();
        return waited;
      } catch (error) {
        if (attempt === triesMax - 1) throw error;
        waited.push(2 ** attempt * 100);
        await kit.simulation.advance(`PT${waited.at(-1)! / 1000}S`);
      }
    }
  }
  const waited = await withBackoff(() => put(onDemand, 1));
  kit.say(`through on the third try, after ${waited.join(" ms and ")} ms`);
  equal(waited, [100, 200]); // three tries have two waits between them, so 400 ms never comes

  // A table with provisioned capacity says it by another name: look at both.
  await put(provisioned, 6);
  const other = await kit.refused("ProvisionedThroughputExceededException", "The level of configured provisioned throughput for the table was exceeded", () => put(provisioned, 1));
  equal(other.ThrottlingReasons[0].reason, "TableWriteProvisionedThroughputExceeded");
  once.destroy();
}
