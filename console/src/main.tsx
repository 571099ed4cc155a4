import { effect, untracked } from "@preact/signals";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { reachable, readRegion } from "./lib/api";
import { listen, route } from "./lib/router";
import { mustSignIn, readSession, session } from "./lib/session";
import { readFindings, readHealth } from "./lib/store";
import { readTables, remembered } from "./lib/tables";
import { entryOf } from "./screens";
import "./style.css";
import { Lazy } from "./ui/lazy";
import { Shell } from "./ui/shell";
import { SignIn } from "./ui/signin";

const HEALTH_MILLIS = 5_000;
/** While it does not answer, it is asked more often. */
const ABSENT_MILLIS = 2_000;

function App() {
  const { screen, table } = route.value;
  useEffect(() => {
    if (table !== "") remembered.value = table;
    document.title = `${table || entryOf(screen).title} · Armature`;
  }, [screen, table]);
  if (session.value === undefined) return null;
  if (mustSignIn.value) return <SignIn done={begin} />;
  return (
    <Shell>
      <Lazy key={screen} screen={screen} />
    </Shell>
  );
}

/** Reads what all screens show. */
function begin() {
  void readTables();
  void readFindings();
}

/** Looks whether the server is there, while the page is seen. */
function watchHealth() {
  const look = async () => {
    if (document.visibilityState === "visible") await readHealth();
    setTimeout(() => void look(), reachable.value ? HEALTH_MILLIS : ABSENT_MILLIS);
  };
  void look();
}

/** A server that is back may be another one: with other tables, or one that wants to know who asks. */
function watchReturn() {
  let wasThere = true;
  effect(() => {
    const isThere = reachable.value;
    if (isThere && !wasThere) untracked(() => void readSession().then(() => !mustSignIn.value && begin()));
    wasThere = isThere;
  });
}

listen();
render(<App />, document.getElementById("app")!);
watchHealth();
watchReturn();
void Promise.all([readRegion(), readSession()]).then(() => !mustSignIn.value && begin());
