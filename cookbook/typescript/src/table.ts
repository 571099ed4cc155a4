// A table in few words: what most scenarios need is a string PK and SK, on demand, and sometimes an index.
import {
  type CreateTableCommandInput,
  type DynamoDBClient,
  type Projection,
  CreateTableCommand,
  DeleteTableCommand,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
  waitUntilTableExists,
  waitUntilTableNotExists,
} from "@aws-sdk/client-dynamodb";

export interface Index {
  name: string;
  /** One attribute, or up to four. */
  hash: string | string[];
  range?: string | string[];
  projection?: Projection;
}

export interface Design {
  /** PK unless given. */
  hash?: string;
  /** SK unless given; null for a table without one. */
  range?: string | null;
  indexes?: Index[];
  /** Key attributes that are not strings. */
  types?: Record<string, "N" | "B">;
  timeToLive?: string;
  stream?: "NEW_AND_OLD_IMAGES" | "NEW_IMAGE" | "OLD_IMAGE" | "KEYS_ONLY";
  /** Provisioned units for reads and for writes; on demand unless given. */
  provisioned?: number;
}

export async function createTable(client: DynamoDBClient, TableName: string, design: Design): Promise<string> {
  await dropTable(client, TableName);
  await client.send(new CreateTableCommand(request(TableName, design)));
  await waitUntilTableExists({ client, maxWaitTime: 60, minDelay: 0.05 }, { TableName });
  if (design.timeToLive) {
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName,
        TimeToLiveSpecification: { AttributeName: design.timeToLive, Enabled: true },
      }),
    );
  }
  return TableName;
}

function request(TableName: string, design: Design): CreateTableCommandInput {
  const { hash = "PK", range = "SK", indexes = [], types = {} } = design;
  const keySchemas = [keySchema(hash, range ?? []), ...indexes.map((index) => keySchema(index.hash, index.range ?? []))];
  const attributes = new Set(keySchemas.flat().map((key) => key.AttributeName));
  const throughput = design.provisioned && { ReadCapacityUnits: design.provisioned, WriteCapacityUnits: design.provisioned };
  return {
    TableName,
    BillingMode: throughput ? "PROVISIONED" : "PAY_PER_REQUEST",
    ProvisionedThroughput: throughput || undefined,
    KeySchema: keySchemas[0],
    AttributeDefinitions: [...attributes].map((name) => ({ AttributeName: name, AttributeType: types[name] ?? "S" })),
    GlobalSecondaryIndexes: indexes.length === 0 ? undefined : indexes.map((index) => ({
      IndexName: index.name,
      KeySchema: keySchema(index.hash, index.range ?? []),
      Projection: index.projection ?? { ProjectionType: "ALL" },
      ProvisionedThroughput: throughput || undefined,
    })),
    StreamSpecification: design.stream && { StreamEnabled: true, StreamViewType: design.stream },
  };
}

function keySchema(hash: string | string[], range: string | string[]) {
  return [
    ...[hash].flat().map((AttributeName) => ({ AttributeName, KeyType: "HASH" as const })),
    ...[range].flat().map((AttributeName) => ({ AttributeName, KeyType: "RANGE" as const })),
  ];
}

export async function dropTable(client: DynamoDBClient, TableName: string) {
  try {
    await client.send(new DeleteTableCommand({ TableName }));
    await waitUntilTableNotExists({ client, maxWaitTime: 60, minDelay: 0.05 }, { TableName });
  } catch (error) {
    if (!(error instanceof ResourceNotFoundException)) throw error;
  }
}
