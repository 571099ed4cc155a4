import { cutEnd, visible } from "../lib/keys";

/** Text as text: what does not show is named. */
export function Plain({ text, max = 2000 }: { text: string; max?: number }) {
  return (
    <>
      {visible(cutEnd(text, max)).map((piece, i) =>
        piece.control ? (
          <span key={i} class="control">
            {piece.text}
          </span>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}
