import { call } from "../../lib/api";
import { tableNameFault } from "../../lib/backups";
import { createRequest } from "../../lib/create";
import { replaceParams, route } from "../../lib/router";
import { names, readTable } from "../../lib/tables";
import { CodePanel } from "../../ui/codepanel";
import { Problem } from "../../ui/notes";
import { type Reading, useAct } from "../../ui/reading";
import { BucketFields, Choice, Field } from "./bucket";

const TYPES = [
  ["S", "S"],
  ["N", "N"],
  ["B", "B"],
] as const;
const DELIMITERS = [
  [",", "comma"],
  [";", "semicolon"],
  [":", "colon"],
  ["|", "bar"],
  ["\t", "tab"],
  [" ", "space"],
] as const;

/** Asks for an import: where the objects are, how they are written, and the table that is made of them. */
export function ImportForm({ buckets, done }: { buckets: Reading<string[] | undefined>; done: () => Promise<void> }) {
  const { params } = route.value;
  const { busy, error, act } = useAct();
  const name = params.name ?? "";
  const isCsv = params.format === "CSV";
  const partition = { name: params.pk ?? "", type: params.pkt || "S" };
  const sort = { name: params.sk ?? "", type: params.skt || "S" };
  const nameFault = name === "" ? "the new table needs a name" : tableNameFault(name, names.value ?? []);
  const fault = !params.bucket ? "a bucket is needed" : nameFault !== "" ? nameFault : partition.name === "" ? "the new table needs a partition key" : "";
  const header = (params.columns ?? "").split(",").map((column) => column.trim()).filter((column) => column !== "");
  const csv = { ...(params.delimiter ? { Delimiter: params.delimiter } : {}), ...(header.length > 0 ? { HeaderList: header } : {}) };
  const request: Record<string, unknown> = {
    S3BucketSource: { S3Bucket: params.bucket ?? "", ...(params.prefix ? { S3KeyPrefix: params.prefix } : {}) },
    InputFormat: params.format || "DYNAMODB_JSON",
    ...(isCsv && Object.keys(csv).length > 0 ? { InputFormatOptions: { Csv: csv } } : {}),
    InputCompressionType: params.compression || "NONE",
    TableCreationParameters: createRequest(name, partition, sort, [], "PAY_PER_REQUEST", "", ""),
  };
  const begin = () =>
    act(async () => {
      await call("ImportTable", request);
      replaceParams({ do: "" });
      await Promise.all([done(), readTable(name)]);
    });
  return (
    <div class="cols half jobform">
      <section class="panel" aria-label="New import">
        <form
          onSubmit={(e) => {
            e.preventDefault();
            if (fault === "") void begin();
          }}
        >
          <div class="qr">
            <span class="ql">Import</span>
            <BucketFields buckets={buckets} prefix="keys begin with" />
          </div>
          <div class="qr">
            <span class="ql">As</span>
            <Choice
              name="format"
              label="Format of the objects"
              of={[
                ["DYNAMODB_JSON", "DynamoDB JSON"],
                ["ION", "Ion"],
                ["CSV", "CSV"],
              ]}
            />
            <Choice
              name="compression"
              label="Compression"
              of={[
                ["NONE", "not compressed"],
                ["GZIP", "GZIP"],
                ["ZSTD", "ZSTD"],
              ]}
            />
            {isCsv && (
              <>
                <Choice name="delimiter" label="Delimiter" of={DELIMITERS} />
                <Field name="columns" label="Names of columns" placeholder="columns, if not in line 1" width="w200" />
              </>
            )}
          </div>
          <div class="qr last">
            <span class="ql">Into</span>
            <Field name="name" label="Name of the new table" placeholder="new table" />
            <span class="ql2">partition key</span>
            <Field name="pk" label="Partition key" placeholder="attribute" width="w120" />
            <Choice name="pkt" label="Type of the partition key" of={TYPES} />
            <span class="row">
              <span class="ql2">sort key</span>
              <Field name="sk" label="Sort key" placeholder="none" width="w120" />
              <Choice name="skt" label="Type of the sort key" of={TYPES} />
            </span>
            <span class="grow" />
            {fault !== "" && <span class="faint small">{fault}</span>}
            <button type="submit" class="btn primary" disabled={busy || fault !== ""}>
              Import as {name || "…"}
            </button>
          </div>
        </form>
        {error && (
          <div class="inset">
            <Problem error={error} />
          </div>
        )}
      </section>
      <CodePanel code={fault === "" ? { operation: "ImportTable", request } : undefined} incomplete={fault} />
    </div>
  );
}
