import type { Entity } from "./sheet";

export interface Box {
  entity: Entity;
  x: number;
  y: number;
  width: number;
  height: number;
  fields: Entity["fields"];
  more: number;
}
export interface Edge {
  from: string;
  to: string;
  path: string;
}

export const BOX = { width: 216, head: 46, row: 18, gapX: 64, gapY: 22, fieldsMax: 6 };

/** Places entities: parents on the left of their children, in the order of the model. What is its own ancestor has none. */
export function layoutOf(entities: Entity[]): { boxes: Box[]; edges: Edge[]; width: number; height: number } {
  const byName = new Map(entities.map((entity) => [entity.name, entity]));
  const depth = (entity: Entity) => {
    const seen = new Set([entity.name]);
    let steps = 0;
    for (let at = entity; at.parent !== null && byName.has(at.parent) && !seen.has(at.parent); at = byName.get(at.parent)!) {
      seen.add(at.parent);
      steps++;
    }
    return steps;
  };
  const ends: number[] = [];
  const boxesByName = new Map<string, Box>();
  const boxes: Box[] = entities.map((entity) => {
    const column = depth(entity);
    const fields = [...entity.fields].sort((a, b) => Number(b.isKey) - Number(a.isKey)).slice(0, BOX.fieldsMax);
    const more = entity.fields.length - fields.length;
    const height = BOX.head + (fields.length + (more > 0 ? 1 : 0)) * BOX.row + 8;
    const parent = entity.parent === null ? undefined : boxesByName.get(entity.parent);
    const y = Math.max(ends[column] ?? 0, parent?.y ?? 0);
    ends[column] = y + height + BOX.gapY;
    const box = { entity, x: column * (BOX.width + BOX.gapX), y, width: BOX.width, height, fields, more };
    boxesByName.set(entity.name, box);
    return box;
  });
  const edges = boxes.flatMap((box) => {
    const parent = box.entity.parent === null ? undefined : boxesByName.get(box.entity.parent);
    if (!parent || parent === box) return [];
    const x1 = parent.x + parent.width;
    const y1 = parent.y + BOX.head / 2;
    const x2 = box.x;
    const y2 = box.y + BOX.head / 2;
    const middle = (x1 + x2) / 2;
    return [{ from: parent.entity.name, to: box.entity.name, path: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` }];
  });
  return { boxes, edges, width: Math.max(0, ...boxes.map((box) => box.x + box.width)), height: Math.max(0, ...boxes.map((box) => box.y + box.height)) };
}
