import type { ComponentType } from "preact";
import type { IconName } from "./ui/icons";

type Page = Promise<{ default: ComponentType }>;

/** Of a screen: its name in the address, its place in the navigation, the key behind "g", and what is loaded when it is first shown. */
interface Entry {
  screen: string;
  title: string;
  /** The heading in the navigation that it stands under. Without one it is not listed there. */
  group: "" | "Data" | "Design" | "Runtime" | "Operate";
  icon: IconName;
  key: string;
  /** Whether it is about one table, which then is part of its address. */
  ofTable: boolean;
  load: () => Page;
}

/** All screens, in the order of the navigation. A new one is a line here, and a module whose default export is its component. */
export const ENTRIES = [
  { screen: "tables", title: "Tables", group: "", icon: "tables", key: "t", ofTable: false, load: (): Page => import("./screens/tables") },
  { screen: "item", title: "Item", group: "", icon: "tables", key: "", ofTable: true, load: (): Page => import("./screens/item") },
  { screen: "explore", title: "Explore", group: "Data", icon: "explore", key: "e", ofTable: true, load: (): Page => import("./screens/explore") },
  { screen: "collections", title: "Collections", group: "Data", icon: "collections", key: "c", ofTable: true, load: (): Page => import("./screens/collections") },
  { screen: "scratchpad", title: "Scratchpad", group: "Data", icon: "scratchpad", key: "p", ofTable: true, load: (): Page => import("./screens/scratchpad") },
  { screen: "streams", title: "Streams", group: "Data", icon: "streams", key: "w", ofTable: true, load: (): Page => import("./screens/streams") },
  { screen: "model", title: "Model", group: "Design", icon: "model", key: "m", ofTable: false, load: (): Page => import("./screens/model") },
  { screen: "findings", title: "Findings", group: "Design", icon: "findings", key: "f", ofTable: false, load: (): Page => import("./screens/findings") },
  { screen: "cost", title: "Cost", group: "Design", icon: "cost", key: "$", ofTable: false, load: (): Page => import("./screens/cost") },
  { screen: "traffic", title: "Traffic", group: "Runtime", icon: "traffic", key: "r", ofTable: true, load: (): Page => import("./screens/traffic") },
  { screen: "metrics", title: "Metrics", group: "Runtime", icon: "metrics", key: "x", ofTable: false, load: (): Page => import("./screens/metrics") },
  { screen: "settings", title: "Settings", group: "Operate", icon: "settings", key: "s", ofTable: true, load: (): Page => import("./screens/settings") },
  { screen: "backups", title: "Backups", group: "Operate", icon: "backups", key: "b", ofTable: true, load: (): Page => import("./screens/backups") },
  { screen: "exports", title: "Exports", group: "Operate", icon: "exports", key: "o", ofTable: false, load: (): Page => import("./screens/exports") },
  { screen: "simulation", title: "Simulation", group: "Operate", icon: "simulation", key: "i", ofTable: false, load: (): Page => import("./screens/simulation") },
  { screen: "access", title: "Access", group: "Operate", icon: "access", key: "a", ofTable: false, load: (): Page => import("./screens/access") },
] as const satisfies readonly Entry[];

export type Screen = (typeof ENTRIES)[number]["screen"];

export const GROUPS = ["Data", "Design", "Runtime", "Operate"] as const;

export function entryOf(screen: Screen): Entry {
  return ENTRIES.find((entry) => entry.screen === screen)!;
}
