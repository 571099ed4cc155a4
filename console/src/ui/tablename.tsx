/** How much of a long name is kept at its end, where those of one program differ. */
const NAME_END = 14;

/** The name of a table. What there is no room for is missing in its middle. */
export function TableName({ name }: { name: string }) {
  return (
    <span class="cutmiddle" title={name}>
      <span>{name.slice(0, -NAME_END)}</span>
      <span>{name.slice(-NAME_END)}</span>
    </span>
  );
}
