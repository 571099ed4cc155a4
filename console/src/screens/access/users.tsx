import { useEffect, useState } from "preact/hooks";
import { type ApiError, query } from "../../lib/api";
import { type User, listUsers } from "../../lib/iam";
import { replaceParams, route } from "../../lib/router";
import { asError } from "../../lib/tables";
import { useKeys } from "../../ui/keyboard";
import { Problem } from "../../ui/notes";
import { UserPanel } from "./user";

const NAME = /^[\w+=,.@-]{1,64}$/;

/** The users of the account, and the one that was chosen. */
export function Users() {
  const { params } = route.value;
  const [users, setUsers] = useState<User[]>();
  const [error, setError] = useState<ApiError>();
  const [name, setName] = useState("");
  const read = async (quiet = false) => {
    try {
      setUsers(await listUsers(quiet));
      setError(undefined);
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => void read(), []);
  const chosen = users?.find((user) => user.name === params.user);
  const create = async () => {
    if (!NAME.test(name)) return;
    try {
      await query("iam", "CreateUser", { UserName: name });
      await read(true);
      replaceParams({ user: name });
      setName("");
    } catch (e) {
      setError(asError(e));
    }
  };
  const step = (by: number) => {
    if (!users || users.length === 0) return;
    const at = users.findIndex((user) => user.name === params.user);
    replaceParams({ user: users[Math.max(0, Math.min(users.length - 1, at + by))]!.name });
  };
  useKeys({ j: () => step(1), k: () => step(-1) });
  return (
    <>
      {error && <Problem error={error} onRetry={() => void read()} />}
      <div class="cols access">
        <section class="panel fill" aria-label="Users">
          <form
            class="bar-row tailbar"
            onSubmit={(e) => {
              e.preventDefault();
              void create();
            }}
          >
            <input class="input mono grow" aria-label="Name of a new user" placeholder="name of a user" value={name} onInput={(e) => setName(e.currentTarget.value)} />
            <button type="submit" class="btn primary" disabled={!NAME.test(name)}>
              Create user
            </button>
          </form>
          <div class="scroll" tabIndex={0} role="region" aria-label="List of users">
            {users && users.length === 0 && <p class="empty">There are no users yet. You are root, which may do everything: make a user for each program, with a policy of its own.</p>}
            {users?.map((user) => (
              <button key={user.name} type="button" class="line" aria-pressed={user.name === params.user} onClick={() => replaceParams({ user: user.name })}>
                <span class="strong clip">{user.name}</span>
                <span class="grow" />
                <span class="faint small nowrap">since {user.created.slice(0, 10)}</span>
              </button>
            ))}
          </div>
        </section>
        {chosen ? (
          <UserPanel key={chosen.name} user={chosen} gone={() => void read(true)} />
        ) : (
          <section class="panel fill" aria-label="User">
            <p class="empty">Choose a user to see its keys and policies.</p>
          </section>
        )}
      </div>
    </>
  );
}
