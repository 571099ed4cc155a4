type Value = Record<string, unknown>;

const S = (text: string): Value => ({ S: text });
const N = (number: string): Value => ({ N: number });

function order(customer: string, id: string, status: string, amount: string): Value {
  return { PK: S(`CUSTOMER#${customer}`), SK: S(`#ORDER#${id}`), GSI1PK: S(`ORDER#${id}`), GSI1SK: S(`ORDER#${id}`), Status: S(status), Amount: N(amount), CreatedAt: S("2026-11-15T19:40:00Z") };
}

function line(id: string, at: string, product: string, quantity: number): Value {
  return { PK: S(`ORDER#${id}#ITEM#${at}`), SK: S(`ORDER#${id}#ITEM#${at}`), GSI1PK: S(`ORDER#${id}`), GSI1SK: S(`ITEM#${at}`), Product: S(product), Quantity: N(String(quantity)) };
}

function customer(name: string): Value {
  return { PK: S(`CUSTOMER#${name}`), SK: S(`CUSTOMER#${name}`), Email: S(`${name}@example.com`), Name: S(name), Addresses: { M: { Home: S("1 Main Street") } } };
}

/** A shop in one table: the same items each time, for tests and pictures. */
export const shop = {
  indexes: {
    AttributeDefinitions: ["PK", "SK", "GSI1PK", "GSI1SK"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    GlobalSecondaryIndexes: [
      {
        IndexName: "GSI1",
        KeySchema: [
          { AttributeName: "GSI1PK", KeyType: "HASH" },
          { AttributeName: "GSI1SK", KeyType: "RANGE" },
        ],
        Projection: { ProjectionType: "ALL" },
      },
    ],
  },
  items: (): Value[] => [
    customer("alexdebrie"),
    ...Array.from({ length: 12 }, (_, i) => order("alexdebrie", `1V${String(i).padStart(2, "0")}`, i % 3 === 0 ? "SHIPPED" : "DELIVERED", (20 + i * 7.5).toFixed(2))),
    order("alexdebrie", "1VwV", "SHIPPED", "12.00"),
    order("alexdebrie", "1YRf", "PLACED", "113.24"),
    line("1VwV", "1a", "Sticker set", 1),
    line("1YRf", "1a", "Widget Pro", 3),
    line("1YRf", "2c", "Desk lamp", 1),
    line("1YRf", "3d", "Bulb E27", 1),
    customer("tarajones"),
    order("tarajones", "1YS0", "PLACED", "48.90"),
    line("1YS0", "1a", "Keyboard tray", 1),
    { PK: S("CUSTOMEREMAIL#alex@example.com"), SK: S("CUSTOMEREMAIL#alex@example.com"), Username: S("alexdebrie") },
  ],
};
