import { type Moment, type Part, dateOf, utcText, wallText } from "../lib/time";

/** A moment, drawn the same everywhere. Where a head says that times are UTC, it is bare. */
export function Time({ at, part = "moment", bare = false }: { at: Moment; part?: Part; bare?: boolean }) {
  const date = dateOf(at);
  return date ? (
    <time dateTime={date.toISOString()} title={wallText(date)}>
      {utcText(date, part)}
      {bare ? "" : " UTC"}
    </time>
  ) : (
    <>—</>
  );
}
