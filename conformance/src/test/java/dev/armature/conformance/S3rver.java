package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/** S3 as others have built it, from npm, on a port of its own. It verifies signatures, and has one bucket. */
final class S3rver implements AutoCloseable {
    static final String BUCKET = "data";

    /** What it knows of access keys. */
    static final Map<String, String> CREDENTIALS =
            Map.of("AWS_ACCESS_KEY_ID", "S3RVER", "AWS_SECRET_ACCESS_KEY", "S3RVER");

    private static final String SCRIPT = """
            const S3rver = require(process.argv[1]);
            new S3rver({port: 0, address: '127.0.0.1', silent: true, directory: process.argv[2], configureBuckets: [{name: '%s'}]})
              .run((error, address) => console.log(error ? String(error) : 'port ' + address.port));
            """.formatted(BUCKET);

    private final Process process;
    private final URI endpoint;

    private S3rver(Process process, URI endpoint) {
        this.process = process;
        this.endpoint = endpoint;
    }

    /** Skips the test where it cannot be had. */
    static S3rver start(Path directory) throws IOException, InterruptedException {
        var home = NpmPackage.fetch("s3rver", "3.7.1");
        // Its parser of XML says on the error stream that it is old.
        Process process = new ProcessBuilder("node", "-e", SCRIPT, home.toString(), directory.toString())
                .redirectError(Path.of("target", "s3rver.log").toFile())
                .start();
        BufferedReader out = process.inputReader();
        String said = String.valueOf(out.readLine());
        assertThat(said).as("what s3rver says when it is started").startsWith("port ");
        return new S3rver(process, URI.create("http://127.0.0.1:" + said.substring("port ".length())));
    }

    URI endpoint() {
        return endpoint;
    }

    @Override
    public void close() {
        try {
            process.destroyForcibly().waitFor();
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
