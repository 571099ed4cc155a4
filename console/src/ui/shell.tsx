import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { go, href } from "../lib/router";
import { plainTimes } from "../lib/simulation";
import { deleted, simulated } from "../lib/store";
import { currentName } from "../lib/tables";
import { ENTRIES } from "../screens";
import { CallBar } from "./callbar";
import { CallPanel, copyLast } from "./callpanel";
import { Help } from "./help";
import { Jump } from "./jump";
import { onKey, useKeys } from "./keyboard";
import { closeMenus } from "./menu";
import { cover, overlay } from "./overlay";
import { Rail, toggleRail } from "./rail";
import { Top } from "./top";
import { Undo, undo } from "./undo";

/** What is around every screen: the bar at the top, the navigation, the last call at the foot. */
export function Shell({ children }: { children: ComponentChildren }) {
  useLayoutEffect(() => {
    addEventListener("keydown", onKey);
    addEventListener("pointerdown", closeMenus);
    addEventListener("keydown", closeMenus);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("pointerdown", closeMenus);
      removeEventListener("keydown", closeMenus);
    };
  }, []);
  const toScreens = ENTRIES.filter((entry) => entry.key !== "").map((entry) => [`g ${entry.key}`, () => go(entry.screen, entry.ofTable ? currentName.value : "")] as const);
  useKeys(
    {
      ...Object.fromEntries(toScreens),
      "?": () => cover("help"),
      "mod+k": () => cover("jump"),
      ...(deleted.value ? { "mod+z": () => void undo() } : {}),
      "[": toggleRail,
      c: () => void copyLast(),
    },
    "all",
  );
  const covered = overlay.value !== "";
  return (
    <div class="app">
      <a class="skip" href="#main" onClick={skip} inert={covered}>
        Skip to the screen
      </a>
      <Top inert={covered} />
      <Rail inert={covered} />
      <main class="main" id="main" tabIndex={-1} inert={covered}>
        {simulated.value.length > 0 && (
          <div class="simulated row" role="status">
            <span class="grow">
              <b>Simulation</b> {plainTimes(simulated.value.join(", "))}
            </span>
            <a class="link" href={href("simulation")}>
              Switches
            </a>
          </div>
        )}
        {children}
      </main>
      <CallBar inert={covered} />
      {overlay.value === "jump" && <Jump />}
      {overlay.value === "help" && <Help />}
      {overlay.value === "call" && <CallPanel />}
      <Undo />
    </div>
  );
}

/** The address behind # is that of the screen, so it is left as it is. */
function skip(event: Event) {
  event.preventDefault();
  document.getElementById("main")?.focus();
}
