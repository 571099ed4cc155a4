import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ENDPOINT, lastCall, region } from "../lib/api";
import { LANGUAGES, codeOf } from "../lib/code";
import { type Screen, go, href, route } from "../lib/router";
import { UNDO_MILLIS, asError, current, deleted, findings, findingsOf, remembered, simulated, tables, undoDelete } from "../lib/store";
import { Icon, type IconName, Logo } from "./icons";
import { MOD, onKey, useKeys } from "./keyboard";
import { Code, CopyButton, copyText, number, useFocus } from "./parts";

const RAIL: { group: string; screens: { screen: Screen; title: string; icon: IconName }[] }[] = [
  {
    group: "Data",
    screens: [{ screen: "explore", title: "Explore", icon: "explore" }],
  },
  { group: "Design", screens: [{ screen: "findings", title: "Findings", icon: "findings" }] },
  { group: "Operate", screens: [{ screen: "settings", title: "Settings", icon: "settings" }] },
];
const overlay = signal<"" | "jump" | "help" | "call">("");

export function Shell({ children }: { children: ComponentChildren }) {
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  const toScreen = (screen: Screen) => () => go(screen, screen === "tables" || screen === "findings" ? "" : (current.value?.TableName ?? ""));
  useKeys({
    "?": () => (overlay.value = overlay.value === "help" ? "" : "help"),
    "mod+k": () => (overlay.value = "jump"),
    "g t": toScreen("tables"),
    "g e": toScreen("explore"),
    "g f": toScreen("findings"),
    "g s": toScreen("settings"),
    "mod+z": () => void undo(),
    c: () => {
      const last = lastCall.value;
      if (last && !last.path) void copyText(codeOf("JavaScript", last, { endpoint: ENDPOINT, region: region.value }));
    },
  });
  return (
    <div class="app">
      <Top />
      <Rail />
      <main class="main" id="main">
        {simulated.value.length > 0 && (
          <div class="simulated" role="status">
            <b>Simulation</b> {simulated.value.join(", ")}
          </div>
        )}
        {children}
      </main>
      <CallBar />
      {overlay.value === "jump" && <Jump close={() => (overlay.value = "")} />}
      {overlay.value === "help" && <Help close={() => (overlay.value = "")} />}
      {overlay.value === "call" && <CallPanel close={() => (overlay.value = "")} />}
      <Undo />
    </div>
  );
}

