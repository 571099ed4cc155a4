package dev.armature.conformance.architecture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What Maven said when it was run, in a process of its own, and how it ended. */
record Maven(int status, String said) {

    /** Runs it on the {@code pom.xml} of a directory, with the Java and the local repository of this build. */
    static Maven run(Path directory, String... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(program(directory), "-B", "-Dstyle.color=never"));
        String repository = System.getProperty("maven.repo.local");
        if (repository != null) {
            command.add("-Dmaven.repo.local=" + repository);
        }
        command.addAll(List.of(words));
        var builder = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = builder.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Maven(process.waitFor(), said);
    }

    /** That of the machine, as the script does it; or else the one that the repository fetches. */
    private static String program(Path directory) {
        for (String place : System.getenv("PATH").split(":", -1)) {
            Path program = Path.of(place, "mvn");
            if (Files.isExecutable(program)) {
                return program.toString();
            }
        }
        return directory.resolve("mvnw").toString();
    }

    /** Whether it lacked a plug-in that it could not fetch. */
    boolean lacksNetwork() {
        return said.contains("could not be resolved") || said.contains("Could not transfer");
    }
}
