package dev.armature.trials.cookbook;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** What has to be there before the scenarios of a language can run: libraries from its package manager, and what it compiles. */
final class Workshop {
    private static final int NODE_VERSION_MIN = 20;
    /** Where a package index is not to be reached, waiting longer does not help. */
    private static final int PIP_SECONDS_MAX = 60;

    private static final int TOOL_SECONDS_MAX = 300;

    private final Path cookbook;

    Workshop(Path cookbook) {
        this.cookbook = cookbook;
    }

    /** How to run a language, or why that cannot be. */
    sealed interface Prepared {
        record Command(List<String> words) implements Prepared {}

        /** The machine lacks something; nothing is wrong with the scenarios. */
        record Missing(String reason) implements Prepared {}

        /** What should have worked did not. */
        record Broken(String reason) implements Prepared {}
    }

    Prepared prepare(Language language) throws IOException, InterruptedException {
        return switch (language) {
            case TYPESCRIPT -> typescript();
            case PYTHON -> python();
            case JAVA -> java();
        };
    }

    private Prepared typescript() throws IOException, InterruptedException {
        Path home = cookbook.resolve("typescript");
        Outcome node = tool(home, TOOL_SECONDS_MAX, "node", "--version");
        if (!node.isOk() || major(node.said()) < NODE_VERSION_MIN) {
            return new Prepared.Missing(
                    "Node.js " + NODE_VERSION_MIN + " or newer is not there: see https://nodejs.org");
        }
        Path installed = home.resolve("node_modules/.package-lock.json");
        if (isOlder(installed, home.resolve("package-lock.json"))) {
            Outcome npm = tool(home, TOOL_SECONDS_MAX, "npm", "ci", "--silent");
            if (!npm.isOk()) {
                return new Prepared.Broken("npm ci failed: " + npm.said());
            }
        }
        Outcome compiled = tool(home, TOOL_SECONDS_MAX, "node", "node_modules/typescript/bin/tsc");
        return compiled.isOk()
                ? new Prepared.Command(List.of("node", "--enable-source-maps", home + "/dist/main.js"))
                : new Prepared.Broken("it does not compile:\n" + compiled.said());
    }

    private Prepared python() throws IOException, InterruptedException {
        Path home = cookbook.resolve("python");
        Path own = home.resolve(".venv/bin/python");
        for (String python : List.of("python3", own.toString())) {
            if (hasBoto3(home, python)) {
                return new Prepared.Command(List.of(python, "-B", home + "/main.py"));
            }
        }
        boolean installed =
                tool(home, PIP_SECONDS_MAX, "python3", "-m", "venv", ".venv").isOk()
                        && tool(home, PIP_SECONDS_MAX, own.toString(), "-m", "pip", "install", "--quiet", "boto3")
                                .isOk();
        return installed && hasBoto3(home, own.toString())
                ? new Prepared.Command(List.of(own.toString(), "-B", home + "/main.py"))
                : new Prepared.Missing("boto3 is not there: apt-get install python3-boto3");
    }

    private static boolean hasBoto3(Path home, String python) throws IOException, InterruptedException {
        return tool(home, PIP_SECONDS_MAX, python, "-c", "import boto3").isOk();
    }

    private Prepared java() {
        Path target = cookbook.resolve("java/target");
        return Files.isDirectory(target.resolve("classes")) && Files.isDirectory(target.resolve("lib"))
                ? new Prepared.Command(List.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-cp",
                        target.resolve("classes") + ":" + target.resolve("lib") + "/*",
                        "dev.armature.cookbook.Main"))
                : new Prepared.Broken("cookbook/java is not built: mvn -pl cookbook/java package");
    }

    private static boolean isOlder(Path made, Path source) throws IOException {
        return !Files.exists(made) || Files.getLastModifiedTime(made).compareTo(Files.getLastModifiedTime(source)) < 0;
    }

    private static int major(String version) {
        String digits = version.strip().replaceFirst("^v", "").replaceFirst("\\D.*$", "");
        return digits.isEmpty() ? 0 : Integer.parseInt(digits);
    }

    private record Outcome(boolean isOk, String said) {}

    /** Runs a tool to its end. One that is not there, or takes too long, has failed. */
    private static Outcome tool(Path directory, int secondsMax, String... command)
            throws IOException, InterruptedException {
        Path said = Files.createTempFile("armature-cookbook-", ".log");
        try {
            Process process = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(said.toFile())
                    .start();
            boolean ended = process.waitFor(secondsMax, TimeUnit.SECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            return new Outcome(
                    ended && process.exitValue() == 0,
                    Files.readString(said, StandardCharsets.UTF_8).strip());
        } catch (IOException notThere) {
            return new Outcome(false, String.valueOf(notThere.getMessage()));
        } finally {
            Files.delete(said);
        }
    }
}
