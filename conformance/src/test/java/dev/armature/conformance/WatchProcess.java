package dev.armature.conformance;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** {@code armature watch}, started as a user starts it. */
final class WatchProcess implements AutoCloseable {
    private static final Pattern PASSES_ON = Pattern.compile("passes requests on from (http://\\S+) to ");

    private final Process process;
    private final BufferedReader out;
    private final URI endpoint;

    private WatchProcess(Process process, BufferedReader out, URI endpoint) {
        this.process = process;
        this.out = out;
        this.endpoint = endpoint;
    }

    static WatchProcess start(URI upstream, String... options) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-Xmx256m", "-cp", System.getProperty("java.class.path")));
        command.addAll(List.of("dev.armature.cli.Main", "watch", "--upstream", upstream.toString(), "--port", "0"));
        command.addAll(List.of(options));
        try {
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(
                            Path.of("target", "watch.log").toFile()))
                    .start();
            BufferedReader out = process.inputReader();
            Matcher passesOn = PASSES_ON.matcher(String.valueOf(out.readLine()));
            if (!passesOn.find()) {
                throw new IllegalStateException("it does not pass requests on; see target/watch.log");
            }
            return new WatchProcess(process, out, URI.create(passesOn.group(1)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    URI endpoint() {
        return endpoint;
    }

    /**
     * Ends it with a signal.
     *
     * @param signal INT, as Ctrl-C sends it, or TERM
     * @return what it has to say then
     */
    String end(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", "-" + signal, Long.toString(process.pid()))
                .inheritIO()
                .start()
                .waitFor();
        String said = out.lines().collect(Collectors.joining("\n"));
        process.waitFor();
        return said;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
