import type { KeyAttribute } from "./expression";
import type { Item } from "./values";

export interface KeySchemaElement {
  AttributeName: string;
  KeyType: "HASH" | "RANGE";
}
export interface IndexDescription {
  IndexName: string;
  KeySchema: KeySchemaElement[];
  Projection?: { ProjectionType?: string; NonKeyAttributes?: string[] };
  IndexStatus?: string;
  Backfilling?: boolean;
  ItemCount?: number;
  IndexSizeBytes?: number;
  ProvisionedThroughput?: { ReadCapacityUnits?: number; WriteCapacityUnits?: number };
}
/** An index of embeddings: lists of numbers, found by how near they are to one that is given. */
export interface VectorIndex {
  IndexName: string;
  VectorAttribute: { AttributeName: string };
  Dimensions: number;
  DistanceFunction: "COSINE" | "EUCLIDEAN" | "DOT_PRODUCT";
  Projection?: { ProjectionType?: string; NonKeyAttributes?: string[] };
  SearchSchema?: { AttributeName: string; SearchSchemaElementType: "HASH" | "INLINE_FILTER" }[];
  IndexStatus?: string;
  Backfilling?: boolean;
  ItemCount?: number;
  IndexSizeBytes?: number;
}
/** The same table in another Region. */
export interface Replica {
  RegionName: string;
  ReplicaStatus?: string;
  ReplicaStatusDescription?: string;
}
export interface Table {
  TableName: string;
  TableArn: string;
  TableStatus: string;
  KeySchema: KeySchemaElement[];
  AttributeDefinitions: { AttributeName: string; AttributeType: "S" | "N" | "B" }[];
  GlobalSecondaryIndexes?: IndexDescription[];
  LocalSecondaryIndexes?: IndexDescription[];
  VectorIndexes?: VectorIndex[];
  Replicas?: Replica[];
  OnDemandThroughput?: { MaxReadRequestUnits?: number; MaxWriteRequestUnits?: number };
  BillingModeSummary?: { BillingMode?: string };
  ProvisionedThroughput?: { ReadCapacityUnits?: number; WriteCapacityUnits?: number };
  StreamSpecification?: { StreamEnabled?: boolean; StreamViewType?: string };
  LatestStreamArn?: string;
  DeletionProtectionEnabled?: boolean;
  TableClassSummary?: { TableClass?: string };
  ItemCount?: number;
  TableSizeBytes?: number;
  CreationDateTime?: number;
}

/** A table or one of its indexes, as what can be read. */
export interface Source {
  name: string;
  kind: "table" | "global" | "local";
  partition: KeyAttribute[];
  sort: KeyAttribute[];
  projection: string;
}

export function sources(table: Table): Source[] {
  const all: Source[] = [source(table, "", "table", table.KeySchema, "ALL")];
  for (const index of table.LocalSecondaryIndexes ?? []) all.push(source(table, index.IndexName, "local", index.KeySchema, index.Projection?.ProjectionType ?? "ALL"));
  for (const index of table.GlobalSecondaryIndexes ?? []) all.push(source(table, index.IndexName, "global", index.KeySchema, index.Projection?.ProjectionType ?? "ALL"));
  return all;
}

function source(table: Table, name: string, kind: Source["kind"], schema: KeySchemaElement[], projection: string): Source {
  const attribute = (element: KeySchemaElement): KeyAttribute => ({
    name: element.AttributeName,
    type: table.AttributeDefinitions.find((each) => each.AttributeName === element.AttributeName)?.AttributeType ?? "S",
  });
  return {
    name,
    kind,
    partition: schema.filter((element) => element.KeyType === "HASH").map(attribute),
    sort: schema.filter((element) => element.KeyType === "RANGE").map(attribute),
    projection,
  };
}

export function keyNames(table: Table): string[] {
  return table.KeySchema.map((element) => element.AttributeName);
}

/** The part of an item that tells it from all others. */
export function keyOf(table: Table, item: Item): Item {
  return Object.fromEntries(keyNames(table).flatMap((name) => (item[name] ? [[name, item[name]]] : [])));
}

export function billing(table: Table): string {
  return table.BillingModeSummary?.BillingMode === "PAY_PER_REQUEST" ? "On-demand" : "Provisioned";
}
