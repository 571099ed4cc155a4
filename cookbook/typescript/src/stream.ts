// Reads the stream of a table the way a consumer does: shard by shard, each from where the last read ended.
import { type DynamoDBClient, DescribeTableCommand } from "@aws-sdk/client-dynamodb";
import {
  type DynamoDBStreamsClientConfig,
  type _Record,
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from "@aws-sdk/client-dynamodb-streams";

export type StreamRecord = _Record;

export class StreamReader {
  private readonly streams: DynamoDBStreamsClient;
  /** Where to go on in each shard; absent when the shard has ended. */
  private readonly positions = new Map<string, string | undefined>();

  constructor(
    private readonly client: DynamoDBClient,
    connection: DynamoDBStreamsClientConfig,
    private readonly table: string,
  ) {
    this.streams = new DynamoDBStreamsClient(connection);
  }

  /** The records since the last read. Those of one item come in their order; those of different items may not. */
  async read(): Promise<StreamRecord[]> {
    const { Table } = await this.client.send(new DescribeTableCommand({ TableName: this.table }));
    const StreamArn = Table!.LatestStreamArn!;
    const { StreamDescription } = await this.streams.send(new DescribeStreamCommand({ StreamArn }));
    const records: StreamRecord[] = [];
    for (const { ShardId } of StreamDescription!.Shards!) {
      if (!this.positions.has(ShardId!)) {
        const start = await this.streams.send(new GetShardIteratorCommand({ StreamArn, ShardId, ShardIteratorType: "TRIM_HORIZON" }));
        this.positions.set(ShardId!, start.ShardIterator);
      }
      records.push(...(await this.readShard(ShardId!)));
    }
    return records;
  }

  private async readShard(shard: string): Promise<StreamRecord[]> {
    const records: StreamRecord[] = [];
    while (this.positions.get(shard)) {
      const page = await this.streams.send(new GetRecordsCommand({ ShardIterator: this.positions.get(shard) }));
      this.positions.set(shard, page.NextShardIterator);
      if (page.Records!.length === 0) break;
      records.push(...page.Records!);
    }
    return records;
  }
}
