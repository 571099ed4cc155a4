import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";

/** A port that nothing listens on, for servers that have to know of each other before they start. */
export async function freePort(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

/** A server on a free port with nothing in it, of the jars that the build has made. */
export class Server {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(...options: string[]): Promise<Server> {
    return Server.run(["--in-memory", ...options], {});
  }

  /** One in the place of another that has been stopped. */
  static async startAt(port: string, ...options: string[]): Promise<Server> {
    return Server.run(["--in-memory", ...options], {}, { port });
  }

  /** One with little memory, or one whose data is on a disk. */
  static async startWith(more: { heap?: string; data?: string; port?: string }, ...options: string[]): Promise<Server> {
    return Server.run([...(more.data === undefined ? ["--in-memory"] : ["--data", more.data]), ...options], {}, more);
  }

  /** One in a Region of its own, with what else it needs to know about others in its environment. */
  static async startKnowing(environment: Record<string, string>, port: string, ...options: string[]): Promise<Server> {
    return Server.run(["--in-memory", ...options], environment, { port });
  }

  /** One that wants to know who asks, with this key for root. */
  static async startWithAuth(id: string, secret: string, ...options: string[]): Promise<Server> {
    return Server.run(["--in-memory", "--auth", ...options], { ARMATURE_ROOT_ACCESS_KEY_ID: id, ARMATURE_ROOT_SECRET_ACCESS_KEY: secret, ARMATURE_MASTER_KEY: Buffer.alloc(32, 7).toString("base64") });
  }

  private static async run(options: string[], environment: Record<string, string>, { heap = "512m", port = "0" }: { heap?: string; port?: string } = {}): Promise<Server> {
    const lib = join(import.meta.dirname, "../../cli/target/armature/lib");
    const classPath = process.env.ARMATURE_CLASS_PATH ?? (existsSync(lib) ? readdirSync(lib).map((jar) => join(lib, jar)).join(":") : "");
    if (classPath === "") throw new Error("there is nothing to start: build it with ./armature version");
    const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin/java") : "java";
    // It lives for seconds: what compiles it well takes longer than what it would save.
    const started = spawn(java, [`-Xmx${heap}`, "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED", "-cp", classPath, "dev.armature.cli.Main", "serve", "--port", port, ...options], { env: { ...process.env, ...environment } });
    let said = "";
    return new Promise((resolve, reject) => {
      started.stderr.on("data", (data) => (said += String(data)));
      started.stdout.on("data", (data) => {
        said += String(data);
        const found = /listens on (http:\/\/[^,]+),/.exec(said);
        if (found) resolve(new Server(started, found[1]!));
      });
      started.on("error", reject);
      started.on("exit", (status) => reject(new Error(`the server ended with ${status}: ${said}`)));
    });
  }

  get console(): string {
    return `${this.url}/console/`;
  }

  /** A call as another client makes it. */
  async call(operation: string, request: unknown): Promise<Record<string, any>> {
    const response = await this.send(operation, request, {});
    const text = await response.text();
    const body = JSON.parse(text === "" ? "{}" : text) as Record<string, any>;
    if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(body)}`);
    return body;
  }

  /** A call that is refused because there are too many, on a server that simulates. */
  async throttle(operation: string, request: unknown) {
    const response = await this.send(operation, request, { "x-armature-simulate": "throttle" });
    if (response.status !== 400) throw new Error(`${operation} was not throttled`);
  }

  private send(operation: string, request: unknown, headers: Record<string, string>): Promise<Response> {
    return fetch(this.url, {
      method: "POST",
      headers: {
        ...headers,
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": `DynamoDB_20120810.${operation}`,
        "X-Amz-Date": "20261117T000000Z",
        Authorization: "AWS4-HMAC-SHA256 Credential=other/20261117/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      },
      body: JSON.stringify(request),
    });
  }

  /** A table with the keys PK and SK, and what more is given. */
  async createTable(name: string, items: Record<string, unknown>[] = [], more: Record<string, unknown> = {}) {
    await this.call("CreateTable", {
      TableName: name,
      BillingMode: "PAY_PER_REQUEST",
      AttributeDefinitions: ["PK", "SK"].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
      KeySchema: [
        { AttributeName: "PK", KeyType: "HASH" },
        { AttributeName: "SK", KeyType: "RANGE" },
      ],
      ...more,
    });
    for (let i = 0; i < items.length; i += 25) await this.call("BatchWriteItem", { RequestItems: { [name]: items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } })) } });
  }

  get port(): string {
    return new URL(this.url).port;
  }

  /** Whether it has ended by itself. */
  get isOver(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }

  stop() {
    this.process.kill();
  }

  /** Stops it, and waits until its port is free. */
  async stopped(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once("exit", resolve));
    this.process.kill();
    await ended;
  }
}
