// What a server started with --simulation can do and DynamoDB cannot be asked to: let time pass, and be short of capacity.

/** The server simulates nothing: a scenario that lives by it is skipped. */
export class NoSimulation extends Error {}

export class Simulation {
  private used = false;

  constructor(private readonly endpoint: string) {}

  /** The server's time in seconds, which is what its time to live goes by. */
  async now(): Promise<number> {
    const { Clock } = await this.call("GET", "simulation");
    return Math.floor(Date.parse(Clock.Now) / 1000);
  }

  /** Lets time pass: "49h", "90s", "PT0.1S". @returns how many items expired by that */
  async advance(time: string): Promise<number> {
    return (await this.call("POST", "clock", { Advance: time })).Expired;
  }

  /** Stops the clock, so that it moves only by being moved. */
  async freeze() {
    await this.call("POST", "clock", { Freeze: true });
  }

  /** Readers of this index see it as it is now, until everything is off. */
  async hold(TableName: string, IndexName: string) {
    await this.call("POST", "hold-index", { TableName, IndexName });
  }

  async apply(settings: object) {
    await this.call("PUT", "simulation", settings);
  }

  /** The server's page for Prometheus, with CloudWatch's metrics by other names. */
  async metrics(): Promise<string> {
    return (await fetch(`${this.endpoint}/metrics`)).text();
  }

  /** As it was before: nothing simulated, and the real time. */
  async off() {
    if (this.used) await this.call("DELETE", "simulation");
    this.used = false;
  }

  private async call(method: string, path: string, body?: object): Promise<any> {
    if (method !== "GET") this.used = true;
    const response = await fetch(`${this.endpoint}/_armature/${path}`, { method, body: body && JSON.stringify(body) });
    if (response.status === 404) throw new NoSimulation("the server is not started with --simulation");
    if (!response.ok) throw new Error(`${method} /_armature/${path}: ${await response.text()}`);
    return response.json();
  }
}
