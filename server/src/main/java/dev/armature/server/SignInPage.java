package dev.armature.server;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.authentication.SignIns;
import dev.armature.security.authentication.SignIns.SignIn;
import dev.armature.wire.AdminJson;
import dev.armature.wire.signature.Credentials;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Where a browser signs in, and how its requests show that it has: by a cookie in the place of a signature.
 *
 * <p>A browser sends a cookie with whatever a page makes it send, so a cookie alone proves nothing about who wants a request. What does
 * something has to come from a page of this server, by its {@code Origin}, and has to say a token that only such a page can have read.
 */
final class SignInPage {
    static final String PATH = "/_armature/session";

    /** The header for the token. In lower case, as it is looked for. */
    private static final String CSRF = "x-armature-csrf";

    private static final String COOKIE = "armature-session";
    /** A browser takes a cookie of such a name only over an encrypted connection, and for no other server. */
    private static final String HOST_PREFIX = "__Host-";

    private static final String NOT_STORED = "\r\nCache-Control: no-store";
    private static final int BODY_BYTES_MAX = 16 << 10;
    private static final String WRONG = "The access key ID, the secret access key or the session token is not right.";

    private final SignIns signIns;
    private final boolean isSecure;
    private final AdminJson json = new AdminJson();

    /** What a browser sends to sign in. */
    public record Request(
            @Nullable String accessKeyId,
            @Nullable String secretAccessKey,
            @Nullable String sessionToken) {
        Credentials credentials() {
            return new Credentials(given(accessKeyId), given(secretAccessKey), given(sessionToken));
        }

        private static String given(@Nullable String text) {
            return text == null ? "" : text;
        }

        @Override
        public String toString() {
            return "Request[" + accessKeyId + "]";
        }
    }

    /** Who is signed in; everything else is empty if none is. */
    public record State(
            boolean signedIn,
            Optional<String> arn,
            Optional<String> account,
            Optional<String> userName,
            Optional<String> accessKeyId,
            Optional<String> region,
            Optional<String> csrfToken,
            Optional<String> expires) {
        static final State NONE = new State(
                false,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());

        static State of(SignIn signIn) {
            var sender = signIn.sender();
            var identity = sender.identity();
            return new State(
                    true,
                    Optional.of(identity.principal().arn()),
                    Optional.of(identity.principal().account()),
                    identity.userName(),
                    Optional.of(sender.accessKeyId()),
                    Optional.of(sender.scope().region()),
                    Optional.of(signIn.csrfToken()),
                    Optional.of(signIn.expires().toString()));
        }

        @Override
        public String toString() {
            return "State[" + arn.orElse("") + "]";
        }
    }

    /** @param isSecure whether connections are encrypted */
    SignInPage(SignIns signIns, boolean isSecure) {
        this.signIns = signIns;
        this.isSecure = isSecure;
    }

    static boolean isMeant(String uri) {
        return uri.startsWith(PATH) && Router.path(uri).length() == PATH.length();
    }

    /**
     * Signs in who shows credentials that are right.
     *
     * @throws ApiException if they are not; it does not say which part of them, nor show any
     */
    SignIn begin(RequestHead head, Credentials credentials) {
        boolean isEncrypted = isSecure || isFromEncryptedPage(head);
        return signIns.begin(credentials, isEncrypted)
                .orElseThrow(() -> new ApiException(ErrorCode.UNRECOGNIZED_CLIENT, WRONG));
    }

    /** What a browser shows to sign in. @throws IllegalArgumentException if it may not, with a text that shows nothing of it */
    Credentials credentials(RequestHead head, byte[] body) {
        requireOwnPage(head);
        if (!isSecure && !isFromEncryptedPage(head) && !isFromThisMachine(head)) {
            throw new IllegalArgumentException(
                    "This connection is not encrypted, so that others could read the secret."
                            + " Start the server with --tls-cert and --tls-key, or use the console on the server's own machine.");
        }
        String type = head.header(Header.CONTENT_TYPE);
        if (type == null || !type.toLowerCase(Locale.ROOT).startsWith(Reply.JSON) || body.length > BODY_BYTES_MAX) {
            throw new IllegalArgumentException(
                    "This takes " + Reply.JSON + " of at most " + BODY_BYTES_MAX + " bytes.");
        }
        try {
            return json.decode(body, Request.class).credentials();
        } catch (IllegalArgumentException unreadable) {
            throw new IllegalArgumentException(
                    "This takes AccessKeyId, SecretAccessKey and, for temporary credentials, SessionToken.");
        }
    }

    /** Whether a request has the cookie of a sign-in, be it over or not, and shows no signature. */
    static boolean isShownBy(RequestHead head) {
        return !head.has(Header.AUTHORIZATION)
                && !head.uri().contains("X-Amz-")
                && head.lines().first("cookie") != null;
    }

