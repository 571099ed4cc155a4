// A table of the CDK's, for AWS and for Armature alike: npm install && npm run synth && ../../armature apply cdk.out
import { App, CfnOutput, RemovalPolicy, Stack } from "aws-cdk-lib";
import { AttributeType, BillingMode, Table } from "aws-cdk-lib/aws-dynamodb";

class KeyValueStack extends Stack {
  constructor(scope, id) {
    super(scope, id, { description: "Match state, logs, locks and limits of a game, in one table" });
    const table = new Table(this, "KeyValue", {
      tableName: "btlrun_kv",
      partitionKey: { name: "pk", type: AttributeType.STRING },
      sortKey: { name: "sk", type: AttributeType.STRING },
      billingMode: BillingMode.PAY_PER_REQUEST,
      timeToLiveAttribute: "ttl",
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    new CfnOutput(this, "TableName", { value: table.tableName });
    new CfnOutput(this, "TableArn", { value: table.tableArn });
  }
}

const app = new App({ outdir: "cdk.out", analyticsReporting: false, treeMetadata: false });
new KeyValueStack(app, "KeyValueStack");
app.synth();
