import { signal } from "@preact/signals";
import { ENTRIES, type Screen } from "../screens";

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
  return { screen: ENTRIES.find((each) => each.screen === screen)?.screen ?? "tables", table: name, params };
}

export function href(screen: Screen, table = "", params: Record<string, string> = {}): string {
  const query = new URLSearchParams(Object.entries(params).filter(([, value]) => value !== "")).toString();
  return `#/${screen}${table === "" ? "" : `/${encodeURIComponent(table)}`}${query === "" ? "" : `?${query}`}`;
}

/** The address as it was when the route was last taken from it, or written to it. */
let seen = typeof location === "undefined" ? "" : location.hash;
export const route = signal<Route>(parse(seen));

/** Takes the route from the address if another step has been made. Browsers tell of a step some time after it is made. */
function follow() {
  if (location.hash === seen) return;
  seen = location.hash;
  route.value = parse(seen);
}

export function go(screen: Screen, table = "", params: Record<string, string> = {}) {
  location.hash = href(screen, table, params);
  follow();
}

/** Changes what is in the address without a step back to before. */
export function replaceParams(changed: Record<string, string>) {
  follow();
  const { screen, table, params } = route.value;
  const to = href(screen, table, { ...params, ...changed });
  if (to === location.hash) return;
  history.replaceState(null, "", to);
  seen = location.hash;
  route.value = parse(to);
}

export function listen() {
  addEventListener("hashchange", follow);
}
