package dev.armature.server;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which pages a browser lets read what they are answered.
 *
 * @param origins such as {@code https://example.com:8080}, or without the scheme for any; empty for all pages
 */
public record CrossOrigin(Set<String> origins) {
    /** As with AWS: what protects the data is that requests are signed. */
    public static final CrossOrigin ANY = new CrossOrigin(Set.of());

    public CrossOrigin {
        origins = Set.copyOf(origins);
    }

    /** Reads a list with commas, or an asterisk for all. */
    public static CrossOrigin parse(String list) {
        Set<String> origins = Arrays.stream(list.split(",", -1))
                .map(String::strip)
                .filter(origin -> !origin.isEmpty())
                .collect(Collectors.toSet());
        if (origins.isEmpty()) {
            throw new IllegalArgumentException("there is no origin in '" + list + "'");
        }
        return origins.contains("*") ? ANY : new CrossOrigin(origins);
    }

    /** What to tell the browser of a page from there; empty if it may not read. */
    Optional<String> allowed(String origin) {
        if (origins.isEmpty()) {
            return Optional.of("*");
        }
        boolean listed = origins.stream()
                .anyMatch(each ->
                        origin.equals(each) || origin.equals("http://" + each) || origin.equals("https://" + each));
        return listed ? Optional.of(origin) : Optional.empty();
    }
}
