package dev.armature.cli.arguments;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Command line arguments, taken from the front one by one. {@code --name=value} counts as two. */
public final class Arguments {
    /** Where a server listens unless told otherwise. */
    public static final URI ENDPOINT_DEFAULT = URI.create("http://127.0.0.1:8000");

    private static final Pattern REGION = Pattern.compile("[a-z]{2,}(?:-[a-z]+){1,3}-[0-9]{1,2}");
    private static final Pattern ACCOUNT = Pattern.compile("[0-9]{12}");

    /** @param isValue whether it stood behind an equals sign, where anything is a value */
    private record Argument(String text, boolean isValue) {}

    private final Deque<Argument> left = new ArrayDeque<>();

    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,9})([kmg]?)");

    public Arguments(List<String> arguments) {
        for (String argument : arguments) {
            int equals = argument.startsWith("--") ? argument.indexOf('=') : -1;
            if (equals < 0) {
                left.add(new Argument(argument, false));
            } else {
                left.add(new Argument(argument.substring(0, equals), false));
                left.add(new Argument(argument.substring(equals + 1), true));
            }
        }
    }

    public boolean isEmpty() {
        return left.isEmpty();
    }

    public String next() {
        return left.remove().text();
    }

    /** Whether an option that may have no value has one; what looks like another option is not taken for one. */
    public boolean hasValue() {
        var next = left.peek();
        return next != null && (next.isValue() || !next.text().startsWith("-"));
    }

    public String value(String option) throws UsageException {
        var value = left.poll();
        if (value == null) {
            throw new UsageException(option + " needs a value");
        }
        // One dash may begin a number.
        if (!value.isValue() && value.text().startsWith("--")) {
            throw new UsageException(option + " needs a value, and " + value.text() + " is an option");
        }
        return value.text();
    }

    /** One of a few words. */
    public String choice(String option, String... words) throws UsageException {
        String value = value(option);
        if (!List.of(words).contains(value)) {
            String allButLast = String.join(", ", List.of(words).subList(0, words.length - 1));
            throw new UsageException(option + " is " + allButLast + (allButLast.isEmpty() ? "" : " or ")
                    + words[words.length - 1] + ", not '" + value + "'");
        }
        return value;
    }

    public long number(String option) throws UsageException {
        String value = value(option);
        try {
            return Long.parseLong(value);
        } catch (NumberFormatException notANumber) {
            throw new UsageException(option + " needs a number, not '" + value + "'");
        }
    }

    /** A size: bytes, or with {@code k}, {@code m} or {@code g} behind it 1024, 1024² or 1024³ of them. */
    public long bytes(String option) throws UsageException {
        String value = value(option);
        var size = SIZE.matcher(value.toLowerCase(Locale.ROOT));
        if (size.matches()) {
            long units = Long.parseLong(size.group(1));
            int shift = 10 * ("kmg".indexOf(size.group(2)) + 1) * size.group(2).length();
            if (units <= Long.MAX_VALUE >> shift) {
                return units << shift;
            }
        }
        throw new UsageException(option + " needs a size such as 500m or 2g, not '" + value + "'");
    }

    public int number(String option, int low, int high) throws UsageException {
        long number = number(option);
        if (number < low || number > high) {
            throw new UsageException(option + " needs a number from " + low + " to " + high + ", not " + number);
        }
        return (int) number;
    }

    public Path directory(String option) throws UsageException {
        String value = value(option);
        try {
            return Path.of(value);
        } catch (InvalidPathException invalid) {
            throw new UsageException(option + " needs a directory, not '" + value + "'");
        }
    }

    /** A Region in the form of AWS's names: words and a number, such as {@code us-gov-west-1}. */
    public String region(String option) throws UsageException {
        String value = value(option);
        if (!REGION.matcher(value).matches()) {
            throw new UsageException(option + " needs the name of a Region such as us-east-1, not '" + value
                    + "'; clients may name any they like");
        }
        return value;
    }

    /** The number of an account of AWS. */
    public String account(String option) throws UsageException {
        String value = value(option);
        if (!ACCOUNT.matcher(value).matches()) {
            throw new UsageException(option + " needs the twelve digits of an account, not '" + value + "'");
        }
        return value;
    }

    /** Whether that could be the name of a Region. */
    public static boolean isRegion(String text) {
        return REGION.matcher(text).matches();
    }

    /** Where a server is. */
    public URI endpoint(String option) throws UsageException {
        String value = value(option);
        try {
            var endpoint = new URI(value);
            if (endpoint.getHost() != null && List.of("http", "https").contains(endpoint.getScheme())) {
                return endpoint;
            }
        } catch (URISyntaxException notAnAddress) {
            // The same to the reader as an address of another kind.
        }
        throw new UsageException(option + " needs an address such as " + ENDPOINT_DEFAULT + ", not '" + value + "'");
    }
}
