/* One of a few. */

export function Tabs({ of, chosen, choose, label }: { of: readonly string[]; chosen: string; choose: (tab: string) => void; label: string }) {
  return (
    <div class="tabs" role="tablist" aria-label={label}>
      {of.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          aria-selected={tab === chosen}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => choose(tab)}
          onKeyDown={(e) => {
            const step = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
            if (step === 0) return;
            e.preventDefault();
            const next = of[(of.indexOf(tab) + step + of.length) % of.length]!;
            choose(next);
            const buttons = e.currentTarget.parentElement!.querySelectorAll<HTMLElement>("[role=tab]");
            buttons[of.indexOf(next)]?.focus();
          }}
        >
          {tab}
        </button>
      ))}
    </div>
  );
}

export function Segments({ of, chosen, choose, label }: { of: readonly (readonly [string, string])[]; chosen: string; choose: (value: string) => void; label: string }) {
  return (
    <div class="seg" role="group" aria-label={label}>
      {of.map(([value, text]) => (
        <button key={value} type="button" aria-pressed={value === chosen} onClick={() => choose(value)}>
          {text}
        </button>
      ))}
    </div>
  );
}
