package dev.armature.cli;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** Command line arguments, taken from the front one by one. {@code --name=value} counts as two. */
final class Arguments {
    private final Deque<String> left = new ArrayDeque<>();

    Arguments(List<String> arguments) {
        for (String argument : arguments) {
            int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
            if (equals < 0) {
                left.add(argument);
            } else {
                left.add(argument.substring(0, equals));
                left.add(argument.substring(equals + 1));
            }
        }
    }

    boolean isEmpty() {
        return left.isEmpty();
    }

    String next() {
        return left.remove();
    }

    /** The value of an option that may have none; what looks like another option is not taken for one. */
    Optional<String> optionalValue() {
        String next = left.peek();
        return next == null || next.startsWith("-") ? Optional.empty() : Optional.of(left.remove());
    }

    String value(String option) throws UsageException {
        String value = left.poll();
        if (value == null) {
            throw new UsageException(option + " needs a value");
        }
        return value;
    }

    int port(String option) throws UsageException {
        String value = value(option);
        try {
            int port = Integer.parseInt(value);
            if (port >= 0 && port <= 65535) {
                return port;
            }
        } catch (NumberFormatException notANumber) {
            // The same to the reader as a number that is no port.
        }
        throw new UsageException(option + " needs a number from 0 to 65535, not '" + value + "'");
    }

    Path path(String option) throws UsageException {
        String value = value(option);
        try {
            return Path.of(value);
        } catch (InvalidPathException invalid) {
            throw new UsageException(option + " needs a directory, not '" + value + "'");
        }
    }
}