function Top() {
  const host = ENDPOINT.replace(/^https?:\/\//, "");
  return (
    <header class="top">
      <a class="brand" href={href("tables")}>
        <Logo />
        Armature
      </a>
      <span class="conn">
        <span class="dot" />
        <span class="mono">{host}</span>
        <span class="tag">{region.value}</span>
      </span>
      <button type="button" class="jump" onClick={() => (overlay.value = "jump")}>
        <Icon name="explore" />
        <span class="grow clip">Jump to a table, rule or screen</span>
        <kbd>{MOD}K</kbd>
      </button>
      <button type="button" class="btn quiet" aria-label="Keyboard help" onClick={() => (overlay.value = "help")}>
        <kbd>?</kbd>
      </button>
    </header>
  );
}

function Rail() {
  const at = route.value.screen === "item" ? "explore" : route.value.screen;
  const table = current.value?.TableName ?? "";
  return (
    <nav class="side" aria-label="Screens">
      <a href={href("tables")} aria-current={at === "tables" ? "page" : undefined} title="Tables">
        <Icon name="tables" />
        <span class="label">Tables</span>
        <span class="count">{tables.value?.length ?? ""}</span>
      </a>
      {(tables.value?.length ?? 0) > 0 && (
        <>
          <h2>In table</h2>
          <select
            class="scope"
            aria-label="Table"
            value={table}
            onChange={(e) => {
              remembered.value = e.currentTarget.value;
              go(at === "tables" || at === "findings" ? "explore" : at, e.currentTarget.value);
            }}
          >
            {table === "" && <option value="">choose a table</option>}
            {tables.value!.map((each) => (
              <option key={each.TableName} value={each.TableName}>
                {each.TableName}
              </option>
            ))}
          </select>
        </>
      )}
      {RAIL.map(({ group, screens }) => (
        <div key={group}>
          <h2>{group}</h2>
          {screens.map(({ screen, title, icon }) => (
            <a key={screen} href={href(screen, screen === "findings" ? "" : table)} aria-current={at === screen ? "page" : undefined} title={title}>
              <Icon name={icon} />
              <span class="label">{title}</span>
              {screen === "findings" && <span class="count">{findings.value?.findings.length || ""}</span>}
            </a>
          ))}
        </div>
      ))}
    </nav>
  );
}

function CallBar() {
  const last = lastCall.value;
  if (!last) return <footer class="call">No call yet</footer>;
  const table = (last.request.TableName as string | undefined) ?? "";
  const where = { endpoint: ENDPOINT, region: region.value };
  return (
    <footer class="call" aria-label="Last call">
      <span class="faint">Last call</span>
      <span class={last.failed ? "op bad" : "op"}>
        {last.operation} {table}
        {last.times > 1 ? ` ×${last.times}` : ""}
      </span>
      <span class="sep" />
      <span>
        read <b>{number(last.read)}</b>
      </span>
      <span>
        returned <b>{number(last.returned)}</b>
      </span>
      <span>
        <b>{last.units === "—" ? "0 units" : last.units}</b>
      </span>
      <span>{last.millis.toFixed(1)} ms</span>
      <span class="clip optional">{last.note}</span>
      <span class="grow" />
      <button type="button" class="link" onClick={() => (overlay.value = "call")}>
        View call
      </button>
      {!last.path && (
        <>
          <span class="faint optional">Copy as</span>
          {LANGUAGES.map((each) => (
            <CopyLink key={each} name={each} text={() => codeOf(each, last, where)} />
          ))}
        </>
      )}
      {last.path && <CopyLink name="curl" text={() => `curl ${ENDPOINT}${last.path}`} />}
    </footer>
  );
}

function CopyLink({ name, text }: { name: string; text: () => string }) {
  const [done, setDone] = useState(false);
  return (
    <button
      type="button"
      class="link optional"
      aria-label={`Copy as ${name}`}
      onClick={() =>
        void copyText(text()).then(() => {
          setDone(true);
          setTimeout(() => setDone(false), 1200);
        })
      }
    >
      {done ? "copied" : name}
    </button>
  );
}

function CallPanel({ close }: { close: () => void }) {
  const last = lastCall.value!;
  useKeys({ Escape: close });
  const text = last.path ? `curl ${ENDPOINT}${last.path}` : `${last.operation}\n${JSON.stringify(last.request, null, 2)}`;
  return (
    <Overlay label="Last call" close={close}>
      <div class="phead">
        <h2>{last.operation}</h2>
        <span class="grow" />
        <CopyButton text={() => (last.path ? text : JSON.stringify(last.request, null, 2))} />
      </div>
      <Code text={text} label="Request" />
    </Overlay>
  );
}

function Overlay({ label, close, children }: { label: string; close: () => void; children: ComponentChildren }) {
  const ref = useFocus<HTMLDivElement>();
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    return () => before?.focus?.();
  }, []);
  return (
    <div class="veil" onClick={(e) => e.target === e.currentTarget && close()}>
      <div class="overlay" role="dialog" aria-modal="true" aria-label={label} ref={ref} tabIndex={-1}>
        {children}
      </div>
    </div>
  );
}

interface Target {
  title: string;
  hint: string;
  icon: IconName;
  open: () => void;
}

