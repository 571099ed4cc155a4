import { ENDPOINT, reachable, region } from "../lib/api";
import { href } from "../lib/router";
import { signOut, who } from "../lib/session";
import { Icon, Logo } from "./icons";
import { MOD } from "./keyboard";
import { cover } from "./overlay";

/** Where one is connected to, and whether it answers; the way to everything else. */
export function Top({ inert }: { inert: boolean }) {
  const host = ENDPOINT.replace(/^https?:\/\//, "");
  return (
    <header class="top" inert={inert}>
      <a class="brand" href={href("tables")}>
        <Logo />
        Armature
      </a>
      <span class="conn">
        <span class={reachable.value ? "dot" : "dot off"} />
        <span class="mono">{host}</span>
        <span class="tag">{region.value}</span>
        <span role="status">{!reachable.value && <b class="bad">Not connected</b>}</span>
      </span>
      <button type="button" class="jump" onClick={() => cover("jump")}>
        <Icon name="explore" />
        <span class="grow clip">Jump to a table, key, rule or screen</span>
        <kbd>{MOD}K</kbd>
      </button>
      {who.value && (
        <span class="conn who" title={who.value.Arn}>
          <span class="strong">{who.value.UserName ?? who.value.Arn?.replace(/^.*:/, "") ?? ""}</span>
          <button type="button" class="link" onClick={() => void signOut()}>
            Sign out
          </button>
        </span>
      )}
      <button type="button" class="btn quiet" aria-label="Keyboard help" onClick={() => cover("help")}>
        <kbd>?</kbd>
      </button>
    </header>
  );
}
