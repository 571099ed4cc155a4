import { ApiError, call } from "./api";
import { type StreamRecord, compareNumbers } from "./records";

const PAGE = 200;
/** After so many rounds new shards are looked for, also if none has ended. */
const ROUNDS = 10;

interface Shard {
  ShardId: string;
  SequenceNumberRange: { StartingSequenceNumber?: string; EndingSequenceNumber?: string };
}

interface Open {
  /** Nothing once it has been read to its end. */
  iterator: string | undefined;
  last: string | undefined;
}

/** Reads a stream as it grows: all of its shards, those that come later too. */
export class Tail {
  private readonly shards = new Map<string, Open>();
  private rounds = 0;

  /** @param isFromStart whether it begins with what the stream still has, or with what comes from now on */
  constructor(
    private readonly arn: string,
    private readonly isFromStart: boolean,
  ) {}

  get shardCount(): number {
    return [...this.shards.values()].filter((shard) => shard.iterator !== undefined).length;
  }

  /** A page of each shard, in the order of their time. */
  async read(stop: AbortSignal): Promise<StreamRecord[]> {
    if (this.rounds % ROUNDS === 0 || this.shardCount === 0) await this.findShards(stop);
    this.rounds++;
    const found: StreamRecord[] = [];
    for (const [id, shard] of this.shards) {
      if (shard.iterator === undefined) continue;
      try {
        // Empty pages come many times a minute; the bar at the foot keeps the last that had something.
        const page: { Records?: StreamRecord[]; NextShardIterator?: string } = await call("GetRecords", { ShardIterator: shard.iterator, Limit: PAGE }, { signal: stop, quiet: (answer) => (answer.Records as unknown[] | undefined)?.length === 0 });
        found.push(...(page.Records ?? []));
        shard.last = page.Records?.at(-1)?.dynamodb.SequenceNumber ?? shard.last;
        shard.iterator = page.NextShardIterator;
      } catch (e) {
        if (!(e instanceof ApiError)) throw e;
        if (e.type === "ExpiredIteratorException") shard.iterator = await this.iterator(id, shard.last === undefined ? "TRIM_HORIZON" : "AFTER_SEQUENCE_NUMBER", shard.last, stop);
        else if (e.type === "TrimmedDataAccessException") shard.iterator = await this.iterator(id, "TRIM_HORIZON", undefined, stop);
        else throw e;
      }
    }
    return found.sort((a, b) => a.dynamodb.ApproximateCreationDateTime - b.dynamodb.ApproximateCreationDateTime || compareNumbers(a.dynamodb.SequenceNumber, b.dynamodb.SequenceNumber));
  }

  private async findShards(stop: AbortSignal) {
    const isFirst = this.rounds === 0;
    let from: string | undefined;
    do {
      const answer: { StreamDescription: { Shards?: Shard[]; LastEvaluatedShardId?: string } } = await call("DescribeStream", { StreamArn: this.arn, ...(from === undefined ? {} : { ExclusiveStartShardId: from }) }, { signal: stop, quiet: true });
      for (const shard of answer.StreamDescription.Shards ?? []) {
        if (this.shards.has(shard.ShardId)) continue;
        const isClosed = shard.SequenceNumberRange.EndingSequenceNumber !== undefined;
        const isOver = isFirst && !this.isFromStart && isClosed;
        const type = isFirst && !this.isFromStart ? "LATEST" : "TRIM_HORIZON";
        this.shards.set(shard.ShardId, { iterator: isOver ? undefined : await this.iterator(shard.ShardId, type, undefined, stop), last: undefined });
      }
      from = answer.StreamDescription.LastEvaluatedShardId;
    } while (from !== undefined);
  }

  private async iterator(shard: string, type: string, after: string | undefined, stop: AbortSignal): Promise<string | undefined> {
    const answer: { ShardIterator?: string } = await call("GetShardIterator", { StreamArn: this.arn, ShardId: shard, ShardIteratorType: type, ...(after === undefined ? {} : { SequenceNumber: after }) }, { signal: stop, quiet: true });
    return answer.ShardIterator;
  }
}
