/** The console's signs: thin lines, and severities that differ by shape before colour. */
const PATHS = {
  search: "M7 2.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M10.2 10.2 14 14",
  menu: "M2 4h12M2 8h12M2 12h12",
  check: "m3 8.5 3.5 3.5L13 4.5",
  left: "m10 4-4 4 4 4",
  right: "m6 4 4 4-4 4",
  scheme: "M8 2.2a5.8 5.8 0 1 0 0 11.6zM8 2.2a5.8 5.8 0 0 1 0 11.6",
};

export function icon(name, kind = name) {
  return `<svg class="icon ${kind}" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${PATHS[name]}"/></svg>`;
}

export const LOGO =
  '<svg class="logo" viewBox="0 0 18 18" fill="none" stroke="currentColor" stroke-width="1.5" aria-hidden="true"><circle cx="9" cy="9" r="7.5"/><path d="M9 1.5v4M9 12.5v4M2.5 5.25l3.46 2M12.04 10.75l3.46 2M2.5 12.75l3.46-2M12.04 7.25l3.46-2"/><circle cx="9" cy="9" r="2" fill="currentColor"/></svg>';

const SHAPES = {
  error: '<path d="M4.2.6h5.6l3.6 3.6v5.6l-3.6 3.6H4.2L.6 9.8V4.2z" fill="currentColor"/><path class="hole" d="m4.8 4.8 4.4 4.4M9.2 4.8 4.8 9.2"/>',
  warning: '<path d="M7 1 13.4 12.6H.6z" fill="currentColor" stroke="currentColor" stroke-linejoin="round"/><path class="hole" d="M7 5v3.6M7 10.6v.1"/>',
  advice: '<circle cx="7" cy="7" r="5.9" fill="none" stroke="currentColor" stroke-width="1.3"/><path d="M7 6.3v3.6M7 4v.1" stroke="currentColor" stroke-width="1.5" stroke-linecap="round"/>',
};

export function severity(of) {
  return `<svg class="sev ${of}" viewBox="0 0 14 14" aria-hidden="true">${SHAPES[of]}</svg>`;
}
