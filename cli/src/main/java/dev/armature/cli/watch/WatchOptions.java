package dev.armature.cli.watch;

import dev.armature.cli.arguments.Arguments;
import dev.armature.cli.arguments.UsageException;
import dev.armature.cli.client.AwsEndpoint;
import java.net.URI;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What {@code watch} was told.
 *
 * @param upstream where requests are passed on to: a host, without a path
 * @param hashesKeys whether keys are shown as hashes
 * @param recording where requests are written down
 */
record WatchOptions(
        URI upstream,
        int port,
        Optional<Path> model,
        boolean hashesKeys,
        Signing signing,
        Optional<Recording> recording) {
    static final int PORT_DEFAULT = 8001;
    static final long RECORDING_BYTES_MAX_DEFAULT = 64L << 20;
    private static final int PORT_MAX = 65_535;

    /** Whether requests get a new signature. */
    enum Signing {
        /** If the endpoint is one of AWS, and so verifies it. */
        AUTO,
        ALWAYS,
        NEVER
    }

    /** @param bytesMax what the file may have */
    record Recording(Path file, long bytesMax) {}

    static WatchOptions parse(List<String> given) throws UsageException {
        var arguments = new Arguments(given);
        URI upstream = null;
        int port = PORT_DEFAULT;
        Optional<Path> model = Optional.empty();
        boolean hashesKeys = false;
        Signing signing = Signing.AUTO;
        Optional<Path> record = Optional.empty();
        Optional<Long> recordLimit = Optional.empty();
        while (!arguments.isEmpty()) {
            String option = arguments.next();
            switch (option) {
                case "--upstream" -> upstream = upstream(arguments.endpoint(option));
                case "--port" -> port = arguments.number(option, 0, PORT_MAX);
                case "--model" -> model = Optional.of(file(option, arguments.value(option)));
                case "--record" -> record = Optional.of(file(option, arguments.value(option)));
                case "--record-limit" -> recordLimit = Optional.of(arguments.bytes(option));
                case "--hash-keys" -> hashesKeys = true;
                case "--sign" ->
                    signing = switch (arguments.choice(option, "auto", "always", "never")) {
                        case "always" -> Signing.ALWAYS;
                        case "never" -> Signing.NEVER;
                        default -> Signing.AUTO;
                    };
                default -> {
                    if (option.startsWith("-")) {
                        throw UsageException.noOption("watch", option);
                    }
                    throw new UsageException("watch takes options only, not '" + option + "'");
                }
            }
        }
        if (record.isPresent() && hashesKeys) {
            throw new UsageException("--record writes keys as they are: leave it out, or --hash-keys");
        }
        return new WatchOptions(required(upstream), port, model, hashesKeys, signing, recording(record, recordLimit));
    }

    private static Optional<Recording> recording(Optional<Path> file, Optional<Long> limit) throws UsageException {
        if (limit.isPresent() && file.isEmpty()) {
            throw new UsageException("--record-limit is for --record");
        }
        long bytesMax = limit.orElse(RECORDING_BYTES_MAX_DEFAULT);
        if (bytesMax < Recorder.BYTES_MIN) {
            throw new UsageException("--record-limit is 1k at least, not " + bytesMax);
        }
        return file.map(path -> new Recording(path, bytesMax));
    }

    private static URI required(@Nullable URI upstream) throws UsageException {
        if (upstream == null) {
            throw new UsageException("watch needs --upstream, such as " + Arguments.ENDPOINT_DEFAULT);
        }
        return upstream;
    }

    private static URI upstream(URI given) throws UsageException {
        boolean isHost = given.getRawPath().matches("/?")
                && given.getRawQuery() == null
                && given.getRawFragment() == null
                && given.getRawUserInfo() == null;
        if (!isHost) {
            throw new UsageException(
                    "--upstream is a host and perhaps a port, with nothing behind: not '" + given + "'");
        }
        return given;
    }

    private static Path file(String option, String given) throws UsageException {
        try {
            return Path.of(given);
        } catch (InvalidPathException invalid) {
            throw new UsageException(option + " needs a file, not '" + given + "'");
        }
    }

    boolean signs() {
        return signing == Signing.ALWAYS || signing == Signing.AUTO && AwsEndpoint.is(upstream);
    }
}
