import { Severity } from "../../ui/icons";

/** How many findings there are, by how bad they are. */
export function Summary({ errors, warnings, advice }: { errors: number; warnings: number; advice: number }) {
  const counts = [
    ["error", errors],
    ["warning", warnings],
    ["advice", advice],
  ] as const;
  if (errors + warnings + advice === 0) {
    return (
      <span>
        <Severity of="fine" /> no findings
      </span>
    );
  }
  return (
    <>
      {counts.map(([severity, count]) =>
        count === 0 ? null : (
          <span key={severity}>
            <Severity of={severity} />
            {count}
          </span>
        ),
      )}
    </>
  );
}
