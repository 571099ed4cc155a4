/* Pictures of what a page shows, made in the browser: nothing is sent anywhere. */

/** What of a style makes an SVG look as it does. */
const PROPERTIES = ["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "font-family", "font-size", "font-weight", "font-style", "text-anchor", "paint-order"] as const;
const PNG_SCALE = 2;
/** Browsers draw nothing on a canvas that is larger. */
const PNG_SIDE_MAX = 16_000;

/** As text in XML: control characters are not allowed in it at all. */
export function escaped(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, "\ufffd").replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The value of a design token in the scheme that is shown. */
export function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || "#888";
}

/** SVGs of a page as one that needs no other file, below one another, each with its title. */
export function svgOf(parts: { title: string; svg: SVGSVGElement }[]): string {
  const gap = 16;
  const head = 28;
  let y = gap;
  let width = 0;
  const drawn: string[] = [];
  for (const { title, svg } of parts) {
    const size = { width: Number(svg.getAttribute("width")), height: Number(svg.getAttribute("height")) };
    const copy = styled(svg);
    copy.setAttribute("x", String(gap));
    copy.setAttribute("y", String(y + head));
    drawn.push(`<text x="${gap}" y="${y + 16}" fill="${token("--ink")}" font-family="system-ui, sans-serif" font-size="13" font-weight="600">${escaped(title)}</text>`, new XMLSerializer().serializeToString(copy));
    y += head + size.height + gap;
    width = Math.max(width, size.width + 2 * gap);
  }
  return framed(width, y, drawn.join("\n"));
}

/** An SVG of this size on the colour of a panel. */
export function framed(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${token("--surface")}"/>\n${content}\n</svg>`;
}

/** A copy with its styles in it. */
function styled(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  const originals = [svg, ...svg.querySelectorAll<SVGElement>("*")];
  const copies = [copy, ...copy.querySelectorAll<SVGElement>("*")];
  originals.forEach((original, i) => {
    const style = getComputedStyle(original);
    for (const property of PROPERTIES) copies[i]!.setAttribute(property, style.getPropertyValue(property));
    for (const name of ["class", "aria-hidden", "role", "aria-label", "style", "tabindex"]) copies[i]!.removeAttribute(name);
  });
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return copy;
}

export function download(file: string, content: Blob | string) {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export function saveSvg(file: string, svg: string) {
  download(`${file}.svg`, new Blob([svg], { type: "image/svg+xml" }));
}

/** @throws Error if the browser cannot draw it */
export async function savePng(file: string, svg: string): Promise<void> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const scale = Math.min(PNG_SCALE, PNG_SIDE_MAX / Math.max(image.width, image.height, 1));
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(image.width * scale);
  canvas.height = Math.round(image.height * scale);
  canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/png"));
  if (!png) throw new Error("the picture is too large to be drawn");
  download(`${file}.png`, png);
}
