/** Operations of DynamoDB Streams, a service of its own for SDKs. */
export const STREAMS: ReadonlySet<string> = new Set(["ListStreams", "DescribeStream", "GetShardIterator", "GetRecords"]);

/** An operation and a request to begin with, in which TABLE, PK and the like stand for what the chosen table has. */
export interface Operation {
  name: string;
  group: (typeof OPERATION_GROUPS)[number];
  /** Another than DynamoDB and its streams. */
  service?: "application-autoscaling";
  body: (of: Example) => Record<string, unknown>;
}

export const OPERATION_GROUPS = ["Items", "PartiQL", "Tables", "Backups", "Exports and imports", "Streams", "Kinesis and insights", "Global tables", "Auto scaling", "Server"] as const;

/** What a request is filled with. */
export interface Example {
  table: string;
  arn: string;
  stream: string;
  key: Record<string, unknown>;
  partition: string;
  /** A vector index, if there is one. */
  vector: { name: string; dimensions: number } | undefined;
}

const CAPACITY = { ReturnConsumedCapacity: "INDEXES" };
const byTable = ({ table }: Example) => ({ TableName: table });
const byGlobal = ({ table }: Example) => ({ GlobalTableName: table });
const destination = ({ table }: Example) => ({ TableName: table, StreamArn: "arn:aws:kinesis:us-east-1:000000000000:stream/changes" });
const scalable = ({ table }: Example) => ({ ServiceNamespace: "dynamodb", ResourceId: `table/${table}`, ScalableDimension: "dynamodb:table:ReadCapacityUnits" });
const update = (of: Example) => ({ TableName: of.table, Key: of.key, UpdateExpression: "SET #a = :a", ExpressionAttributeNames: { "#a": "name" }, ExpressionAttributeValues: { ":a": { S: "value" } } });

