import { utcText } from "./time";

/** A backup, as ListBackups tells of it. */
export interface Backup {
  TableName: string;
  BackupArn: string;
  BackupName: string;
  BackupCreationDateTime: number;
  BackupStatus: string;
  BackupType: string;
  BackupSizeBytes?: number;
  BackupExpiryDateTime?: number;
}

/** How far back a table can be taken; nothing while recovery is off. */
export interface Recovery {
  earliest: number;
  latest: number;
  days: number;
}

/** A moment as a field for date and time has it, in UTC, with seconds. */
export function toField(seconds: number): string {
  return utcText(Math.floor(seconds)).replace(" ", "T");
}

/** Seconds since 1970 of what such a field says; nothing if it says no time. */
export function fromField(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(text)) return undefined;
  const millis = Date.parse(`${text}Z`);
  return Number.isNaN(millis) ? undefined : millis / 1000;
}

/** The scale of the timeline: from the first backup or the begin of recovery until now, and a little room. */
export function scaleOf(backups: Backup[], recovery: Recovery | undefined, now: number): { from: number; to: number } {
  const moments = [...backups.map((backup) => backup.BackupCreationDateTime), ...(recovery ? [recovery.earliest] : [])];
  const first = Math.min(now - 60, ...moments);
  const room = Math.max(30, (now - first) * 0.03);
  return { from: first - room, to: now + room };
}

const STEPS = [1, 5, 15, 30, 60, 300, 900, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 86_400, 2 * 86_400, 7 * 86_400, 30 * 86_400];

/** Whole moments along a scale, at most so many, with what is written beside each. */
export function ticksOf(from: number, to: number, max: number): { at: number; text: string }[] {
  const step = STEPS.find((each) => (to - from) / each <= max) ?? Math.ceil((to - from) / max / 86_400) * 86_400;
  const ticks: { at: number; text: string }[] = [];
  for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
    const text = toField(at);
    ticks.push({ at, text: step >= 86_400 ? text.slice(5, 10) : step >= 60 ? text.slice(11, 16) : text.slice(11, 19) });
  }
  return ticks;
}

/** What is wrong with a name of a new table; empty if nothing is. */
export function tableNameFault(name: string, taken: string[]): string {
  if (!/^[\w.-]{3,255}$/.test(name)) return "3 to 255 letters, digits, and _ - .";
  return taken.includes(name) ? "There is a table of this name" : "";
}
