// Bulk operations through the AWS SDK for JavaScript 3, which had them first. Its modules are those of the directory that is given, and so is the table.
import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";

const require = createRequire(process.argv[2] + "/");
const {
  CancelBulkOperationCommand,
  DescribeBulkOperationCommand,
  DynamoDBClient,
  IdempotentParameterMismatchException,
  ListBulkOperationsCommand,
  ResourceNotFoundException,
  StartBulkPutItemsCommand,
  paginateListBulkOperations,
  waitUntilBulkOperationCompleted,
} = require("@aws-sdk/client-dynamodb");

const table = process.argv[3];
const client = new DynamoDBClient({ endpoint: process.env.AWS_ENDPOINT_URL, region: process.env.AWS_REGION, maxAttempts: 1 });
const waiting = { client, minDelay: 1, maxDelay: 1, maxWaitTime: 60 };

function check(what, actual, expected) {
  if (!isDeepStrictEqual(actual, expected)) {
    console.error(`${what}: ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`);
    process.exit(1);
  }
  console.log(what);
}

async function refusal(promise) {
  try {
    await promise;
  } catch (e) {
    return e;
  }
  throw new Error("it was not refused");
}

async function described(arn) {
  return (await client.send(new DescribeBulkOperationCommand({ BulkOperationArn: arn }))).BulkOperationDescription;
}

// Every member that the model has.
const request = {
  ClientToken: "once",
  InputS3Configuration: {
    S3BucketOwner: "111122223333",
    S3Bucket: "loads",
    S3KeyPrefix: "in/",
    InputFormat: "DYNAMODB_JSON",
    InputCompressionType: "NONE",
  },
  OutputS3Configuration: {
    S3BucketOwner: "111122223333",
    S3Bucket: "loads",
    S3KeyPrefix: "out",
    S3SseAlgorithm: "KMS",
    S3SseKmsKeyId: "key",
    OutputType: ["ERROR", "CONDITION_CHECK_FAILURE"],
  },
  TableName: table,
  MaxWriteRequestUnits: 5000,
  PerformanceTier: "ACCELERATED",
};
const begun = (await client.send(new StartBulkPutItemsCommand(request))).BulkOperationDescription;
const arn = begun.BulkOperationArn;
check("an operation begins", begun.BulkOperationStatus, "IN_PROGRESS");
check("a time is a time", begun.StartTime instanceof Date && begun.EndTime === undefined, true);
check("what was asked for is told", begun.InputS3Configuration, request.InputS3Configuration);
check("where its report goes is told", begun.OutputS3Configuration, request.OutputS3Configuration);
check("and the rest", [begun.ClientToken, begun.MaxWriteRequestUnits, begun.PerformanceTier, begun.TableDetails[0].TableName], [
  "once",
  5000,
  "ACCELERATED",
  table,
]);

check("the waiter sees its end", (await waitUntilBulkOperationCompleted(waiting, { BulkOperationArn: arn })).state, "SUCCESS");
const done = await described(arn);
check("its end is told", [done.BulkOperationStatus, done.EndTime instanceof Date], ["COMPLETED_WITH_ERRORS", true]);
check("records are counted", [done.ProcessedItemCount, done.FailedItemCount], [4, 1]);
check("bytes are counted", done.ProcessedInputBytes === done.TotalInputBytes && done.TotalInputBytes > 0, true);
check("usage is told", done.BulkOperationUsage, [{ TableName: table, BulkPutBytes: 18, Table: { BulkPutBytes: 18 } }]);

check(
  "the same request is the same operation",
  (await client.send(new StartBulkPutItemsCommand(request))).BulkOperationDescription.BulkOperationArn,
  arn,
);
const changed = await refusal(client.send(new StartBulkPutItemsCommand({ ...request, PerformanceTier: "STANDARD" })));
check("a token belongs to one request", changed instanceof IdempotentParameterMismatchException, true);

const slow = { ...request, ClientToken: undefined, MaxWriteRequestUnits: 1024 };
slow.InputS3Configuration = { S3Bucket: "loads", S3KeyPrefix: "many/", InputFormat: "DYNAMODB_JSON" };
const second = (await client.send(new StartBulkPutItemsCommand(slow))).BulkOperationDescription;
check("the SDK gives a token of its own", second.ClientToken.length, 36);
check("cancelling is answered", await client.send(new CancelBulkOperationCommand({ BulkOperationArn: second.BulkOperationArn })).then(
  (answer) => [answer.BulkOperationArn, answer.BulkOperationStatus],
), [second.BulkOperationArn, "CANCELLING"]);
const waited = await refusal(waitUntilBulkOperationCompleted(waiting, { BulkOperationArn: second.BulkOperationArn }));
check("the waiter fails for it", JSON.parse(waited.message).state, "FAILURE");
const cancelled = await described(second.BulkOperationArn);
check("it is cancelled", [cancelled.BulkOperationStatus, typeof cancelled.FailureCode, typeof cancelled.FailureMessage], [
  "CANCELLED",
  "string",
  "string",
]);

const listed = [];
for await (const page of paginateListBulkOperations({ client, pageSize: 1 }, {})) {
  listed.push(...page.BulkOperationsSummaryList.map((each) => `${each.BulkOperationArn} ${each.BulkOperationStatus}`));
}
check("the paginator lists them, the newest first", listed, [`${second.BulkOperationArn} CANCELLED`, `${arn} COMPLETED_WITH_ERRORS`]);
const summary = (await client.send(new ListBulkOperationsCommand({ MaxResults: 1 }))).BulkOperationsSummaryList[0];
check("with their times", summary.StartTime instanceof Date && summary.EndTime instanceof Date, true);

for (const Command of [DescribeBulkOperationCommand, CancelBulkOperationCommand]) {
  const unknown = await refusal(client.send(new Command({ BulkOperationArn: arn.replace(/.$/, "z") })));
  check(`${Command.name} of none is refused`, unknown instanceof ResourceNotFoundException, true);
}
