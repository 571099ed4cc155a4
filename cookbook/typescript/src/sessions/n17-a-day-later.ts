// N17: what is to expire has to say when. There is no inheritance: players and words of a game that is gone stay for ever.
import { design, game, player, story, template, word } from "../item-collections/party-game.js";
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("GameData", { ...design, timeToLive: "TTL" });
  await kit.simulation.apply({ Tables: { [TableName]: { TimeToLiveLagSeconds: 48 * 3600 } } });
  const tomorrow = (await kit.simulation.now()) + 24 * 3600;
  await kit.put(
    TableName,
    game("g1", "QX7P", "2024-01-15T14:30:00Z", tomorrow),
    player("g1", "p1", "ann"),
    word("g1", "w1", 1, "dragon"),
    story("g1", "s1", tomorrow),
    template("pirates", "t1", true),
  );
  const left = async () => (await kit.documents.scan({ TableName })).Items!.map((item) => item.EntityType).sort();

  equal(await kit.simulation.advance("25h"), 0); // over, but the service may take two days
  equal((await left()).length, 5);
  equal(await kit.simulation.advance("48h"), 2);
  kit.say(`left: ${await left()}`);
  equal(await left(), ["PLAYER", "STORY_TEMPLATE", "WORD_SUBMISSION"]);

  // Whoever should go with the game is told so when written.
  const inAnHour = (await kit.simulation.now()) + 3600;
  await kit.put(TableName, { ...player("g2", "p1", "ann"), TTL: inAnHour }, { ...word("g2", "w1", 1, "ghost"), TTL: inAnHour });
  equal(await kit.simulation.advance("50h"), 2);

  // What expired is counted; that expiry failed is not something that CloudWatch has a metric for, or that could alarm.
  const metrics = await kit.simulation.metrics();
  equal(new RegExp(`time_to_live_deleted_item\\w*\\{[^}]*"${TableName}"[^}]*\\} 4`).test(metrics), true);
  equal(/time_to_live\w*fail/.test(metrics), false);
}
