import { call } from "./api";
import type { Item } from "./values";

/** A sample: tables with items that show what keys are for. */
export interface Sample {
  id: string;
  title: string;
  text: string;
  entities: string[];
  facts: string;
  table: Record<string, unknown>;
  items: () => Item[];
}

/** Numbers that are the same each time. */
function numbers(seed: number) {
  let state = seed >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const CUSTOMERS = ["alexdebrie", "bettyschmidt", "carlos.reyes", "dana-kim", "emilio", "fatima.noor", "gwenpark", "hiro", "ines.costa", "jonas", "kavya", "liam.oreilly"];
const CITIES = ["Seattle, WA", "Omaha, NE", "Lisbon", "Osaka", "Toronto", "Graz"];
const PRODUCTS = ["Desk lamp", "Notebook, ruled", "Fountain pen", "Office chair", "Monitor arm", "Ink, blue-black", "Paper, 500 sheets", "Footrest"];
const STATUS = ["PLACED", "SHIPPED", "DELIVERED", "DELIVERED", "DELIVERED", "CANCELLED"];
const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function ecommerce(): Item[] {
  const any = numbers(7);
  const items: Item[] = [];
  const id = () => `1Y${Array.from({ length: 10 }, () => LETTERS[any(LETTERS.length)]).join("")}`;
  CUSTOMERS.forEach((username, c) => {
    const email = `${username}@example.com`;
    const orders = c === 0 ? 40 : 4 + any(8);
    let spent = 0;
    for (let o = 0; o < orders; o++) {
      const day = new Date(Date.UTC(2026, 10, 15) - o * (1 + any(3)) * 86_400_000 - any(80_000) * 1000).toISOString();
      const orderId = id();
      const count = 1 + any(3);
      let cents = 0;
      for (let i = 0; i < count; i++) {
        const itemId = String(i + 1).padStart(2, "0");
        const price = 299 + any(12_000);
        const quantity = 1 + any(3);
        cents += price * quantity;
        items.push({
          PK: { S: `ORDER#${orderId}#ITEM#${itemId}` },
          SK: { S: `ORDER#${orderId}#ITEM#${itemId}` },
          GSI1PK: { S: `ORDER#${orderId}` },
          GSI1SK: { S: `ITEM#${itemId}` },
          OrderId: { S: orderId },
          ItemId: { S: itemId },
          ProductName: { S: PRODUCTS[any(PRODUCTS.length)]! },
          Price: { N: (price / 100).toFixed(2) },
          Quantity: { N: String(quantity) },
        });
      }
      spent += cents;
      items.push({
        PK: { S: `CUSTOMER#${username}` },
        SK: { S: `ORDER#${day.slice(0, 10)}#${orderId}` },
        GSI1PK: { S: `ORDER#${orderId}` },
        GSI1SK: { S: `ORDER#${orderId}` },
        OrderId: { S: orderId },
        Username: { S: username },
        CreatedAt: { S: day },
        Status: { S: STATUS[o === 0 ? 0 : any(STATUS.length)]! },
        Amount: { N: (cents / 100).toFixed(2) },
        Items: { N: String(count) },
        Paid: { BOOL: any(10) > 0 },
        ShipTo: { M: { Name: { S: username }, City: { S: CITIES[any(CITIES.length)]! } } },
        ...(o === 0 ? { LedgerId: { N: "12345678901234567890123456789012345678" }, Tags: { SS: ["gift", "priority"] } } : {}),
      });
    }
    items.push({
      PK: { S: `CUSTOMER#${username}` },
      SK: { S: `CUSTOMER#${username}` },
      Username: { S: username },
      Email: { S: email },
      TotalOrders: { N: String(orders) },
      TotalSpent: { N: (spent / 100).toFixed(2) },
      MailingAddresses: { M: { Home: { M: { City: { S: CITIES[c % CITIES.length]! }, Street: { S: `${100 + c} Main Street` } } } } },
    });
    items.push({ PK: { S: `CUSTOMEREMAIL#${email}` }, SK: { S: `CUSTOMEREMAIL#${email}` }, Email: { S: email }, Username: { S: username } });
  });
  return items;
}

function tournament(): Item[] {
  const any = numbers(11);
  const items: Item[] = [];
  const rounds = ["FINALS", "SEMIFINALS", "QUARTERFINALS", "ROUND16"];
  for (const tournamentId of ["SPRING2026", "AUTUMN2026", "WINTER2026"]) {
    for (const region of ["NA-EAST", "EU-WEST", "AP-SOUTH"]) {
      rounds.forEach((round, r) => {
        for (let m = 0; m < 2 ** r; m++) {
          const bracket = m % 2 === 0 ? "UPPER" : "LOWER";
          const matchId = `m-${tournamentId.slice(0, 2).toLowerCase()}${region.slice(0, 2).toLowerCase()}-${r}${String(m).padStart(2, "0")}`;
          items.push({
            matchId: { S: matchId },
            tournamentId: { S: tournamentId },
            region: { S: region },
            round: { S: round },
            bracket: { S: bracket },
            player1Id: { S: String(101 + any(40)) },
            player2Id: { S: String(141 + any(40)) },
            score: { N: String(any(5) * 10 + any(5)) },
            matchDate: { S: `2026-0${1 + any(9)}-1${any(10)}` },
          });
        }
      });
    }
  }
  return items;
}

const text = (name: string) => ({ AttributeName: name, AttributeType: "S" });
const hash = (name: string) => ({ AttributeName: name, KeyType: "HASH" });
const range = (name: string) => ({ AttributeName: name, KeyType: "RANGE" });

export const SAMPLES: Sample[] = [
  {
    id: "ecommerce",
    title: "E-commerce",
    text: "Customers, orders and their items in one table; one overloaded index.",
    entities: ["Customer", "Order", "OrderItem", "Customeremail"],
    facts: "one table, 1 index",
    table: {
      TableName: "ECommerce",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["PK", "SK", "GSI1PK", "GSI1SK"].map(text),
      KeySchema: [hash("PK"), range("SK")],
      GlobalSecondaryIndexes: [{ IndexName: "GSI1", KeySchema: [hash("GSI1PK"), range("GSI1SK")], Projection: { ProjectionType: "ALL" } }],
      StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
    },
    items: ecommerce,
  },
  {
    id: "tournament",
    title: "Tournament",
    text: "Multi-attribute keys: query by tournament and region, then round, bracket, match.",
    entities: ["Match"],
    facts: "one table, 1 index of five attributes",
    table: {
      TableName: "TournamentMatches",
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["matchId", "tournamentId", "region", "round", "bracket"].map(text),
      KeySchema: [hash("matchId")],
      GlobalSecondaryIndexes: [
        {
          IndexName: "TournamentRegion",
          KeySchema: [hash("tournamentId"), hash("region"), range("round"), range("bracket"), range("matchId")],
          Projection: { ProjectionType: "ALL" },
        },
      ],
    },
    items: tournament,
  },
];

/** Makes the table of a sample and fills it, 25 items a call. */
export async function load(sample: Sample, progress: (done: number, of: number) => void): Promise<void> {
  const name = String(sample.table.TableName);
  await call("CreateTable", sample.table);
  for (;;) {
    const { Table } = await call<{ Table: { TableStatus: string } }>("DescribeTable", { TableName: name }, { quiet: true });
    if (Table.TableStatus === "ACTIVE") break;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  const items = sample.items();
  for (let i = 0; i < items.length; i += 25) {
    let left: Record<string, unknown> = { [name]: items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } })) };
    while (Object.keys(left).length > 0) {
      const answer = await call<{ UnprocessedItems?: Record<string, unknown> }>("BatchWriteItem", { RequestItems: left, ReturnConsumedCapacity: "TOTAL" });
      left = answer.UnprocessedItems ?? {};
    }
    progress(Math.min(i + 25, items.length), items.length);
  }
}
