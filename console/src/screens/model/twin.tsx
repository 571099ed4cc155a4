import { type Scale, catches } from "../../lib/sheet";

/** The same for those who do not see it. */
export function Twin({ scale, caret, typed }: { scale: Scale; caret: number | undefined; typed: string }) {
  return (
    <table class="sr">
      <caption>Sort order of {scale.partition}</caption>
      <tbody>
        {scale.bands.map((band) => (
          <tr key={band.entity}>
            <th scope="row">{band.entity}</th>
            <td>{band.pieces.map((piece) => piece.text).join(", ")}</td>
          </tr>
        ))}
        {scale.reaches.map((reach) => (
          <tr key={reach.pattern}>
            <th scope="row">{reach.pattern}</th>
            <td>
              {reach.condition}; {reach.note === "" ? "reads what it asks for" : reach.note}
              {caret !== undefined && catches(reach, caret) ? `; would also catch ${typed}` : ""}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
