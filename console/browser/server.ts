import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** A server on a free port with nothing in it, of the jars that the build has made. */
export class Server {
  private constructor(
    private readonly process: ChildProcess,
    readonly url: string,
  ) {}

  static async start(...options: string[]): Promise<Server> {
    const lib = join(import.meta.dirname, "../../cli/target/armature/lib");
    const classPath = process.env.ARMATURE_CLASS_PATH ?? (existsSync(lib) ? readdirSync(lib).map((jar) => join(lib, jar)).join(":") : "");
    if (classPath === "") throw new Error("there is nothing to start: build it with ./armature version");
    const java = process.env.JAVA_HOME ? join(process.env.JAVA_HOME, "bin/java") : "java";
    const started = spawn(java, ["-Xmx512m", "-XX:+UseSerialGC", "--enable-native-access=ALL-UNNAMED", "-cp", classPath, "dev.armature.cli.Main", "serve", "--in-memory", "--port", "0", ...options]);
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
    const response = await fetch(this.url, {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.0",
        "X-Amz-Target": `DynamoDB_20120810.${operation}`,
        "X-Amz-Date": "20261117T000000Z",
        Authorization: "AWS4-HMAC-SHA256 Credential=other/20261117/us-east-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0",
      },
      body: JSON.stringify(request),
    });
    const body = (await response.json()) as Record<string, any>;
    if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(body)}`);
    return body;
  }

  stop() {
    this.process.kill();
  }
}
