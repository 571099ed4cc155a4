/** Closes menus that are open, once something else is pressed, or Escape; the focus goes back to what opened them. */
export function closeMenus(event: Event) {
  const isEscape = event instanceof KeyboardEvent && event.key === "Escape";
  if (event instanceof KeyboardEvent && !isEscape) return;
  for (const menu of document.querySelectorAll<HTMLDetailsElement>("details.menu[open]")) {
    if (!isEscape && event.target instanceof Node && menu.contains(event.target)) continue;
    const hadFocus = menu.contains(document.activeElement);
    menu.open = false;
    if (isEscape && hadFocus) menu.querySelector("summary")?.focus();
  }
}