    /**
     * The sign-in that a request shows.
     *
     * @throws ApiException if it is over, or the request may come from a page that is not of this server
     */
    SignIn verify(RequestHead head) {
        SignIn signIn = find(head).orElseThrow(() -> over(head));
        try {
            if (isOnlyReading(head)) {
                requireNoOtherPage(head);
            } else {
                requireOwnPage(head);
                requireCsrfToken(head, signIn);
            }
        } catch (IllegalArgumentException foreign) {
            throw new ApiException(ErrorCode.ACCESS_DENIED, String.valueOf(foreign.getMessage()));
        }
        return signIn;
    }

    private ApiException over(RequestHead head) {
        return cookie(head).isEmpty()
                ? new ApiException(ErrorCode.MISSING_AUTHENTICATION_TOKEN, "Request is missing Authentication Token")
                : new ApiException(ErrorCode.EXPIRED_TOKEN, "The sign-in is over. Sign in again.");
    }

    /** Empty if the browser is not signed in, or no longer. */
    Optional<SignIn> find(RequestHead head) {
        return cookie(head).flatMap(signIns::open);
    }

    void end(SignIn signIn) {
        signIns.end(signIn);
    }

    private static boolean isOnlyReading(RequestHead head) {
        return head.method().equals("GET") || head.method().equals("HEAD");
    }

    private static void requireCsrfToken(RequestHead head, SignIn signIn) {
        String said = head.lines().first(CSRF);
        if (said == null || !signIn.isCsrfToken(said)) {
            throw new IllegalArgumentException("The header X-Armature-Csrf has to have the token of this sign-in.");
        }
    }

    /** Browsers say the origin of whatever is not a plain GET. */
    private void requireOwnPage(RequestHead head) {
        if (!head.has(Header.ORIGIN)) {
            throw new IllegalArgumentException(
                    "The header Origin is missing, by which a browser says whose page asks.");
        }
        requireNoOtherPage(head);
    }

    /** Those of this server come from where the request goes to, by the header that a page cannot set. */
    private void requireNoOtherPage(RequestHead head) {
        String origin = head.header(Header.ORIGIN);
        String site = head.lines().first("sec-fetch-site");
        boolean isSameSite = site == null || site.equals("same-origin") || site.equals("none");
        if (!isSameSite || origin != null && !isOwn(origin, head.header(Header.HOST))) {
            throw new IllegalArgumentException("This is for pages of this server only.");
        }
    }

    private boolean isOwn(String origin, @Nullable String host) {
        return host != null
                && (origin.equalsIgnoreCase("https://" + host)
                        || !isSecure && origin.equalsIgnoreCase("http://" + host));
    }

    /** Also where a proxy has decrypted it. */
    private static boolean isFromEncryptedPage(RequestHead head) {
        String origin = head.header(Header.ORIGIN);
        return origin != null && origin.startsWith("https://");
    }

    private static boolean isFromThisMachine(RequestHead head) {
        String host = head.header(Header.HOST);
        return host != null && Hosts.name(host).filter(Hosts::isLoopback).isPresent();
    }

    /** @param signIn empty if the browser is to have none any more */
    Reply reply(RequestHead head, Optional<SignIn> signIn) {
        State state = signIn.map(State::of).orElse(State.NONE);
        String cookie = signIn.isEmpty() && cookie(head).isPresent()
                ? setCookie(head, "", "; Max-Age=0" + (isSecure ? "; Secure" : ""))
                : signIn.map(current -> headers(head, current)).orElse("");
        return Reply.of(200, Reply.JSON, json.encode(state)).withHeaders(NOT_STORED + cookie);
    }

    /** What has to go with an answer so that the browser goes on being signed in; mostly nothing. */
    String headers(RequestHead head, SignIn signIn) {
        return signIn.cookie()
                .map(cookie -> setCookie(head, cookie, signIn.isSecure() ? "; Secure" : ""))
                .orElse("");
    }

    /** Without an end, so that it goes when the browser does. */
    private String setCookie(RequestHead head, String value, String attributes) {
        return "\r\nSet-Cookie: " + cookieName(head) + "=" + value + "; Path=/; HttpOnly; SameSite=Strict" + attributes;
    }

    private Optional<String> cookie(RequestHead head) {
        String cookies = head.lines().first("cookie");
        if (cookies == null) {
            return Optional.empty();
        }
        String name = cookieName(head) + "=";
        for (String cookie : cookies.split(";", -1)) {
            String stripped = cookie.strip();
            if (stripped.startsWith(name)) {
                return Optional.of(stripped.substring(name.length()));
            }
        }
        return Optional.empty();
    }

    /** A browser has the same cookies for all ports of a machine, on which there may be several servers. */
    private String cookieName(RequestHead head) {
        String host = head.header(Header.HOST);
        int colon = host == null ? -1 : host.lastIndexOf(':');
        String port = host == null || colon < 0 ? "" : host.substring(colon + 1);
        boolean isPort = !port.isEmpty() && port.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return (isSecure ? HOST_PREFIX : "") + COOKIE + (isPort ? "-" + port : "");
    }
}
