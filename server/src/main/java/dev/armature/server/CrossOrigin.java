package dev.armature.server;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which pages a browser lets read what they are answered: those of this machine, those that are named, or all.
 *
 * @param origins such as {@code https://example.com:8080}, or without the scheme for any
 * @param any whether all pages may, wherever they come from
 */
public record CrossOrigin(Set<String> origins, boolean any) {
    /** Pages that come from this machine, on whichever port. */
    public static final CrossOrigin LOOPBACK = new CrossOrigin(Set.of(), false);

    /** As with AWS, where requests have to be signed. Here, any page that is open in a browser can read and write everything. */
    public static final CrossOrigin ANY = new CrossOrigin(Set.of(), true);

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
        return origins.contains("*") ? ANY : new CrossOrigin(origins, false);
    }

    /** What to tell the browser of a page from there; empty if it may not read. */
    Optional<String> allowed(String origin) {
        if (any) {
            return Optional.of("*");
        }
        return trusts(origin) ? Optional.of(origin) : Optional.empty();
    }

    /** Whether pages from there may do what is not DynamoDB's: that all may read does not mean that all may do this. */
    public boolean trusts(String origin) {
        String host = origin.startsWith("http://")
                ? origin.substring("http://".length())
                : origin.startsWith("https://") ? origin.substring("https://".length()) : "";
        return origins.contains(origin)
                || !host.isEmpty()
                        && (origins.contains(host)
                                || Hosts.name(host).filter(Hosts::isLoopback).isPresent());
    }
}
