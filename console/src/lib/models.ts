import { signal } from "@preact/signals";
import { ask } from "./api";

/** A model that comes with the server. */
export interface LibraryEntry {
  name: string;
  /** The name of the same with its faults repaired, which is what is loaded. */
  repaired: string;
  title: string;
  description: string;
  tables: string[];
  entities: string[];
  patterns: number;
  indexes: number;
}
export interface Library {
  models: LibraryEntry[];
  mayLoad: boolean;
  items: number;
}
export interface Progress {
  name: string;
  state: "running" | "done" | "failed";
  step: string;
  done: number;
  total: number;
  tables: string[];
  message: string;
}

export const library = signal<Library | undefined>(undefined);

export async function readLibrary(): Promise<Library> {
  library.value ??= await ask<Library>("_armature/models", { quiet: true });
  return library.value;
}

const PAUSE_MILLIS = 150;

/** Has the server make the tables of a sample and fill them, and waits for it. @throws Error with what went wrong */
export async function loadSample(name: string, progress: (at: Progress) => void): Promise<Progress> {
  let at = await ask<Progress>(`_armature/models/${encodeURIComponent(name)}/load`, { method: "POST" });
  while (at.state === "running") {
    progress(at);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
    at = await ask<Progress>(`_armature/models/${encodeURIComponent(name)}/load`, { quiet: true });
  }
  if (at.state === "failed") throw new Error(at.message);
  keepSamples({ ...samples(), ...Object.fromEntries(at.tables.map((table) => [table, name])) });
  return at;
}

const SAMPLES = "armature.samples";

/** By the name of a table, the sample that this browser had it made of. */
function samples(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(SAMPLES) ?? "{}") as Record<string, string>;
  } catch {
    return {};
  }
}

function keepSamples(of: Record<string, string>) {
  try {
    localStorage.setItem(SAMPLES, JSON.stringify(of));
  } catch {
    // Then it is not known later which sample a table was made of.
  }
}

/** The names of the models that may say something of a table: of the sample that it was made of, or else of the only one that has such a table. */
export async function modelsOf(table: string): Promise<string[]> {
  const { models } = await readLibrary();
  const having = models.filter((entry) => entry.tables.includes(table));
  const made = having.find((entry) => entry.name === samples()[table]);
  return made ? [made.repaired] : having.length === 1 ? [having[0]!.repaired] : [];
}
