package dev.armature.server;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The names that a server answers to.
 *
 * <p>A page in a browser can have a name of its own that leads to this machine. To the browser the database is then the page's
 * own server, whose answers it may read; only the Host header tells. So on the loopback address only names of that are answered
 * to. Elsewhere any address is, and a name without a dot, such as containers have: such a name cannot be registered.
 */
public final class Hosts {
    private static final Pattern IPV4 = Pattern.compile("\\d{1,3}(\\.\\d{1,3}){3}");
    private static final Pattern PORT = Pattern.compile("(:\\d{0,5})?");

    private final boolean loopbackOnly;
    private final Set<String> allowed;
    /** What nearly all requests say. Which of two threads was last does not matter. */
    private String recent = "localhost";

    /** @param allowed further names, without a port */
    public Hosts(boolean loopbackOnly, Set<String> allowed) {
        this.loopbackOnly = loopbackOnly;
        this.allowed = allowed.stream().map(Hosts::canonical).collect(Collectors.toUnmodifiableSet());
    }

    /** @param host the header; a client of HTTP/1.0 need not send one, and no browser is such a client */
    public boolean admits(@Nullable String host) {
        if (host == null || host.equals(recent)) {
            return true;
        }
        boolean admitted = name(host).filter(this::admitsName).isPresent();
        if (admitted) {
            recent = host;
        }
        return admitted;
    }

    private boolean admitsName(String name) {
        if (isLoopback(name) || allowed.contains(name)) {
            return true;
        }
        return !loopbackOnly && (address(name).isPresent() || name.indexOf('.') < 0);
    }

    /** The name or address in a header such as {@code localhost:8000} or {@code [::1]:8000}; empty if it is none. */
    static Optional<String> name(String host) {
        int end = host.startsWith("[") ? host.indexOf(']') + 1 : host.indexOf(':');
        String name = end < 0 ? host : host.substring(0, end);
        String port = host.substring(name.length());
        boolean valid = !name.isEmpty() && PORT.matcher(port).matches();
        return valid ? Optional.of(canonical(name)) : Optional.empty();
    }

    private static String canonical(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
    }

    /** @param name as {@link #name} gives it */
    static boolean isLoopback(String name) {
        return name.equals("localhost")
                || name.endsWith(".localhost")
                || address(name).filter(InetAddress::isLoopbackAddress).isPresent();
    }

    /** What the text says if it is an address; nothing is looked up. */
    private static Optional<InetAddress> address(String text) {
        if (!text.startsWith("[") && !IPV4.matcher(text).matches()) {
            return Optional.empty();
        }
        try {
            return Optional.of(InetAddress.getByName(text));
        } catch (UnknownHostException noAddress) {
            return Optional.empty();
        }
    }
}
