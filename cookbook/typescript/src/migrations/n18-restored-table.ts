// N18: a table restored to the moment before it was spoiled. Its items and indexes come back, in a new table; its settings do not.
import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  ListTagsOfResourceCommand,
  RestoreTableToPointInTimeCommand,
  TagResourceCommand,
  UpdateContinuousBackupsCommand,
  waitUntilTableExists,
} from "@aws-sdk/client-dynamodb";
import { design, game, player, word } from "../item-collections/party-game.js";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const SourceTableName = await kit.table("GameData", { ...design, timeToLive: "TTL", stream: "NEW_AND_OLD_IMAGES" });
  const TargetTableName = await kit.nameFor("GameDataThen");
  const { Table } = await kit.client.send(new DescribeTableCommand({ TableName: SourceTableName }));
  await kit.client.send(new TagResourceCommand({ ResourceArn: Table!.TableArn!, Tags: [{ Key: "team", Value: "games" }] }));
  const restore = (time: number) =>
    kit.client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName,
        TargetTableName,
        RestoreDateTime: new Date(time * 1000),
      }),
    );
  const collection = async (TableName: string) =>
    (await kit.documents.query({ TableName, KeyConditionExpression: "PK = :pk", ExpressionAttributeValues: { ":pk": "GAME#g1" } })).Items!;

  // Nobody can go back to a time of which nothing was kept: recovery has to be on before it is needed.
  await kit.simulation.freeze();
  const tooEarly = await kit.simulation.now();
  await kit.simulation.advance("1m");
  await kit.refused("PointInTimeRecoveryUnavailableException", "not enabled", () => restore(tooEarly));
  await kit.client.send(
    new UpdateContinuousBackupsCommand({
      TableName: SourceTableName,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
    }),
  );
  await kit.refused("InvalidRestoreTimeException", "", () => restore(tooEarly));

  await kit.put(SourceTableName, game("g1", "QX7P", "2024-01-15T14:30:00Z"), player("g1", "p1", "ann"), player("g1", "p2", "bob"));
  const asItWas = await collection(SourceTableName);
  await kit.simulation.advance("1m");
  const then = await kit.simulation.now();

  // A script goes wrong: it overwrites, it deletes, and it adds.
  await kit.simulation.advance("1m");
  await kit.put(SourceTableName, game("g1", "undefined", "2024-01-15T14:30:00Z"), word("g1", "w1", 1, "NaN"));
  await kit.documents.delete({ TableName: SourceTableName, Key: { PK: "GAME#g1", SK: "PLAYER#p2" } });
  kit.show(await collection(SourceTableName), "spoiled");

  const { TableDescription } = await restore(then);
  equal(TableDescription!.TableStatus, "CREATING");
  await waitUntilTableExists({ client: kit.client, maxWaitTime: 60, minDelay: 0.05 }, { TableName: TargetTableName });
  kit.show(await collection(TargetTableName), "restored");
  equal(await collection(TargetTableName), asItWas);
  equal((await collection(SourceTableName)).length, 3); // the old table is as it is: moving over is the program's part
  const byCode = await kit.documents.query({
    TableName: TargetTableName,
    IndexName: "RoomCodeIndex",
    KeyConditionExpression: "RoomCode = :code",
    ExpressionAttributeValues: { ":code": "QX7P" },
  });
  equal(byCode.Items, [asItWas[0]]); // the indexes are there, and filled

  // What was set about the old table is not set about the new one, not even that it can be restored.
  const { Table: restored } = await kit.client.send(new DescribeTableCommand({ TableName: TargetTableName }));
  const { TimeToLiveDescription } = await kit.client.send(new DescribeTimeToLiveCommand({ TableName: TargetTableName }));
  const { Tags } = await kit.client.send(new ListTagsOfResourceCommand({ ResourceArn: restored!.TableArn! }));
  const { ContinuousBackupsDescription } = await kit.client.send(new DescribeContinuousBackupsCommand({ TableName: TargetTableName }));
  const recovery = ContinuousBackupsDescription!.PointInTimeRecoveryDescription!.PointInTimeRecoveryStatus;
  kit.say(`expiry ${TimeToLiveDescription!.TimeToLiveStatus}, stream ${restored!.LatestStreamArn ?? "none"}, tags ${Tags!.length}, recovery ${recovery}`);
  equal(TimeToLiveDescription, { TimeToLiveStatus: "DISABLED" });
  equal(restored!.StreamSpecification, undefined);
  equal(restored!.LatestStreamArn, undefined);
  equal(Tags, []);
  equal(recovery, "DISABLED");
  equal(TableDescription!.RestoreSummary!.SourceTableArn, Table!.TableArn);
  equal(restored!.RestoreSummary, undefined); // once it is there, nothing tells where it came from
}
