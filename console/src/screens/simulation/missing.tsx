import { ENDPOINT } from "../../lib/api";
import { CopyButton } from "../../ui/copy";

/** What there would be to switch, and how to start a server that has it. */
export function Missing({ why }: { why: string }) {
  const command = `./armature serve --in-memory --simulation --port ${new URL(ENDPOINT).port || "8000"}`;
  return (
    <>
      <div class="head">
        <h1>Simulation</h1>
      </div>
      <div class="body scrolls">
        <section class="panel" aria-label="No switches">
          <div class="inset">
            <h2 class="lead">This server has no switches</h2>
            <p class="muted">
              DynamoDB throttles, lags, conflicts and fails in production. Armature does all of this on request, so that a program can be seen to take it. A server has the switches only if it was started for them, because who can move the clock can make items expire:
            </p>
            <div class="row">
              <code>{command}</code>
              <CopyButton text={() => command} bare />
            </div>
            <p class="faint small">{why}</p>
          </div>
        </section>
      </div>
    </>
  );
}