function Jump({ close }: { close: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const input = useFocus<HTMLInputElement>();
  useEffect(() => input.current?.focus(), []);
  useKeys({ Escape: close });
  const found = useMemo(() => {
    const all: Target[] = [];
    for (const table of tables.value ?? []) {
      all.push({ title: table.TableName, hint: "table", icon: "tables", open: () => go("explore", table.TableName) });
      for (const index of table.GlobalSecondaryIndexes ?? []) {
        const q = JSON.stringify({ mode: "scan", index: index.IndexName });
        all.push({ title: index.IndexName, hint: `index of ${table.TableName}`, icon: "explore", open: () => go("explore", table.TableName, { q }) });
      }
      all.push({ title: `${table.TableName} settings`, hint: "settings", icon: "settings", open: () => go("settings", table.TableName) });
      const count = findingsOf(table.TableName).length;
      if (count > 0) all.push({ title: `${table.TableName} findings`, hint: String(count), icon: "findings", open: () => go("findings", "", { table: table.TableName }) });
    }
    for (const finding of findings.value?.findings ?? []) all.push({ title: `${finding.rule} ${finding.message}`, hint: finding.at, icon: "findings", open: () => go("findings", "", { rule: finding.rule, at: finding.at }) });
    all.push({ title: "Tables", hint: "screen", icon: "tables", open: () => go("tables") });
    all.push({ title: "Create table", hint: "screen", icon: "plus", open: () => go("tables", "", { create: "1" }) });
    all.push({ title: "Findings", hint: "screen", icon: "findings", open: () => go("findings") });
    const words = text.toLowerCase().split(/\s+/);
    return all.filter((each) => words.every((word) => `${each.title} ${each.hint}`.toLowerCase().includes(word))).slice(0, 12);
  }, [text]);
  const open = (target: Target | undefined) => {
    if (!target) return;
    close();
    target.open();
  };
  return (
    <Overlay label="Jump" close={close}>
      <div class="jumpbox">
        <input
          ref={input}
          class="input wide"
          aria-label="Jump to"
          role="combobox"
          aria-expanded="true"
          aria-controls="jump-list"
          aria-activedescendant={found.length > 0 ? `jump-${at}` : undefined}
          placeholder="Table, index, rule or screen"
          value={text}
          onInput={(e) => {
            setText(e.currentTarget.value);
            setAt(0);
          }}
          onKeyDown={(e) => {
            if (e.key === "ArrowDown") setAt(Math.min(found.length - 1, at + 1));
            else if (e.key === "ArrowUp") setAt(Math.max(0, at - 1));
            else if (e.key === "Enter") open(found[at]);
            else return;
            e.preventDefault();
          }}
        />
        <ul id="jump-list" role="listbox" aria-label="Found">
          {found.map((target, i) => (
            <li key={target.title + target.hint} id={`jump-${i}`} role="option" aria-selected={i === at} onClick={() => open(target)}>
              <Icon name={target.icon} />
              <span class="grow clip">{target.title}</span>
              <span class="faint">{target.hint}</span>
            </li>
          ))}
        </ul>
        {found.length === 0 && <p class="empty">Nothing here has these words in its name.</p>}
      </div>
    </Overlay>
  );
}

const HELP: [string, string][] = [
  [`${MOD}K`, "jump to a table, index, rule or screen"],
  ["/", "filter"],
  ["g t  g e", "tables, explore"],
  ["g f  g s", "findings, settings"],
  ["j  k", "next, previous row"],
  ["↵", "open"],
  ["n", "new item"],
  ["e", "edit the selected item"],
  ["y", "copy the key of the selected item"],
  ["c", "copy the last call as code"],
  [`${MOD}↵`, "run"],
  [`${MOD}S`, "save"],
  [`${MOD}Z`, "undo a delete, for a minute"],
  ["esc", "stop, or back"],
  ["?", "this page"],
];

function Help({ close }: { close: () => void }) {
  useKeys({ Escape: close });
  return (
    <Overlay label="Keyboard" close={close}>
      <div class="phead">
        <h2>Keyboard</h2>
        <span class="grow" />
        <button type="button" class="btn quiet" onClick={close}>
          Close
        </button>
      </div>
      <dl class="help">
        {HELP.map(([keys, text]) => (
          <div key={keys}>
            <dt>
              {keys.split("  ").map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p class="faint help-note">Single letters rest while a field has the focus.</p>
    </Overlay>
  );
}

const undoError = signal("");

async function undo() {
  if (!deleted.value) return;
  try {
    await undoDelete();
    undoError.value = "";
  } catch (e) {
    undoError.value = asError(e).message;
  }
}

function Undo() {
  const last = deleted.value;
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    if (!last) return;
    setNow(Date.now());
    undoError.value = "";
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() > last.until) deleted.value = undefined;
    }, 500);
    return () => clearInterval(timer);
  }, [last]);
  if (!last) return null;
  const left = Math.max(0, last.until - now);
  return (
    <div class="toast" role="status">
      <span class="grow clip">
        Deleted <span class="mono">{last.label}</span>
        {undoError.value && <span> · {undoError.value}</span>}
      </span>
      <button type="button" class="link" onClick={() => void undo()}>
        Undo
      </button>
      <kbd>{MOD}Z</kbd>
      <span class="mono" aria-hidden="true">
        0:{String(Math.ceil(left / 1000)).padStart(2, "0")}
      </span>
      <i class="left" style={{ width: `${(left / UNDO_MILLIS) * 100}%` }} />
    </div>
  );
}
