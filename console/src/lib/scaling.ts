import { call } from "./api";
import type { Table } from "./schema";

/** Something whose capacity can be scaled: reads or writes of a table or an index, as Application Auto Scaling names it. */
export interface Dimension {
  title: string;
  id: string;
  dimension: string;
}
/** The bounds of a capacity, and the part of it that is to be in use. */
export interface Wanted {
  min: number;
  max: number;
  percent: number | undefined;
}
export interface ScalableTarget extends Wanted {
  id: string;
  dimension: string;
  policy: string;
}

const SERVICE = { service: "application-autoscaling" } as const;
const NAMESPACE = { ServiceNamespace: "dynamodb" };

export function dimensionsOf(table: Table): Dimension[] {
  const both = (name: string, id: string, of: string): Dimension[] => [
    { title: `${name} reads`, id, dimension: `dynamodb:${of}:ReadCapacityUnits` },
    { title: `${name} writes`, id, dimension: `dynamodb:${of}:WriteCapacityUnits` },
  ];
  const own = `table/${table.TableName}`;
  return [...both("Table", own, "table"), ...(table.GlobalSecondaryIndexes ?? []).flatMap((index) => both(index.IndexName, `${own}/index/${index.IndexName}`, "index"))];
}

const nameOf = ({ id, dimension }: Dimension) => ({ ...NAMESPACE, ResourceId: id, ScalableDimension: dimension });

/** What is registered of a table and its indexes, with its target. */
export async function readTargets(table: Table): Promise<ScalableTarget[]> {
  const ResourceIds = [...new Set(dimensionsOf(table).map((each) => each.id))];
  const targets = (await call<{ ScalableTargets: { ResourceId: string; ScalableDimension: string; MinCapacity: number; MaxCapacity: number }[] }>("DescribeScalableTargets", { ...NAMESPACE, ResourceIds }, { ...SERVICE, quiet: true })).ScalableTargets;
  if (targets.length === 0) return [];
  type Policy = { ResourceId: string; ScalableDimension: string; PolicyName: string; TargetTrackingScalingPolicyConfiguration?: { TargetValue?: number } };
  const policies = (await Promise.all([...new Set(targets.map((each) => each.ResourceId))].map((ResourceId) => call<{ ScalingPolicies: Policy[] }>("DescribeScalingPolicies", { ...NAMESPACE, ResourceId }, { ...SERVICE, quiet: true })))).flatMap((each) => each.ScalingPolicies);
  return targets.map((target) => {
    const policy = policies.find((each) => each.ResourceId === target.ResourceId && each.ScalableDimension === target.ScalableDimension);
    return { id: target.ResourceId, dimension: target.ScalableDimension, min: target.MinCapacity, max: target.MaxCapacity, percent: policy?.TargetTrackingScalingPolicyConfiguration?.TargetValue, policy: policy?.PolicyName ?? "" };
  });
}

/** Sets the bounds, and the target if that is another one. */
export async function register(dimension: Dimension, wanted: Wanted, before: ScalableTarget | undefined): Promise<void> {
  const of = nameOf(dimension);
  await call("RegisterScalableTarget", { ...of, MinCapacity: wanted.min, MaxCapacity: wanted.max }, SERVICE);
  if (before?.percent === wanted.percent) return;
  const kind = dimension.dimension.endsWith("ReadCapacityUnits") ? "Read" : "Write";
  const configuration = { TargetValue: wanted.percent, PredefinedMetricSpecification: { PredefinedMetricType: `DynamoDB${kind}CapacityUtilization` } };
  await call("PutScalingPolicy", { ...of, PolicyName: before?.policy || `${kind}CapacityUtilization`, PolicyType: "TargetTrackingScaling", TargetTrackingScalingPolicyConfiguration: configuration }, SERVICE);
}

export async function deregister(dimension: Dimension): Promise<void> {
  await call("DeregisterScalableTarget", nameOf(dimension), SERVICE);
}
