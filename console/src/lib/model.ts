import { computed, signal } from "@preact/signals";
import type { ApiError } from "./api";
import { ask } from "./api";
import { type Checked, type Fault, type ModelFinding, differingLines } from "./sheet";
import { asError } from "./tables";

/* The model that the screens Model and Cost are about: its text, and what the server says of it. */

/** The name of the model that is one's own, and comes with no server. */
export const OWN = "armature.yaml";

export const STARTER = `armature: 1
profile: single-table
tables:
  - table_config: { table_name: App, partition_key: PK, sort_key: SK }
    settings: { billing: on-demand, type_attribute: Type }
    entities:
      User:
        pk_template: "USER#{userId}"
        sk_template: "USER#{userId}"
        fields:
          - { name: userId, type: string, format: ulid, required: true, immutable: true }
          - { name: name, type: string, required: true, mutable: true }
        usage: { item_count: 10_000, item_size_bytes: 400 }
        access_patterns:
          - { pattern_id: 1, name: get_user, operation: GetItem, return_type: single_entity, latency_ms: 20,
              parameters: [{ name: userId, type: string, known_from: session }], usage: { rps: 50 } }
`;

export const name = signal("");
export const text = signal("");
/** As it was opened, to tell what was changed. */
export const original = signal("");
export const opening = signal<ApiError | undefined>(undefined);

/** What the server says of the text, or of one before it while that is no model. */
export const checked = signal<Checked | undefined>(undefined);
export const faults = signal<Fault[]>([]);
export const checkError = signal<ApiError | undefined>(undefined);
export const checking = signal(false);

export const isChanged = computed(() => text.value !== original.value);

export const lines = computed(() => text.value.split("\n"));
const originalLines = computed(() => original.value.split("\n"));
export const changedLines = computed(() => (isChanged.value ? differingLines(originalLines.value, lines.value) : new Set<number>()));

const DRAFT = "armature.model.";
const LAST = "armature.model";

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, value: string | undefined) {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What cannot be stored is kept until the page is closed.
  }
}

/** The model that a person has opened last; nothing if none was. */
export const openedName = () => stored(LAST);
export const lastName = () => openedName() ?? "architect-ecommerce";

const library = async (wanted: string) => (wanted === OWN ? STARTER : (await ask<{ text: string }>(`_armature/models/${encodeURIComponent(wanted)}`, { quiet: true })).text);

/** The text of a model, whether it is open or not: what was typed into it, or else as it is in the library. */
export async function textOf(wanted: string): Promise<string> {
  return wanted === name.value ? text.value : (stored(DRAFT + wanted) ?? library(wanted));
}

/** Opens a model: what was typed into it before, or else as it is in the library. */
export async function open(wanted: string): Promise<void> {
  if (name.value === wanted) return;
  keep();
  opening.value = undefined;
  try {
    const from = await library(wanted);
    name.value = wanted;
    original.value = from;
    checked.value = undefined;
    store(LAST, wanted);
    edit(stored(DRAFT + wanted) ?? from);
  } catch (e) {
    opening.value = asError(e);
  }
}

let timer: ReturnType<typeof setTimeout> | undefined;
let asked = 0;
const PAUSE_MILLIS = 300;
export const TEXT_LENGTH_MAX = 1024 * 1024;

/** Changes the text, and has it checked once there is a pause. */
export function edit(changed: string) {
  text.value = changed;
  clearTimeout(timer);
  timer = setTimeout(() => {
    keep();
    void check();
  }, checked.value === undefined ? 0 : PAUSE_MILLIS);
}

function keep() {
  if (name.value !== "") store(DRAFT + name.value, text.value === original.value ? undefined : text.value);
}
// What was typed last before a page is closed is kept as well.
if (typeof addEventListener !== "undefined") addEventListener("pagehide", keep);

/** Whether there is a model of one's own that another would replace. */
export const hasOwn = () => (name.value === OWN ? text.value !== STARTER : stored(DRAFT + OWN) !== null);

/** Takes back all that was typed. */
export function discard() {
  edit(original.value);
}

/** Replaces one's own model by a file's text. */
export function openText(from: string) {
  clearTimeout(timer);
  store(DRAFT + OWN, from);
  name.value = "";
  return open(OWN);
}

async function check() {
  const mine = ++asked;
  checking.value = true;
  try {
    const answer = await ask<Checked | { faults: Fault[] }>("_armature/model/check", { method: "POST", body: text.value, quiet: true });
    if (mine !== asked) return;
    checkError.value = undefined;
    if ("faults" in answer) faults.value = answer.faults;
    else {
      faults.value = [];
      checked.value = answer;
    }
  } catch (e) {
    if (mine === asked) checkError.value = asError(e);
  } finally {
    if (mine === asked) checking.value = false;
  }
}

/** What there is to say about each line, in the order of the lines. */
export interface Remark {
  line: number;
  column: number;
  severity: "error" | "warning" | "advice";
  rule: string;
  message: string;
  finding: ModelFinding | undefined;
}

export const remarks = computed<Remark[]>(() => {
  if (faults.value.length > 0) return faults.value.map(({ line, column, at, message }) => ({ line, column, severity: "error", rule: "", message: at === "" ? message : `${at}: ${message}`, finding: undefined }));
  return (checked.value?.findings ?? []).map((finding) => ({ line: finding.line, column: finding.column, severity: finding.severity, rule: finding.rule, message: finding.message, finding })).sort((a, b) => a.line - b.line);
});
