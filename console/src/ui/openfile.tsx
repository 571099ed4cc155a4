import { useRef } from "preact/hooks";

/** A button that lets one choose a file of this machine. It is read here, and sent nowhere by that. */
export function OpenFile({ label, accept, take }: { label: string; accept: string; take: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="btn quiet" onClick={() => input.current?.click()}>
        Open file…
      </button>
      <input
        ref={input}
        class="sr"
        type="file"
        accept={accept}
        tabIndex={-1}
        aria-label={label}
        onChange={(e) => {
          const chosen = e.currentTarget.files?.[0];
          // The same file can be chosen again.
          e.currentTarget.value = "";
          if (chosen) take(chosen);
        }}
      />
    </>
  );
}
