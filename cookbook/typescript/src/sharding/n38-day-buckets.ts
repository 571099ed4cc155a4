// N38: one partition of an index per day. "The newest 25" begins with today and goes back until there are enough.
import { type Item, type Kit, equal } from "../kit.js";
import { ksuid } from "../sorting/ksuid.js";

const DAY_MILLIS = 24 * 3600 * 1000;
const DAYS_MAX = 5;

export default async function run(kit: Kit) {
  const TableName = await kit.table("Deals", { indexes: [{ name: "GSI1", hash: "GSI1PK", range: "GSI1SK" }] });
  const bucket = (time: Date) => `DEALS#${time.toISOString().slice(0, 10)}T00:00:00.000Z`;
  const deal = (number: number, time: Date) => {
    const id = ksuid(time);
    return { PK: `DEAL#${id}`, SK: `DEAL#${id}`, GSI1PK: bucket(time), GSI1SK: `DEAL#${id}`, number };
  };
  // Ten deals on each of three days, an hour apart.
  const today = new Date("2024-01-15T12:00:00Z");
  const times = [2, 1, 0].flatMap((daysAgo) =>
    Array.from({ length: 10 }, (_, hour) => new Date(today.getTime() - daysAgo * DAY_MILLIS + (hour - 9) * 3600_000)),
  );
  await kit.put(TableName, ...times.map((time, number) => deal(number, time)));

  let queries = 0;
  async function newest(count: number): Promise<Item[]> {
    const deals: Item[] = [];
    for (let day = 0; deals.length < count && day < DAYS_MAX; day++) {
      const { Items } = await kit.documents.query({
        TableName,
        IndexName: "GSI1",
        KeyConditionExpression: "GSI1PK = :pk",
        ExpressionAttributeValues: { ":pk": bucket(new Date(today.getTime() - day * DAY_MILLIS)) },
        ScanIndexForward: false,
        Limit: count - deals.length,
      });
      queries++;
      deals.push(...Items!);
    }
    return deals;
  }

  const deals = await newest(25);
  kit.show(deals, `the newest, by ${queries} queries`);
  equal(deals.map((item) => item.number), Array.from({ length: 25 }, (_, position) => 29 - position));
  equal(queries, 3);

  // There are only 30. Without a bound it would go back to the beginning of time.
  queries = 0;
  equal((await newest(31)).length, 30);
  equal(queries, DAYS_MAX);
}
