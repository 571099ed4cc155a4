import type { Table } from "./schema";

/** A table as the CreateTable request that would make it. */
export function createTableOf(table: Table): Record<string, unknown> {
  const onDemand = table.BillingModeSummary?.BillingMode === "PAY_PER_REQUEST";
  const throughput = (of: Table["ProvisionedThroughput"]) => (onDemand ? {} : { ProvisionedThroughput: { ReadCapacityUnits: of?.ReadCapacityUnits ?? 1, WriteCapacityUnits: of?.WriteCapacityUnits ?? 1 } });
  const index = (each: NonNullable<Table["GlobalSecondaryIndexes"]>[number]) => ({ IndexName: each.IndexName, KeySchema: each.KeySchema, Projection: each.Projection });
  return {
    TableName: table.TableName,
    AttributeDefinitions: table.AttributeDefinitions,
    KeySchema: table.KeySchema,
    ...(table.LocalSecondaryIndexes?.length ? { LocalSecondaryIndexes: table.LocalSecondaryIndexes.map(index) } : {}),
    ...(table.GlobalSecondaryIndexes?.length ? { GlobalSecondaryIndexes: table.GlobalSecondaryIndexes.map((each) => ({ ...index(each), ...throughput(each.ProvisionedThroughput) })) } : {}),
    BillingMode: onDemand ? "PAY_PER_REQUEST" : "PROVISIONED",
    ...throughput(table.ProvisionedThroughput),
    ...(onDemand && table.OnDemandThroughput ? { OnDemandThroughput: table.OnDemandThroughput } : {}),
    ...(table.TableClassSummary?.TableClass && table.TableClassSummary.TableClass !== "STANDARD" ? { TableClass: table.TableClassSummary.TableClass } : {}),
    ...(table.VectorIndexes?.length ? { VectorIndexes: table.VectorIndexes.map(vectorOf) } : {}),
    ...(table.StreamSpecification?.StreamEnabled ? { StreamSpecification: { StreamEnabled: true, StreamViewType: table.StreamSpecification.StreamViewType } } : {}),
    ...(table.DeletionProtectionEnabled ? { DeletionProtectionEnabled: true } : {}),
  };
}

function vectorOf({ IndexName, VectorAttribute, Dimensions, DistanceFunction, Projection, SearchSchema }: NonNullable<Table["VectorIndexes"]>[number]) {
  return { IndexName, VectorAttribute, Dimensions, DistanceFunction, Projection, ...(SearchSchema?.length ? { SearchSchema } : {}) };
}

export interface Extras {
  ttl: string;
  recovery: boolean;
  tags: { Key: string; Value: string }[];
}

/** The same as a resource of a CloudFormation template, with what CreateTable does not take. */
export function cloudFormationOf(table: Table, extras: Extras): Record<string, unknown> {
  const { StreamSpecification: stream, ...rest } = createTableOf(table) as { StreamSpecification?: { StreamViewType: string } } & Record<string, unknown>;
  return {
    Resources: {
      [table.TableName.replace(/[^A-Za-z0-9]/g, "") || "Table"]: {
        Type: "AWS::DynamoDB::Table",
        Properties: {
          ...rest,
          ...(stream ? { StreamSpecification: { StreamViewType: stream.StreamViewType } } : {}),
          ...(extras.ttl ? { TimeToLiveSpecification: { AttributeName: extras.ttl, Enabled: true } } : {}),
          ...(extras.recovery ? { PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } } : {}),
          ...(extras.tags.length > 0 ? { Tags: extras.tags } : {}),
        },
      },
    },
  };
}
