// N15: a game by its id, its players by a prefix, and the game behind a room code by an index. An index cannot keep codes unique.
import { DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type Kit, equal } from "../kit.js";
import { design, game, player } from "./party-game.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("GameData", design);
  const client: DynamoDBDocumentClient = kit.documents;
  await kit.put(TableName, game("g1", "QX7P", "2024-01-15T14:30:00Z"), player("g1", "p1", "ann"), player("g1", "p2", "ben"));

  const { Item } = await client.send(new GetCommand({ TableName, Key: { PK: "GAME#g1", SK: "METADATA" } }));
  equal(Item!.GameId, "g1");
  const players = await client.send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
      ExpressionAttributeValues: { ":pk": "GAME#g1", ":sk": "PLAYER#" },
    }),
  );
  kit.show(players.Items, "players");
  equal(players.Items!.map((item) => item.SK), ["PLAYER#p1", "PLAYER#p2"]);

  const byCode = (settings: object) =>
    client.send(
      new QueryCommand({
        TableName,
        IndexName: "RoomCodeIndex",
        KeyConditionExpression: "RoomCode = :code",
        ExpressionAttributeValues: { ":code": "QX7P" },
        Limit: 1,
        ...settings,
      }),
    );
  equal((await byCode({})).Items![0].GameId, "g1");

  // A second game with the same code. Nothing stops it, and "the first" is the oldest, which may have ended long ago.
  await kit.put(TableName, game("g2", "QX7P", "2024-01-20T20:00:00Z"));
  equal((await byCode({})).Items![0].GameId, "g1");
  equal((await byCode({ ScanIndexForward: false })).Items![0].GameId, "g2");
  await kit.refused("ValidationException", "Consistent reads are not supported on global secondary indexes", () =>
    byCode({ ConsistentRead: true }),
  );

  // Unique codes are keys: an item per code, written with the game or not at all, and readable consistently.
  const create = (id: string, code: string) =>
    kit.documents.transactWrite({
      TransactItems: [
        { Put: { TableName, Item: { PK: `ROOM#${code}`, SK: `ROOM#${code}`, GameId: id }, ConditionExpression: "attribute_not_exists(PK)" } },
        { Put: { TableName, Item: game(id, code, "2024-02-01T20:00:00Z") } },
      ],
    });
  await create("g3", "ZZ9A");
  await kit.refused("TransactionCanceledException", "[ConditionalCheckFailed, None]", () => create("g4", "ZZ9A"));
  const room = await client.send(new GetCommand({ TableName, Key: { PK: "ROOM#ZZ9A", SK: "ROOM#ZZ9A" }, ConsistentRead: true }));
  equal(room.Item!.GameId, "g3");
}
