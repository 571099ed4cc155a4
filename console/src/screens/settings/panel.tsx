import type { ComponentChildren } from "preact";
import type { ApiError } from "../../lib/api";
import { replaceParams, route } from "../../lib/router";
import { Icon } from "../../ui/icons";
import { Problem } from "../../ui/notes";

/** A part of the settings: its title, what can be added to it, what went wrong with it. */
export function Part({ title, hint, error, add, children }: { title: string; hint?: string; error?: ApiError | undefined; add?: { name: string; label: string; off?: string } | undefined; children: ComponentChildren }) {
  const isOpen = add !== undefined && route.value.params.add === add.name;
  return (
    <section class="panel part" aria-label={title}>
      <div class="phead">
        <h2>{title}</h2>
        {hint && <span class="faint small clip optional">{hint}</span>}
        <span class="grow" />
        {add && (
          <button type="button" class="btn" disabled={add.off !== undefined} title={add.off} aria-expanded={isOpen} onClick={() => replaceParams({ add: isOpen ? "" : add.name })}>
            <Icon name="plus" /> {add.label}
          </button>
        )}
      </div>
      {error && (
        <div class="inset">
          <Problem error={error} />
        </div>
      )}
      {children}
    </section>
  );
}

/** Whether the form with a name is open; the address says so. */
export const isAdding = (name: string) => route.value.params.add === name;
export const closeForm = () => replaceParams({ add: "" });

/** What is about to be taken away, by its kind and name; the address says that as well. */
export const dropping = () => route.value.params.drop ?? "";
export const drop = (what: string) => replaceParams({ drop: what });

export function DropButton({ label, what }: { label: string; what: string }) {
  return (
    <button type="button" class="btn quiet" aria-label={label} title={label} aria-expanded={dropping() === what} onClick={() => drop(dropping() === what ? "" : what)}>
      <Icon name="close" />
    </button>
  );
}

/** A line of settings with its title. */
export function Line({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <div class="qr">
      <span class="ql wide">{title}</span>
      {children}
    </div>
  );
}

/** What something is on its way to. */
export function Status({ text, note = "" }: { text: string; note?: string }) {
  const isMoving = /ING$/.test(text);
  return (
    <span class={isMoving ? "row" : /FAILED|INACCESSIBLE/.test(text) ? "tag bad" : "tag"} role="status">
      {isMoving && <span class="spinner" />} {text}
      {note}
    </span>
  );
}
