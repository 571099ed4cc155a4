import { call, csrf } from "./api";
import { ROOT, proof, send, xmlOf } from "./http";
import { inTurns } from "./tables";

/** An export of a table to objects, or an import of objects into a new one. */
export interface Job {
  kind: "export" | "import";
  arn: string;
  table: string;
  status: string;
  /** What of the table, and in which form. */
  what: string;
  bucket: string;
  prefix: string;
  /** Where the objects with items are, once they are there. */
  data: string;
  format: string;
  compression: string;
  start: number;
  end: number | undefined;
  /** Items that were written, or read so far; nothing as long as that is not told. */
  items: number | undefined;
  imported: number | undefined;
  errors: number;
  bytes: number | undefined;
  failure: string;
}

const AT_ONCE = 6;
const JOBS_MAX = 200;
const tableOf = (arn: string) => /:table\/([^/]+)/.exec(arn)?.[1] ?? "";

/** What has come to an end stays as it is, so it is asked for once. */
const ended = new Map<string, Job>();

/** All exports and imports that are remembered, the newest first. */
export async function readJobs(): Promise<Job[]> {
  const exports = await listed<"ExportSummaries", { ExportArn: string }>("ListExports", "ExportSummaries", "MaxResults");
  const imports = await listed<"ImportSummaryList", { ImportArn: string }>("ListImports", "ImportSummaryList", "PageSize");
  const all = [...exports.map((each) => ["export", each.ExportArn] as const), ...imports.map((each) => ["import", each.ImportArn] as const)];
  const jobs = await inTurns(all, AT_ONCE, ([kind, arn]) => (kind === "export" ? readExport(arn) : readImport(arn)));
  return jobs.sort((a, b) => b.start - a.start);
}

export const isUnderWay = (job: Job) => job.status === "IN_PROGRESS" || job.status === "CANCELLING";

async function listed<M extends string, S>(operation: string, member: M, size: string): Promise<S[]> {
  const found: S[] = [];
  let from: string | undefined;
  do {
    const page: Record<M, S[]> & { NextToken?: string } = await call(operation, { [size]: 25, ...(from === undefined ? {} : { NextToken: from }) }, { quiet: from !== undefined });
    found.push(...page[member]);
    from = page.NextToken;
  } while (from !== undefined && found.length < JOBS_MAX);
  return found;
}

function settled(job: Job): Job {
  if (!isUnderWay(job)) ended.set(job.arn, job);
  return job;
}

interface ExportDescription {
  ExportStatus: string;
  TableArn: string;
  S3Bucket: string;
  S3Prefix?: string;
  ExportFormat: string;
  ExportType?: string;
  ExportManifest?: string;
  StartTime: number;
  EndTime?: number;
  ItemCount?: number;
  BilledSizeBytes?: number;
  FailureCode?: string;
  FailureMessage?: string;
}

async function readExport(arn: string): Promise<Job> {
  const known = ended.get(arn);
  if (known) return known;
  const it = (await call<{ ExportDescription: ExportDescription }>("DescribeExport", { ExportArn: arn }, { quiet: true })).ExportDescription;
  const isFull = it.ExportType !== "INCREMENTAL_EXPORT";
  return settled({
    kind: "export",
    arn,
    table: tableOf(it.TableArn),
    status: it.ExportStatus,
    what: isFull ? "all items" : "changes",
    bucket: it.S3Bucket,
    prefix: it.S3Prefix ?? "",
    data: isFull ? (it.ExportManifest?.replace(/manifest-summary\.json$/, "data/") ?? "") : "",
    format: it.ExportFormat,
    compression: "GZIP",
    start: it.StartTime,
    end: it.EndTime,
    items: it.ItemCount,
    imported: undefined,
    errors: 0,
    bytes: it.BilledSizeBytes,
    failure: [it.FailureCode, it.FailureMessage].filter(Boolean).join(": "),
  });
}

interface ImportDescription {
  ImportStatus: string;
  TableArn: string;
  S3BucketSource: { S3Bucket: string; S3KeyPrefix?: string };
  InputFormat: string;
  InputCompressionType: string;
  StartTime: number;
  EndTime?: number;
  ErrorCount: number;
  ProcessedItemCount: number;
  ImportedItemCount: number;
  ProcessedSizeBytes: number;
  FailureCode?: string;
  FailureMessage?: string;
}

async function readImport(arn: string): Promise<Job> {
  const known = ended.get(arn);
  if (known) return known;
  const it = (await call<{ ImportTableDescription: ImportDescription }>("DescribeImport", { ImportArn: arn }, { quiet: true })).ImportTableDescription;
  return settled({
    kind: "import",
    arn,
    table: tableOf(it.TableArn),
    status: it.ImportStatus,
    what: "a new table",
    bucket: it.S3BucketSource.S3Bucket,
    prefix: it.S3BucketSource.S3KeyPrefix ?? "",
    data: "",
    format: it.InputFormat,
    compression: it.InputCompressionType,
    start: it.StartTime,
    end: it.EndTime,
    items: it.ProcessedItemCount,
    imported: it.ImportedItemCount,
    errors: it.ErrorCount,
    bytes: it.ProcessedSizeBytes,
    failure: [it.FailureCode, it.FailureMessage].filter(Boolean).join(": "),
  });
}

/** The buckets of a server that has them in a directory; nothing where it has none, has those of another service, or may not tell. */
export async function readBuckets(): Promise<string[] | undefined> {
  if (csrf.value !== undefined) return undefined;
  try {
    const xml = xmlOf((await send(ROOT, { headers: proof("s3") })).text);
    if (xml.documentElement.localName !== "ListAllMyBucketsResult") return undefined;
    return [...xml.getElementsByTagName("Bucket")].map((bucket) => bucket.getElementsByTagName("Name")[0]?.textContent ?? "").filter((name) => name !== "");
  } catch {
    return undefined;
  }
}

/** @throws Error with what the server says if it is refused */
export async function createBucket(name: string): Promise<void> {
  const reply = await send(encodeURIComponent(name), { method: "PUT", headers: proof("s3") });
  if (reply.ok) return;
  throw new Error(xmlOf(reply.text).querySelector("Message")?.textContent ?? reply.text.slice(0, 200));
}