export const OPERATIONS: readonly Operation[] = [
  { name: "GetItem", group: "Items", body: (of) => ({ TableName: of.table, Key: of.key, ConsistentRead: false, ...CAPACITY }) },
  { name: "PutItem", group: "Items", body: (of) => ({ TableName: of.table, Item: { ...of.key, name: { S: "value" } }, ConditionExpression: `attribute_not_exists(${of.partition})`, ...CAPACITY }) },
  { name: "UpdateItem", group: "Items", body: (of) => ({ ...update(of), ReturnValues: "ALL_NEW", ...CAPACITY }) },
  { name: "DeleteItem", group: "Items", body: (of) => ({ TableName: of.table, Key: of.key, ReturnValues: "ALL_OLD", ...CAPACITY }) },
  { name: "Query", group: "Items", body: (of) => ({ TableName: of.table, KeyConditionExpression: "#k = :k", ExpressionAttributeNames: { "#k": of.partition }, ExpressionAttributeValues: { ":k": of.key[of.partition] }, ...CAPACITY }) },
  { name: "Scan", group: "Items", body: (of) => ({ TableName: of.table, Limit: 25, ...CAPACITY }) },
  { name: "BatchGetItem", group: "Items", body: (of) => ({ RequestItems: { [of.table]: { Keys: [of.key] } }, ...CAPACITY }) },
  { name: "BatchWriteItem", group: "Items", body: (of) => ({ RequestItems: { [of.table]: [{ PutRequest: { Item: of.key } }] }, ...CAPACITY }) },
  { name: "TransactGetItems", group: "Items", body: (of) => ({ TransactItems: [{ Get: { TableName: of.table, Key: of.key } }], ...CAPACITY }) },
  {
    name: "TransactWriteItems",
    group: "Items",
    body: (of) => ({ TransactItems: [{ Update: update(of) }, { ConditionCheck: { TableName: of.table, Key: of.key, ConditionExpression: `attribute_exists(${of.partition})` } }], ...CAPACITY }),
  },
  { name: "SearchVectors", group: "Items", body: (of) => ({ TableName: of.table, IndexName: of.vector?.name ?? "…", SearchVector: Array.from({ length: of.vector?.dimensions ?? 3 }, () => ({ N: "0.1" })), TopK: 10, ...CAPACITY }) },
  { name: "ExecuteStatement", group: "PartiQL", body: (of) => ({ Statement: `SELECT * FROM "${of.table}"`, Limit: 25, ...CAPACITY }) },
  { name: "BatchExecuteStatement", group: "PartiQL", body: (of) => ({ Statements: [{ Statement: `SELECT * FROM "${of.table}" WHERE "${of.partition}" = ?`, Parameters: [of.key[of.partition]] }], ...CAPACITY }) },
  { name: "ExecuteTransaction", group: "PartiQL", body: (of) => ({ TransactStatements: [{ Statement: `EXISTS(SELECT * FROM "${of.table}" WHERE "${of.partition}" = ?)`, Parameters: [of.key[of.partition]] }], ...CAPACITY }) },
  { name: "ListTables", group: "Tables", body: () => ({ Limit: 100 }) },
  { name: "DescribeTable", group: "Tables", body: byTable },
  { name: "CreateTable", group: "Tables", body: () => ({ TableName: "NewTable", BillingMode: "PAY_PER_REQUEST", KeySchema: [{ AttributeName: "PK", KeyType: "HASH" }], AttributeDefinitions: [{ AttributeName: "PK", AttributeType: "S" }] }) },
  { name: "UpdateTable", group: "Tables", body: (of) => ({ TableName: of.table, DeletionProtectionEnabled: true }) },
  { name: "DeleteTable", group: "Tables", body: byTable },
  { name: "DescribeTimeToLive", group: "Tables", body: byTable },
  { name: "UpdateTimeToLive", group: "Tables", body: (of) => ({ TableName: of.table, TimeToLiveSpecification: { AttributeName: "expires", Enabled: true } }) },
  { name: "ListTagsOfResource", group: "Tables", body: (of) => ({ ResourceArn: of.arn }) },
  { name: "TagResource", group: "Tables", body: (of) => ({ ResourceArn: of.arn, Tags: [{ Key: "team", Value: "a" }] }) },
  { name: "UntagResource", group: "Tables", body: (of) => ({ ResourceArn: of.arn, TagKeys: ["team"] }) },
  { name: "GetResourcePolicy", group: "Tables", body: (of) => ({ ResourceArn: of.arn }) },
  { name: "PutResourcePolicy", group: "Tables", body: (of) => ({ ResourceArn: of.arn, Policy: '{"Version": "2012-10-17", "Statement": []}' }) },
  { name: "DeleteResourcePolicy", group: "Tables", body: (of) => ({ ResourceArn: of.arn }) },
  { name: "DescribeContinuousBackups", group: "Backups", body: byTable },
  { name: "UpdateContinuousBackups", group: "Backups", body: (of) => ({ TableName: of.table, PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true } }) },
  { name: "RestoreTableToPointInTime", group: "Backups", body: (of) => ({ SourceTableName: of.table, TargetTableName: `${of.table}Restored`, UseLatestRestorableTime: true }) },
  { name: "CreateBackup", group: "Backups", body: (of) => ({ TableName: of.table, BackupName: "before-the-change" }) },
  { name: "ListBackups", group: "Backups", body: byTable },
  { name: "DescribeBackup", group: "Backups", body: (of) => ({ BackupArn: `${of.arn}/backup/…` }) },
  { name: "DeleteBackup", group: "Backups", body: (of) => ({ BackupArn: `${of.arn}/backup/…` }) },
  { name: "RestoreTableFromBackup", group: "Backups", body: (of) => ({ TargetTableName: `${of.table}Restored`, BackupArn: `${of.arn}/backup/…` }) },
  { name: "ExportTableToPointInTime", group: "Exports and imports", body: (of) => ({ TableArn: of.arn, S3Bucket: "exports" }) },
  { name: "ListExports", group: "Exports and imports", body: (of) => ({ TableArn: of.arn }) },
  { name: "DescribeExport", group: "Exports and imports", body: (of) => ({ ExportArn: `${of.arn}/export/…` }) },
  {
    name: "ImportTable",
    group: "Exports and imports",
    body: () => ({
      S3BucketSource: { S3Bucket: "imports" },
      InputFormat: "DYNAMODB_JSON",
      InputCompressionType: "GZIP",
      TableCreationParameters: { TableName: "NewTable", BillingMode: "PAY_PER_REQUEST", KeySchema: [{ AttributeName: "PK", KeyType: "HASH" }], AttributeDefinitions: [{ AttributeName: "PK", AttributeType: "S" }] },
    }),
  },
  { name: "ListImports", group: "Exports and imports", body: () => ({}) },
  { name: "DescribeImport", group: "Exports and imports", body: (of) => ({ ImportArn: `${of.arn}/import/…` }) },
  { name: "ListStreams", group: "Streams", body: byTable },
  { name: "DescribeStream", group: "Streams", body: (of) => ({ StreamArn: of.stream }) },
  { name: "GetShardIterator", group: "Streams", body: (of) => ({ StreamArn: of.stream, ShardId: "shardId-…", ShardIteratorType: "TRIM_HORIZON" }) },
  { name: "GetRecords", group: "Streams", body: () => ({ ShardIterator: "…", Limit: 100 }) },
  { name: "DescribeKinesisStreamingDestination", group: "Kinesis and insights", body: byTable },
  { name: "EnableKinesisStreamingDestination", group: "Kinesis and insights", body: destination },
  { name: "UpdateKinesisStreamingDestination", group: "Kinesis and insights", body: (of) => ({ ...destination(of), UpdateKinesisStreamingConfiguration: { ApproximateCreationDateTimePrecision: "MICROSECOND" } }) },
  { name: "DisableKinesisStreamingDestination", group: "Kinesis and insights", body: destination },
  { name: "DescribeContributorInsights", group: "Kinesis and insights", body: byTable },
  { name: "UpdateContributorInsights", group: "Kinesis and insights", body: (of) => ({ TableName: of.table, ContributorInsightsAction: "ENABLE" }) },
  { name: "ListContributorInsights", group: "Kinesis and insights", body: byTable },
  { name: "ListGlobalTables", group: "Global tables", body: () => ({}) },
  { name: "CreateGlobalTable", group: "Global tables", body: (of) => ({ GlobalTableName: of.table, ReplicationGroup: [{ RegionName: "us-east-1" }] }) },
  { name: "DescribeGlobalTable", group: "Global tables", body: byGlobal },
  { name: "UpdateGlobalTable", group: "Global tables", body: (of) => ({ GlobalTableName: of.table, ReplicaUpdates: [{ Create: { RegionName: "eu-west-1" } }] }) },
  { name: "DescribeGlobalTableSettings", group: "Global tables", body: byGlobal },
  { name: "UpdateGlobalTableSettings", group: "Global tables", body: (of) => ({ GlobalTableName: of.table, GlobalTableBillingMode: "PAY_PER_REQUEST" }) },
  { name: "DescribeTableReplicaAutoScaling", group: "Global tables", body: byTable },
  { name: "UpdateTableReplicaAutoScaling", group: "Global tables", body: byTable },
  { name: "DescribeScalableTargets", group: "Auto scaling", service: "application-autoscaling", body: () => ({ ServiceNamespace: "dynamodb" }) },
  { name: "RegisterScalableTarget", group: "Auto scaling", service: "application-autoscaling", body: (of) => ({ ...scalable(of), MinCapacity: 5, MaxCapacity: 100 }) },
  { name: "DeregisterScalableTarget", group: "Auto scaling", service: "application-autoscaling", body: scalable },
  { name: "DescribeScalingPolicies", group: "Auto scaling", service: "application-autoscaling", body: () => ({ ServiceNamespace: "dynamodb" }) },
  { name: "PutScalingPolicy", group: "Auto scaling", service: "application-autoscaling", body: (of) => ({ ...scalable(of), PolicyName: "reads", PolicyType: "TargetTrackingScaling", TargetTrackingScalingPolicyConfiguration: { TargetValue: 70, PredefinedMetricSpecification: { PredefinedMetricType: "DynamoDBReadCapacityUtilization" } } }) },
  { name: "DeleteScalingPolicy", group: "Auto scaling", service: "application-autoscaling", body: (of) => ({ ...scalable(of), PolicyName: "reads" }) },
  { name: "DescribeScheduledActions", group: "Auto scaling", service: "application-autoscaling", body: () => ({ ServiceNamespace: "dynamodb" }) },
  { name: "PutScheduledAction", group: "Auto scaling", service: "application-autoscaling", body: (of) => ({ ...scalable(of), ScheduledActionName: "mornings", Schedule: "cron(0 8 * * ? *)", ScalableTargetAction: { MinCapacity: 50, MaxCapacity: 500 } }) },
  { name: "DeleteScheduledAction", group: "Auto scaling", service: "application-autoscaling", body: (of) => ({ ...scalable(of), ScheduledActionName: "mornings" }) },
  { name: "DescribeLimits", group: "Server", body: () => ({}) },
  { name: "DescribeEndpoints", group: "Server", body: () => ({}) },
];

