import { render } from "preact";
import { useEffect } from "preact/hooks";
import { readRegion } from "./lib/api";
import { listen, route } from "./lib/router";
import { readFindings, readSimulation, readTables, remembered } from "./lib/store";
import { Explore } from "./screens/explore";
import { FindingsScreen } from "./screens/findings";
import { ItemEditor } from "./screens/item";
import { Settings } from "./screens/settings";
import { Tables } from "./screens/tables";
import "./style.css";
import { Shell } from "./ui/shell";

function App() {
  const { screen, table } = route.value;
  useEffect(() => {
    if (table !== "") remembered.value = table;
    document.title = `${table || screen} · Armature`;
  }, [screen, table]);
  return (
    <Shell>
      {screen === "tables" && <Tables />}
      {screen === "explore" && <Explore />}
      {screen === "item" && <ItemEditor />}
      {screen === "settings" && <Settings />}
      {screen === "findings" && <FindingsScreen />}
    </Shell>
  );
}

listen();
void readRegion().then(() => readTables());
void readFindings();
void readSimulation();
render(<App />, document.getElementById("app")!);
