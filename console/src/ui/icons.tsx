const PATHS = {
  tables: "M2 3.5h12v9H2zM2 7h12M6 7v5.5",
  explore: "M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M10.2 10.2 14 14",
  findings: "M8 2.2 14.2 13H1.8zM8 6.5v3M8 11.2v.1",
  settings: "M2 4.5h7M12 4.5h2M2 11.5h2M7 11.5h7M10.5 2.9a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2M5.5 9.9a1.6 1.6 0 1 0 0 3.2 1.6 1.6 0 0 0 0-3.2",
  collections: "M2 2.5h7v4H2zM2 9.5h7v4H2zM11.5 4.5h2.5M11.5 11.5h2.5",
  scratchpad: "m3 5 3 3-3 3M8 11.5h5",
  streams: "M2 4.5c3-2 4.5 2 7.5 0 1.7-1.1 3-.9 4.5 0M2 9c3-2 4.5 2 7.5 0 1.7-1.1 3-.9 4.5 0M2 13.2c3-2 4.5 2 7.5 0 1.7-1.1 3-.9 4.5 0",
  model: "M2 11.5h12M2 11.5v-4M5 11.5v-2.5M8 11.5v-4M11 11.5v-2.5M14 11.5v-4",
  cost: "M2.5 13.5v-4h2.6v4M6.7 13.5v-7h2.6v7M10.9 13.5v-11h2.6v11",
  traffic: "M1.5 8.5h3L6.5 3l3 10 2-4.5h3",
  metrics: "M2 2v12h12M4.5 10.5 7.5 7l2.5 2 3.5-4.5",
  backups: "M2.5 8a5.5 5.5 0 1 0 1.7-4M2.5 2v3h3M8 5v3.2l2 1.3",
  exports: "M5 10V2.5M2.5 5 5 2.5 7.5 5M11 6v7.5M8.5 11l2.5 2.5 2.5-2.5M2.5 13.5h3.5M10.5 2.5h3",
  simulation: "M6 2v4L2.5 13h11L10 6V2M5 2h6M4.5 9.5h7",
  access: "M5 8.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6M7 9l6-6M11 5l2 2",
  learn: "M8 4C6.5 2.8 4.5 2.5 2 2.7v9.6c2.5-.2 4.5.1 6 1.3 1.5-1.2 3.5-1.5 6-1.3V2.7C11.5 2.5 9.5 2.8 8 4zM8 4v9.6",
  plus: "M8 3v10M3 8h10",
  minus: "M3 8h10",
  close: "m4 4 8 8M12 4l-8 8",
  copy: "M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3",
  down: "m4 6 4 4 4-4",
  right: "m6 4 4 4-4 4",
  check: "m3 8.5 3.5 3.5L13 4.5",
  undo: "M6 3 2.5 6.5 6 10M2.5 6.5h7a4 4 0 0 1 0 8H7",
} as const;
export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

export function Logo() {
  return (
    <svg class="logo" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true">
      <circle cx="9" cy="9" r="7.5" />
      <path d="M9 1.5v4M9 12.5v4M2.5 5.25l3.46 2M12.04 10.75l3.46 2M2.5 12.75l3.46-2M12.04 7.25l3.46-2" />
      <circle cx="9" cy="9" r="2" fill="currentColor" />
    </svg>
  );
}

/** How bad something is: by its shape first, by its colour second. */
export function Severity({ of }: { of: "error" | "warning" | "advice" | "fine" }) {
  const label = { error: "Error", warning: "Warning", advice: "Advice", fine: "Fine" }[of];
  return (
    <svg class={`sev ${of}`} viewBox="0 0 14 14" role="img" aria-label={label}>
      {of === "error" && <path d="M4.2.6h5.6l3.6 3.6v5.6l-3.6 3.6H4.2L.6 9.8V4.2z" fill="currentColor" />}
      {of === "error" && <path d="m4.8 4.8 4.4 4.4M9.2 4.8 4.8 9.2" stroke="var(--surface)" stroke-width="1.5" stroke-linecap="round" />}
      {of === "warning" && <path d="M7 1 13.4 12.6H.6z" fill="currentColor" stroke="currentColor" stroke-linejoin="round" />}
      {of === "warning" && <path d="M7 5v3.6M7 10.6v.1" stroke="var(--surface)" stroke-width="1.5" stroke-linecap="round" />}
      {of === "advice" && <circle cx="7" cy="7" r="5.9" fill="none" stroke="currentColor" stroke-width="1.3" />}
      {of === "advice" && <path d="M7 6.3v3.6M7 4v.1" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />}
      {of === "fine" && <path d="m2.5 7.5 3 3 6-7" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round" />}
    </svg>
  );
}
