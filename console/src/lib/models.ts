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
  return at;
}
