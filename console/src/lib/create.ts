export interface KeyDraft {
  name: string;
  type: string;
}
export interface IndexDraft {
  name: string;
  partition: KeyDraft[];
  sort: KeyDraft[];
  projection: string;
  include: string;
}

export const newIndex = (): IndexDraft => ({ name: "", partition: [{ name: "", type: "S" }], sort: [], projection: "ALL", include: "" });

export function keySchema(partition: KeyDraft[], sort: KeyDraft[]) {
  return [...partition.map((key) => ({ AttributeName: key.name, KeyType: "HASH" })), ...sort.map((key) => ({ AttributeName: key.name, KeyType: "RANGE" }))];
}

export function projectionOf(index: { projection: string; include: string }) {
  const attributes = index.include
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  return { ProjectionType: index.projection, ...(index.projection === "INCLUDE" ? { NonKeyAttributes: attributes } : {}) };
}

/** Each attribute once, as the first key that has it says. */
export function definitions(keys: KeyDraft[]) {
  const seen = new Map<string, string>();
  for (const key of keys) if (key.name !== "" && !seen.has(key.name)) seen.set(key.name, key.type);
  return [...seen].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }));
}

/** What CreateTable is asked for. */
export function createRequest(name: string, partition: KeyDraft, sort: KeyDraft, indexes: IndexDraft[], billing: string, read: string, write: string) {
  const sorts = sort.name === "" ? [] : [sort];
  const throughput = billing === "PROVISIONED" ? { ProvisionedThroughput: { ReadCapacityUnits: Number(read), WriteCapacityUnits: Number(write) } } : {};
  const used = indexes.map((index) => ({ ...index, partition: index.partition.filter((key) => key.name !== ""), sort: index.sort.filter((key) => key.name !== "") }));
  return {
    TableName: name,
    AttributeDefinitions: definitions([partition, ...sorts, ...used.flatMap((index) => [...index.partition, ...index.sort])]),
    KeySchema: keySchema([partition], sorts),
    ...(used.length > 0
      ? { GlobalSecondaryIndexes: used.map((index) => ({ IndexName: index.name, KeySchema: keySchema(index.partition, index.sort), Projection: projectionOf(index), ...throughput })) }
      : {}),
    BillingMode: billing,
    ...throughput,
  };
}

export interface VectorDraft {
  name: string;
  attribute: string;
  dimensions: string;
  distance: string;
  projection: string;
  include: string;
  /** The attribute that each search gives a value of; without a name there is none. */
  hash: KeyDraft;
  filters: KeyDraft[];
}

export const newVector = (): VectorDraft => ({ name: "", attribute: "", dimensions: "", distance: "COSINE", projection: "ALL", include: "", hash: { name: "", type: "S" }, filters: [] });

/** A vector index as UpdateTable is asked for it. */
export function vectorOf(draft: VectorDraft) {
  const filters = draft.filters.filter((filter) => filter.name !== "");
  const schema = [...(draft.hash.name === "" ? [] : [{ AttributeName: draft.hash.name, SearchSchemaElementType: "HASH" }]), ...filters.map((filter) => ({ AttributeName: filter.name, SearchSchemaElementType: "INLINE_FILTER" }))];
  return {
    IndexName: draft.name,
    VectorAttribute: { AttributeName: draft.attribute },
    Dimensions: Number(draft.dimensions),
    DistanceFunction: draft.distance,
    Projection: projectionOf(draft),
    ...(schema.length > 0 ? { SearchSchema: schema } : {}),
  };
}
