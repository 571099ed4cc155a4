import { useEffect, useState } from "preact/hooks";
import { ApiError, call } from "../../lib/api";
import { type Change, changes } from "../../lib/diff";
import { draftOf, keepDraft } from "../../lib/drafts";
import { dynamoText, parseDynamo, parsePlain } from "../../lib/json";
import { keyText } from "../../lib/keys";
import { go, replaceParams, route } from "../../lib/router";
import { guardFault, saveCall } from "../../lib/save";
import { type Table, keyNames, keyOf, sources } from "../../lib/schema";
import { ITEM_MAX, itemSize } from "../../lib/size";
import { changed, noteDeleted } from "../../lib/store";
import { asError } from "../../lib/tables";
import { type AV, type Item, itemFault, plainItem, readJson, record } from "../../lib/values";

export const TABS = ["Form", "JSON", "DynamoDB JSON"] as const;
type Tab = (typeof TABS)[number];

interface Opened {
  item: Item | undefined;
  at: Date;
}

const asText = (tab: Tab, item: Item) => (tab === "JSON" ? plainItem(item) : dynamoText(item));
const copyOf = (item: Item): Item => record(Object.entries(item));

function blank(table: Table): Item {
  const [own] = sources(table);
  return record([...own!.partition, ...own!.sort].map((key) => [key.name, key.type === "N" ? { N: "0" } : key.type === "B" ? { B: "" } : { S: "" }] as [string, AV]));
}

/** An item that is edited: as it was opened, as it is typed, and what can be done with it. */
export function useEditing(table: Table, name: string) {
  const { params } = route.value;
  const isNew = params.new === "1";
  const tab = TABS.find((each) => each === params.tab) ?? "Form";
  const keys = keyNames(table);
  const [kept] = useState(() => draftOf(name));
  const [opened, setOpened] = useState<Opened | undefined>(kept && { item: kept.opened, at: kept.at });
  const [draft, setDraft] = useState<Item | undefined>(kept?.item);
  const [first, setFirst] = useState<Item>();
  const [text, setText] = useState<string | undefined>(kept?.text);
  const [error, setError] = useState<ApiError>();
  const [conflict, setConflict] = useState<{ stored: Item | undefined }>();
  const [guarded, setGuarded] = useState(true);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<Date>();

  const begin = (shown: Item) => {
    setFirst(shown);
    setDraft(shown);
  };
  const open = async () => {
    setError(undefined);
    const key = readJson(params.key || params.from || "");
    if (!key) {
      setOpened({ item: undefined, at: new Date() });
      begin(blank(table));
      return;
    }
    try {
      const answer = await call<{ Item?: Item }>("GetItem", { TableName: table.TableName, Key: key, ConsistentRead: true, ReturnConsumedCapacity: "INDEXES" });
      if (!answer.Item) {
        setError(new ApiError("Not there", "No item has this key, at least not any more.", 0, ""));
        return;
      }
      setOpened({ item: isNew ? undefined : answer.Item, at: new Date() });
      begin(copyOf(answer.Item));
    } catch (e) {
      setError(asError(e));
    }
  };
  useEffect(() => {
    if (!kept) void open();
  }, []);

  let textFault = "";
  let item = draft;
  if (tab !== "Form" && text !== undefined) {
    try {
      item = tab === "JSON" ? parsePlain(text) : parseDynamo(text);
    } catch (e) {
      textFault = (e as Error).message;
    }
  }
  const before = opened?.item ?? record<AV>();
  const wrong = textFault || (item ? itemFault(item) : "");
  const staged: Change[] = item ? changes(before, item) : [];
  const isMoved = opened?.item !== undefined && staged.some((change) => keys.includes(change.name));
  const bytes = item && wrong === "" ? itemSize(item) : 0;
  const tooMany = guarded && item && wrong === "" ? guardFault(table, opened?.item, item) : "";
  const isReady = item !== undefined && wrong === "" && tooMany === "" && (isNew || staged.length > 0) && !isMoved && !busy && !conflict && bytes <= ITEM_MAX;
  // Of a new item only what was typed is worth keeping.
  const isTouched = textFault !== "" || (opened?.item ? staged.length > 0 : item !== undefined && changes(first ?? record<AV>(), item).length > 0);
  useEffect(() => {
    if (opened && item) keepDraft(name, isTouched ? { opened: opened.item, at: opened.at, item, text, tab } : undefined);
  }, [item, text, opened, isTouched, tab]);
  useEffect(() => {
    if (kept) replaceParams({ tab: kept.tab === "Form" ? "" : kept.tab });
  }, []);

  /** Shows another item in the place of what was typed. */
  const show = (shown: Item) => {
    setDraft(copyOf(shown));
    setText(tab === "Form" ? undefined : asText(tab, shown));
  };
  const choose = (next: string) => {
    if (textFault !== "" || !item) return;
    setDraft(item);
    setText(next === "Form" ? undefined : asText(next as Tab, item));
    replaceParams({ tab: next === "Form" ? "" : next });
  };
  // An address may say which tab is open before there is an item.
  useEffect(() => {
    if (tab !== "Form" && draft && text === undefined) setText(asText(tab, draft));
  }, [draft === undefined, tab]);

  const save = async () => {
    if (!isReady || !item) return;
    setBusy(true);
    setError(undefined);
    const { operation, request } = saveCall(table, opened?.item, item, guarded);
    try {
      const answer = await call<{ Attributes?: Item }>(operation, request);
      keepDraft(name, undefined);
      changed.value++;
      setSaved(new Date());
      if (isNew) {
        go("item", table.TableName, { key: JSON.stringify(keyOf(table, item)) });
        return;
      }
      const now = answer.Attributes ?? item;
      setOpened({ item: now, at: new Date() });
      show(now);
    } catch (e) {
      const refused = asError(e);
      if (refused.type === "ConditionalCheckFailedException" && !isNew) setConflict({ stored: refused.body.Item as Item | undefined });
      else setError(refused);
    } finally {
      setBusy(false);
    }
  };

  const remove = async () => {
    if (!opened?.item || busy) return;
    setBusy(true);
    try {
      const key = keyOf(table, opened.item);
      const answer = await call<{ Attributes?: Item }>("DeleteItem", { TableName: table.TableName, Key: key, ReturnValues: "ALL_OLD", ReturnConsumedCapacity: "INDEXES" });
      if (answer.Attributes) noteDeleted(table.TableName, answer.Attributes, Object.values(key).map(keyText).join(" / "));
      keepDraft(name, undefined);
      changed.value++;
      go("explore", table.TableName);
    } catch (e) {
      setError(asError(e));
    } finally {
      setBusy(false);
    }
  };

  const discard = () => {
    setConflict(undefined);
    const again = opened?.item ?? first ?? blank(table);
    setFirst(again);
    show(again);
  };
  /** Goes on from what is stored now. */
  const settle = (stored: Item, mine: Item) => {
    setOpened({ item: stored, at: new Date() });
    show(mine);
    setConflict(undefined);
  };
  /** What was deleted meanwhile becomes a new item. */
  const settleAsNew = () => {
    setOpened({ item: undefined, at: new Date() });
    setConflict(undefined);
  };
  return { isNew, tab, keys, opened, before, draft, item, text, staged, textFault, wrong, tooMany, isMoved, isReady, bytes, guarded, error, conflict, saved, open, choose, setDraft, setText, setGuarded, save, remove, discard, settle, settleAsNew };
}

export type Editing = ReturnType<typeof useEditing>;
