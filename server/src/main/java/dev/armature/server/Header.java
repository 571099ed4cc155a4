package dev.armature.server;

import dev.armature.engine.simulation.Fault;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The headers that the server looks at. Of all others a {@link HeadReader} makes nothing. */
enum Header {
    ACCEPT_ENCODING("accept-encoding"),
    ACCESS_CONTROL_REQUEST_HEADERS("access-control-request-headers"),
    ACCESS_CONTROL_REQUEST_METHOD("access-control-request-method"),
    AUTHORIZATION("authorization"),
    CONNECTION("connection"),
    CONTENT_ENCODING("content-encoding"),
    CONTENT_LENGTH("content-length"),
    CONTENT_TYPE("content-type"),
    DATE("date"),
    EXPECT("expect"),
    FORWARDED(ForwardedMark.HEADER),
    HOST("host"),
    ORIGIN("origin"),
    SIMULATE(Fault.HEADER),
    TRANSFER_ENCODING("transfer-encoding"),
    X_AMZ_DATE("x-amz-date"),
    X_AMZ_TARGET("x-amz-target");

    private static final Header[] ALL = values();
    private static final Set<Header> SAID_ONCE = EnumSet.of(CONTENT_LENGTH, TRANSFER_ENCODING, HOST);
    private static final Set<Header> LISTS =
            EnumSet.of(ACCEPT_ENCODING, ACCESS_CONTROL_REQUEST_HEADERS, CONNECTION, CONTENT_ENCODING);

    private final byte[] lowerCase;

    Header(String name) {
        this.lowerCase = name.getBytes(StandardCharsets.US_ASCII);
    }

    /** The header of that name, in whatever case; null if the server does not look at it. */
    static @Nullable Header named(byte[] bytes, int start, int end) {
        for (Header header : ALL) {
            if (header.lowerCase.length == end - start && header.isNamed(bytes, start)) {
                return header;
            }
        }
        return null;
    }

    /** The bit that makes an ASCII letter small is set in the digits and the hyphen, which are all else that our names have. */
    private boolean isNamed(byte[] bytes, int start) {
        for (int i = 0; i < lowerCase.length; i++) {
            if ((bytes[start + i] | 0x20) != lowerCase[i]) {
                return false;
            }
        }
        return true;
    }

    /** Whether it says where a request ends or whom it is for: a request that says so twice is not to be trusted. */
    boolean isSaidOnce() {
        return SAID_ONCE.contains(this);
    }

    /** Whether it is a list, which may come in several headers and is the same as in one. */
    boolean isList() {
        return LISTS.contains(this);
    }
}
