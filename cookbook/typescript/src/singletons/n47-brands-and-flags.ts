// N47: one item for the whole application. A list takes what it is given, also twice; a set does not.
import { type Kit, equal } from "../kit.js";

export default async function run(kit: Kit) {
  const TableName = await kit.table("App");
  const brands = { PK: "BRANDS", SK: "BRANDS" };
  const get = async () => (await kit.documents.get({ TableName, Key: brands })).Item;

  const appendToList = (brand: string) =>
    kit.documents.update({
      TableName,
      Key: brands,
      UpdateExpression: "SET BrandNames = list_append(if_not_exists(BrandNames, :empty), :brand)",
      ExpressionAttributeValues: { ":empty": [], ":brand": [brand] },
    });
  for (const brand of ["Apple", "Samsung", "Apple"]) await appendToList(brand);
  equal((await get())!.BrandNames, ["Apple", "Samsung", "Apple"]);

  const addToSet = (brand: string) =>
    kit.documents.update({
      TableName,
      Key: brands,
      UpdateExpression: "ADD BrandSet :brand",
      ExpressionAttributeValues: { ":brand": new Set([brand]) },
    });
  for (const brand of ["Apple", "Samsung", "Apple"]) await addToSet(brand);
  kit.show([(await get())!], "as a list and as a set");
  equal((await get())!.BrandSet, new Set(["Apple", "Samsung"]));

  await kit.put(TableName, { PK: "CONFIG", SK: "FEATUREFLAGS", Type: "FeatureFlags", EnableNewCheckout: true, MaintenanceMode: false });
  const { Item: flags } = await kit.documents.get({ TableName, Key: { PK: "CONFIG", SK: "FEATUREFLAGS" } });
  equal([flags!.EnableNewCheckout, flags!.MaintenanceMode], [true, false]);

  // Every change costs the whole item, and all of them meet in one partition: for a few hundred names that change rarely.
  await kit.put(TableName, { ...brands, BrandNames: Array.from({ length: 1000 }, (_, n) => `Brand number ${n}`) });
  equal((await kit.cost(() => appendToList("One more"))).total, 17);
}
