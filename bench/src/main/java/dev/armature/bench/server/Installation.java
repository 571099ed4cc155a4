package dev.armature.bench.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Fetches peers, once, with the tools their users fetch them with. */
final class Installation {
    /**
     * What Maven needs to be told to collect DynamoDB Local with all it needs: it names versions of the AWS SDK that were never
     * published, so newer ones stand in for them.
     */
    private static final String DYNAMODB_LOCAL_POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>dev.armature.bench</groupId>
              <artifactId>dynamodb-local</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <dependencyManagement>
                <dependencies>
                  <dependency>
                    <groupId>software.amazon.awssdk</groupId>
                    <artifactId>bom</artifactId>
                    <version>2.54.15</version>
                    <type>pom</type>
                    <scope>import</scope>
                  </dependency>
                </dependencies>
              </dependencyManagement>
              <dependencies>
                <dependency>
                  <groupId>software.amazon.dynamodb</groupId>
                  <artifactId>DynamoDBLocal</artifactId>
                  <version>3.3.1</version>
                </dependency>
              </dependencies>
            </project>
            """;

    private final Path directory;

    Installation(Path directory) {
        this.directory = directory;
    }

    void npm(String... packages) throws IOException, InterruptedException {
        Files.writeString(directory.resolve("package.json"), "{\"private\": true}\n");
        var command = new ArrayList<>(List.of("npm", "install", "--no-audit", "--no-fund"));
        command.addAll(List.of(packages));
        run(command);
    }

    void dynamoDbLocal(Path jars) throws IOException, InterruptedException {
        Path pom = Files.writeString(directory.resolve("dynamodb-local.xml"), DYNAMODB_LOCAL_POM);
        run(List.of(
                "mvn",
                "-q",
                "-f",
                pom.toString(),
                "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:copy-dependencies",
                "-DoutputDirectory=" + jars.toAbsolutePath()));
    }

    /** What these tools say is of use only if they fail: then it is shown. */
    void run(List<String> command) throws IOException, InterruptedException {
        System.out.println("preparing by " + Path.of(command.getFirst()).getFileName() + " ...");
        Path log = Files.createTempFile("armature-installation", ".log");
        try {
            int code = new ProcessBuilder(command)
                    .directory(directory.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(log.toFile())
                    .start()
                    .waitFor();
            if (code != 0) {
                throw new IOException(String.join(" ", command) + " ended with " + code + ":\n"
                        + Files.readString(log).strip());
            }
        } finally {
            Files.delete(log);
        }
    }
}
