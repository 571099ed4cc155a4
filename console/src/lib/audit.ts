/** What `GET /_armature/audit` answers: a page of the audit log, the newest first. */
export interface AuditEvent {
  Id: string;
  Time: string;
  Principal: string;
  AccessKeyId: string;
  Source: string;
  Operation: string;
  Region: string;
  Address: string;
  UserAgent: string;
  Outcome: "DONE" | "DENIED" | "FAILED";
  ErrorCode: string;
  Why: string;
  Resources: string[];
  MoreResources: number;
}
export interface AuditPage {
  Events: AuditEvent[];
  Next?: string;
  Until?: string;
  Looked: number;
  Unreadable: number;
  Lost: number;
}

export const OUTCOMES = [
  ["", "All"],
  ["done", "Done"],
  ["denied", "Denied"],
  ["failed", "Failed"],
] as const;

export const PAGE = 50;

export interface AuditFilter {
  principal: string;
  operation: string;
  outcome: string;
  pages: boolean;
  before: string;
}

export function auditPath(filter: AuditFilter): string {
  const query = new URLSearchParams({ limit: String(PAGE) });
  for (const name of ["principal", "operation", "outcome", "before"] as const) if (filter[name] !== "") query.set(name, filter[name]);
  if (filter.pages) query.set("pages", "true");
  return `_armature/audit?${query}`;
}

/** The part of an ARN that people know: user/alice, root, assumed-role/worker/session. */
export function shortPrincipal(arn: string): string {
  return arn.split(":").slice(5).join(":") || arn;
}

/** Tables by their names, and what belongs to them: Shop, Shop/stream/2026. */
export function shortResource(arn: string): string {
  return arn.replace(/^arn:[^:]*:dynamodb:[^:]*:[^:]*:table\//, "");
}
