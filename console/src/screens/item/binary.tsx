import { useEffect, useState } from "preact/hooks";
import { bytesOf, hexLines, isGzip, unzipped } from "../../lib/binary";
import { number } from "../../lib/count";
import { Segments } from "../../ui/choice";
import { Plain } from "../../ui/plain";

const HEX_MAX = 1024;
const TEXT_MAX = 20_000;

/** Bytes as digits, or as the text that they are when they are unzipped. */
export function BinaryView({ name, base64 }: { name: string; base64: string }) {
  const [as, setAs] = useState("hex");
  const [text, setText] = useState("");
  const bytes = bytesOf(base64);
  const isZipped = isGzip(bytes);
  useEffect(() => {
    if (as !== "text") return;
    unzipped(bytes, TEXT_MAX).then(
      (read) => setText(read.isCut ? `${read.text}…` : read.text),
      () => setText("It begins like gzip, and is no text."),
    );
  }, [as, base64]);
  return (
    <div class="bytes">
      <div class="row">
        <span class="faint small">
          {number(bytes.length)} bytes{isZipped ? ", gzip" : ""}
        </span>
        {isZipped && (
          <Segments
            label={`${name} as`}
            of={[
              ["hex", "Hex"],
              ["text", "Unzipped"],
            ]}
            chosen={as}
            choose={setAs}
          />
        )}
      </div>
      <pre class="code" tabIndex={0} role="region" aria-label={`Bytes of ${name}`}>
        {as === "hex" ? hexLines(bytes, HEX_MAX) : <Plain text={text} max={TEXT_MAX + 1} />}
        {as === "hex" && bytes.length > HEX_MAX ? "\n…" : ""}
      </pre>
    </div>
  );
}