/** Operations that read only. */
const READS = /^(Get|Query|Scan|BatchGet|TransactGet|Search|List|Describe)/;

export function isRead(operation: string, request: Record<string, unknown>): boolean {
  return READS.test(operation) || (operation === "ExecuteStatement" && isSelect(String(request.Statement ?? "")));
}

/** What a request takes away, as the name to be typed before it is sent; empty if it takes away nothing. */
export function destroyed(operation: string, request: Record<string, unknown>): string {
  const table = String(request.TableName ?? "");
  switch (operation) {
    case "DeleteTable":
    case "DeleteItem":
      return table;
    case "DeleteBackup":
      return lastPart(String(request.BackupArn ?? ""));
    case "DeleteResourcePolicy":
      return lastPart(String(request.ResourceArn ?? ""));
    case "UpdateContinuousBackups":
      return (request.PointInTimeRecoverySpecification as Record<string, unknown> | undefined)?.PointInTimeRecoveryEnabled === false ? table : "";
    case "DisableKinesisStreamingDestination":
      return lastPart(String(request.StreamArn ?? ""));
    case "DeregisterScalableTarget":
    case "DeleteScalingPolicy":
    case "DeleteScheduledAction":
      return String(request.ResourceId ?? "");
    case "UpdateTable":
    case "UpdateGlobalTable":
      return [request.GlobalSecondaryIndexUpdates, request.VectorIndexUpdates, request.ReplicaUpdates]
        .flatMap((updates) => (Array.isArray(updates) ? (updates as Record<string, { IndexName?: string; RegionName?: string }>[]) : []))
        .flatMap((each) => (each?.Delete ? [String(each.Delete.IndexName ?? each.Delete.RegionName)] : []))
        .join(", ");
    case "BatchWriteItem":
      return Object.entries((request.RequestItems as Record<string, Record<string, unknown>[]> | undefined) ?? {})
        .flatMap(([name, writes]) => (Array.isArray(writes) && writes.some((each) => each?.DeleteRequest) ? [name] : []))
        .join(", ");
    case "TransactWriteItems": {
      const actions = (request.TransactItems as Record<string, { TableName?: string }>[] | undefined) ?? [];
      return [...new Set((Array.isArray(actions) ? actions : []).flatMap((each) => (each?.Delete ? [String(each.Delete.TableName)] : [])))].join(", ");
    }
    case "ExecuteStatement":
      return deletedBy(String(request.Statement ?? ""));
    case "BatchExecuteStatement":
    case "ExecuteTransaction": {
      const statements = ((request.Statements ?? request.TransactStatements) as { Statement?: string }[] | undefined) ?? [];
      return [...new Set((Array.isArray(statements) ? statements : []).map((each) => deletedBy(String(each?.Statement ?? ""))))].filter((name) => name !== "").join(", ");
    }
    default:
      return "";
  }
}

function lastPart(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}

function deletedBy(statement: string): string {
  return /^delete\s+from\s+"?([\w.-]+)"?/i.exec(bare(statement))?.[1] ?? "";
}

/** A statement without the comments, blanks and parentheses that it begins with. */
function bare(statement: string): string {
  return statement.replace(/^(?:\s|\(|--[^\n]*(?:\n|$)|\/\*[\s\S]*?(?:\*\/|$))+/, "");
}

/** Whether a statement reads only. */
export function isSelect(statement: string): boolean {
  return /^select\b/i.test(bare(statement));
}
