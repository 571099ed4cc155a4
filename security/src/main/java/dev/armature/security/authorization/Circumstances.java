package dev.armature.security.authorization;

import java.time.Instant;
import java.util.function.Supplier;

/**
 * What policies may ask about a request besides who makes it and what it needs.
 *
 * @param address of the client
 * @param isSecure whether it came over TLS
 * @param userAgent empty if it says none; looked up where a policy asks for it
 */
public record Circumstances(
        String address, boolean isSecure, Instant time, String region, Supplier<String> userAgent) {}
