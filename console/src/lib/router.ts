import { signal } from "@preact/signals";

export const SCREENS = ["tables", "explore", "item", "findings", "settings"] as const;
export type Screen = (typeof SCREENS)[number];

/** Where one is: behind the # of the address, so that a link or a reload shows the same. */
export interface Route {
  screen: Screen;
  table: string;
  params: Record<string, string>;
}

export function parse(hash: string): Route {
  const [path = "", query = ""] = hash.replace(/^#?\/?/, "").split("?", 2);
  const [screen = "", table = ""] = path.split("/");
  const params = Object.fromEntries(new URLSearchParams(query));
  let name = "";
  try {
    name = decodeURIComponent(table);
  } catch {
    // A name that was cut off is no name.
  }
  return { screen: SCREENS.find((each) => each === screen) ?? "tables", table: name, params };
}

export function href(screen: Screen, table = "", params: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== "")).toString();
  return `#/${screen}${table === "" ? "" : `/${encodeURIComponent(table)}`}${query === "" ? "" : `?${query}`}`;
}

export const route = signal<Route>(parse(typeof location === "undefined" ? "" : location.hash));

export function go(screen: Screen, table = "", params: Record<string, string> = {}) {
  location.hash = href(screen, table, params);
}

/** Changes what is in the address without a step back to before. */
export function replaceParams(changed: Record<string, string>) {
  const { screen, table, params } = route.value;
  const to = href(screen, table, { ...params, ...changed });
  if (to === location.hash) return;
  history.replaceState(null, "", to);
  route.value = parse(to);
}

export function listen() {
  addEventListener("hashchange", () => {
    route.value = parse(location.hash);
  });
}
