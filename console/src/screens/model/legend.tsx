/** What the shapes of a ruler mean. */
export function Legend({ isTyped, isChosen }: { isTyped: boolean; isChosen: boolean }) {
  return (
    <div class="legend">
      <span>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M7 2v10" class="bound" />
        </svg>
        bound
      </span>
      <span>
        <svg width="14" height="14" aria-hidden="true">
          <path d="M3 7l8-5v10z" class="ink" />
        </svg>
        no bound
      </span>
      <span>
        <svg width="22" height="12" aria-hidden="true" class="e2">
          <rect width="22" height="12" rx="2" class="meant" />
        </svg>
        meant to be read
      </span>
      <span>
        <svg width="22" height="12" aria-hidden="true">
          <rect x=".75" y=".75" width="20.5" height="10.5" rx="2" class="accident" />
        </svg>
        read by accident
      </span>
      {isTyped && (
        <span>
          <svg width="14" height="14" aria-hidden="true">
            <circle cx="7" cy="7" r="4.5" class="ring" />
          </svg>
          would also catch the key you typed
        </span>
      )}
      <span class="grow" />
      {!isChosen && <span class="faint micro">Drag across it to choose a range.</span>}
      <span class="faint micro">Order is exact, widths are not to scale.</span>
    </div>
  );
}
