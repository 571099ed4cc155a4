import { query } from "./api";

export interface User {
  name: string;
  arn: string;
  created: string;
}
export interface AccessKey {
  id: string;
  status: string;
  created: string;
}
export interface Attached {
  name: string;
  /** Of a managed policy; empty for one of the user alone. */
  arn: string;
  document: string;
}

const text = (element: Element, name: string) => element.querySelector(`:scope > ${name}`)?.textContent ?? "";

/** All pages of a list. */
async function members(action: string, list: string, parameters: Record<string, string>, quiet: boolean): Promise<Element[]> {
  const found: Element[] = [];
  let marker = "";
  do {
    const xml = await query("iam", action, { ...parameters, ...(marker === "" ? {} : { Marker: marker }) }, { quiet });
    found.push(...xml.querySelectorAll(`${list} > member`));
    marker = xml.querySelector("IsTruncated")?.textContent === "true" ? (xml.querySelector("Marker")?.textContent ?? "") : "";
  } while (marker !== "" && found.length < 10_000);
  return found;
}

export async function listUsers(quiet = false): Promise<User[]> {
  return (await members("ListUsers", "Users", {}, quiet)).map((user) => ({ name: text(user, "UserName"), arn: text(user, "Arn"), created: text(user, "CreateDate") }));
}

export async function listKeys(user: string): Promise<AccessKey[]> {
  return (await members("ListAccessKeys", "AccessKeyMetadata", { UserName: user }, true)).map((key) => ({ id: text(key, "AccessKeyId"), status: text(key, "Status"), created: text(key, "CreateDate") }));
}

/** Policies of a user: its own with their text, and those that are attached to it. */
export async function listPolicies(user: string): Promise<Attached[]> {
  const names = (await members("ListUserPolicies", "PolicyNames", { UserName: user }, true)).map((member) => member.textContent ?? "");
  const own = await Promise.all(
    names.map(async (name) => {
      const xml = await query("iam", "GetUserPolicy", { UserName: user, PolicyName: name }, { quiet: true });
      return { name, arn: "", document: pretty(decodeURIComponent(xml.querySelector("PolicyDocument")?.textContent ?? "")) };
    }),
  );
  const attached = (await members("ListAttachedUserPolicies", "AttachedPolicies", { UserName: user }, true)).map((policy) => ({ name: text(policy, "PolicyName"), arn: text(policy, "PolicyArn"), document: "" }));
  return [...own, ...attached];
}

export function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}

/** A new key. Its secret is in this answer only. */
export async function createKey(user: string): Promise<{ id: string; secret: string }> {
  const xml = await query("iam", "CreateAccessKey", { UserName: user });
  return { id: xml.querySelector("AccessKeyId")?.textContent ?? "", secret: xml.querySelector("SecretAccessKey")?.textContent ?? "" };
}
