#!/usr/bin/env node
// Unpacks the archive of Armature, once, and becomes its command.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { constants, homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const systems = { linux: "linux", darwin: "macos" };
const platform = `${systems[process.platform] ?? process.platform}-${process.arch}`;

function fail(text) {
  console.error(`armature: ${text}`);
  process.exit(2);
}

/** The archive for this platform in a directory, if there is one. */
function archiveIn(directory) {
  const names = readdirSync(directory).filter((name) => name.startsWith("armature-") && name.endsWith(`-${platform}.tar.gz`));
  return names.length > 0 ? join(directory, names.sort().at(-1)) : undefined;
}

function archiveOfPlatformPackage() {
  try {
    return archiveIn(dirname(createRequire(import.meta.url).resolve(`armature-${platform}/package.json`)));
  } catch {
    return undefined;
  }
}

function findArchive() {
  const named = process.env.ARMATURE_ARCHIVE;
  if (named) {
    return existsSync(named) ? resolve(named) : fail(`ARMATURE_ARCHIVE names ${named}, and there is no such file`);
  }
  const beside = dirname(dirname(fileURLToPath(import.meta.url)));
  return archiveIn(beside) ?? archiveOfPlatformPackage()
    ?? fail(`there is no archive for ${platform}: set ARMATURE_ARCHIVE to one, which ./armature dist makes`);
}

const sumOf = (archive) => createHash("sha256").update(readFileSync(archive)).digest("hex");

/** The sum that is noted beside an archive, which is not summed up again with every start; or else its own. */
function nameOf(archive) {
  const noted = `${archive}.sha256`;
  return existsSync(noted) ? readFileSync(noted, "utf8").split(/\s/)[0] : sumOf(archive);
}

/** The directory that an archive was unpacked into. It is named by the archive's sum, so another archive never gets mixed with it. */
function unpack(archive) {
  const sum = nameOf(archive);
  const cache = process.env.ARMATURE_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "armature");
  const unpacked = join(cache, sum.slice(0, 16));
  if (!existsSync(unpacked)) {
    if (sumOf(archive) !== sum) fail(`${archive} is damaged: its SHA-256 is not the one in ${basename(archive)}.sha256`);
    mkdirSync(cache, { recursive: true });
    const unfinished = mkdtempSync(join(cache, ".unpacking-"));
    const ended = spawnSync("tar", ["xzf", archive, "--strip-components=1", "-C", unfinished], { stdio: ["ignore", "ignore", "inherit"] });
    if (ended.status !== 0) {
      rmSync(unfinished, { recursive: true });
      fail(`${archive} cannot be unpacked`);
    }
    try {
      renameSync(unfinished, unpacked);
    } catch (fault) {
      rmSync(unfinished, { recursive: true });
      if (!existsSync(unpacked)) throw fault; // Otherwise another process was faster.
    }
  }
  return unpacked;
}

const command = spawn(join(unpack(findArchive()), "bin", "armature"), process.argv.slice(2), { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => command.kill(signal));
command.on("error", (fault) => fail(fault.message));
command.on("exit", (status, signal) => process.exit(status ?? 128 + constants.signals[signal]));
