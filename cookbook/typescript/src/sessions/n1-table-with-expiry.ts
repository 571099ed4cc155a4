// N1: the table of a key-value service, as its template declares it: two string keys, on demand, items that expire by "ttl".
import {
  CreateTableCommand,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  UpdateTimeToLiveCommand,
} from "@aws-sdk/client-dynamodb";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.nameFor("btlrun_kv");
  await kit.client.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: [
        { AttributeName: "pk", KeyType: "HASH" },
        { AttributeName: "sk", KeyType: "RANGE" },
      ],
      AttributeDefinitions: [
        { AttributeName: "pk", AttributeType: "S" },
        { AttributeName: "sk", AttributeType: "S" },
      ],
    }),
  );
  const TimeToLiveSpecification = { AttributeName: "ttl", Enabled: true };
  await kit.client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));

  const { Table } = await kit.client.send(new DescribeTableCommand({ TableName }));
  const { TimeToLiveDescription } = await kit.client.send(new DescribeTimeToLiveCommand({ TableName }));
  kit.say(`${Table!.TableName} is ${Table!.TableStatus}, ${TimeToLiveDescription!.AttributeName} is ${TimeToLiveDescription!.TimeToLiveStatus}`);
  equal(Table!.TableStatus, "ACTIVE");
  equal(TimeToLiveDescription, { AttributeName: "ttl", TimeToLiveStatus: "ENABLED" });

  // A setting that is not made is not on: neither recovery, nor a key of KMS (the default key is owned by AWS and not described).
  const { ContinuousBackupsDescription } = await kit.client.send(new DescribeContinuousBackupsCommand({ TableName }));
  equal(ContinuousBackupsDescription!.PointInTimeRecoveryDescription!.PointInTimeRecoveryStatus, "DISABLED");
  equal(Table!.SSEDescription, undefined);

  // On demand there is no provisioned number that consumption could be a percentage of.
  equal(Table!.BillingModeSummary!.BillingMode, "PAY_PER_REQUEST");
  equal(Table!.ProvisionedThroughput!.WriteCapacityUnits, 0);
}
