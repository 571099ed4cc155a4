// N14: five entities in one table. Everything about a game is one partition, and a prefix of the sort key picks a kind.
import { type Kit, equal } from "../kit.js";
import { design, game, player, story, template, word } from "./party-game.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("GameData", design);
  await kit.put(
    TableName,
    game("g1", "QX7P", "2024-01-15T14:30:00Z"),
    player("g1", "p1", "ann"),
    player("g1", "p2", "ben"),
    word("g1", "w1", 2, "dragon"),
    word("g1", "w2", 1, "slimy"),
    story("g1", "s1"),
    template("pirates", "t1", true),
  );
  const get = async (PK: string, SK: string) => (await kit.documents.get({ TableName, Key: { PK, SK } })).Item;
  const query = async (pk: string, sk: string) =>
    (await kit.documents.query({
      TableName,
      KeyConditionExpression: "PK = :pk AND begins_with(SK, :sk)",
      ExpressionAttributeValues: { ":pk": pk, ":sk": sk },
    })).Items!;

  equal((await get("GAME#g1", "METADATA"))!.RoomCode, "QX7P");
  equal((await get("GAME#g1", "PLAYER#p1"))!.Username, "ann");
  equal((await get("TEMPLATE#pirates", "TEMPLATE#t1"))!.IsActive, true);
  equal((await query("GAME#g1", "PLAYER#")).map((item) => item.Username), ["ann", "ben"]);
  equal((await query("TEMPLATE#pirates", "TEMPLATE#")).length, 1);
  // The story's id is not known to who looks for it; that there is one per game is.
  equal((await query("GAME#g1", "STORY#")).length, 1);

  // Items sort by their sort key and nothing else: these come by id, not by Position.
  const byId = await query("GAME#g1", "WORD#");
  kit.show(byId, "words as they are stored");
  equal(byId.map((item) => item.Word), ["dragon", "slimy"]);
  // In the order of the story if the key begins with it.
  await kit.put(TableName, word("g2", "0002#w1", 2, "dragon"), word("g2", "0001#w2", 1, "slimy"));
  equal((await query("GAME#g2", "WORD#")).map((item) => item.Word), ["slimy", "dragon"]);

  // No pattern above reads GSI1, and no item is in it. Were its attributes set "for later", every write would pay for it.
  equal((await kit.documents.scan({ TableName, IndexName: "GSI1" })).Count, 0);
  const later = { ...player("g3", "p1", "cleo"), GSI1PK: "PLAYER#p1", GSI1SK: "GAME#g3" };
  equal((await kit.cost(() => kit.documents.put({ TableName, Item: player("g3", "p1", "cleo") }))).total, 1);
  equal((await kit.cost(() => kit.documents.put({ TableName, Item: later }))).total, 2);
}
