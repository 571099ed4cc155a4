import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const found = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) => existsSync(path));

// A browser of the system, none that is downloaded; each file of tests starts servers of its own.
export default defineConfig({
  testDir: "browser",
  workers: 2,
  // Where others wait for the verdict, what fails is tried once more: a browser on a busy machine misses more than a page does. It is told.
  retries: process.env.CI ? 1 : 0,
  // No test takes a fifth of it on a machine that has nothing else to do.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: [["line"], ["junit", { outputFile: "target/surefire-reports/TEST-browser.xml" }]],
  outputDir: "target/browser",
  use: {
    viewport: { width: 1440, height: 900 },
    // Without the pictures of each moment, which cost more than the tests; what was in the page is kept, and a picture of its end.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    permissions: ["clipboard-read", "clipboard-write"],
    launchOptions: { executablePath: process.env.CHROMIUM ?? found ?? "chromium", args: ["--no-sandbox", "--disable-dev-shm-usage"] },
  },
  projects: [{ name: "chromium" }],
});
