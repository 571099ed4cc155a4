package dev.armature.security.authentication;

import dev.armature.security.identity.Identities;
import dev.armature.security.identity.Identities.Known;
import dev.armature.security.secret.MasterKeys;
import dev.armature.security.secret.UnreadableSecretException;
import dev.armature.wire.AdminJson;
import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.Credentials;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;

/**
 * Sign-ins of browsers: who has shown the secret of an access key once is known from then on by a cookie, which is sealed.
 *
 * <p>Nothing is stored about them while they last. A cookie says all about its sign-in, so it is good on every server with the master key, and any
 * number of them takes no memory. What the principal may do is looked up for each request, by its access key: a sign-in is over when the key is
 * inactive or gone, has another secret, or its user or role is gone; when it was not used for an hour, and after twelve hours in any case. Who signs
 * out ends it on all servers of a store, by {@link SignOuts}.
 *
 * <table>
 *   <caption>A cookie: the Base64 for URLs of a JSON object that {@link MasterKeys} has sealed</caption>
 *   <tr><th>member</th><th>content</th></tr>
 *   <tr><td>Format</td><td>1</td></tr>
 *   <tr><td>Id</td><td>drawn at random, for a sign-in to be ended by</td></tr>
 *   <tr><td>AccessKeyId, SessionToken</td><td>whose it is; an empty token for a key that is not temporary</td></tr>
 *   <tr><td>Proof</td><td>a hash of the secret, which has to stay the same</td></tr>
 *   <tr><td>CsrfToken</td><td>what requests that do something have to say</td></tr>
 *   <tr><td>Secure</td><td>whether the browser may send the cookie over encrypted connections only</td></tr>
 *   <tr><td>Begun, Used</td><td>milliseconds since 1970</td></tr>
 * </table>
 */
public final class SignIns {
    public static final Duration IDLE_MAX = Duration.ofHours(1);
    public static final Duration LIFE_MAX = Duration.ofHours(12);

    /** How old a cookie gets before the next answer brings a new one. */
    static final Duration RENEWED_AFTER = Duration.ofMinutes(5);

    /** How much clocks of servers may differ. */
    private static final Duration SKEW_MAX = Duration.ofMinutes(15);

    /** Browsers keep none that is larger than 4,096 bytes with its name and attributes. */
    private static final int COOKIE_LENGTH_MAX = 3900;

    private static final int FORMAT = 1;
    /** In the place of an access key's id, which has no blanks. */
    private static final String SEALED_FOR = "sign-in of a browser";

    private static final int RANDOM_BYTES = 24;

    private final Identities identities;
    private final SignOuts signOuts;
    private final MasterKeys masterKeys;
    private final String region;
    private final InstantSource clock;
    private final SecureRandom random;
    private final AdminJson json = new AdminJson();

    /** What a cookie says. */
    public record Content(
            Integer format,
            String id,
            String accessKeyId,
            String sessionToken,
            String proof,
            String csrfToken,
            Boolean secure,
            Long begun,
            Long used) {
        Content usedAt(long millis) {
            return new Content(format, id, accessKeyId, sessionToken, proof, csrfToken, secure, begun, millis);
        }

        /** Without what is secret. */
        @Override
        public String toString() {
            return "Content[" + accessKeyId + "]";
        }
    }

    /**
     * A sign-in that is not over.
     *
     * @param id what it is ended by
     * @param begun in milliseconds since 1970
     * @param sender as whom requests with its cookie are to be treated
     * @param csrfToken what requests that do something have to say besides the cookie
     * @param isSecure whether the browser is to send it over encrypted connections only
     * @param expires when it is over if it is used until then
     * @param cookie a new one for the browser; empty if it has one that is new enough
     */
    public record SignIn(
            String id,
            long begun,
            Authenticated sender,
            String csrfToken,
            boolean isSecure,
            Instant expires,
            Optional<String> cookie) {
        /** In the same time, whether it is right or not. */
        public boolean isCsrfToken(String said) {
            return MessageDigest.isEqual(
                    csrfToken.getBytes(StandardCharsets.UTF_8), said.getBytes(StandardCharsets.UTF_8));
        }

        /** Without what is secret. */
        @Override
        public String toString() {
            return "SignIn[" + sender.accessKeyId() + "]";
        }
    }

    /** Says why a browser cannot be signed in although its credentials are right. */
    public static final class TooLongException extends IllegalArgumentException {
        private static final long serialVersionUID = 1;

        TooLongException() {
            super("The session token is too long for a cookie. Sign in with one that has shorter session policies.");
        }
    }

    /** @param region whose tables a browser sees */
    public SignIns(
            Identities identities,
            SignOuts signOuts,
            MasterKeys masterKeys,
            String region,
            InstantSource clock,
            SecureRandom random) {
        this.identities = identities;
        this.signOuts = signOuts;
        this.masterKeys = masterKeys;
        this.region = region;
        this.clock = clock;
        this.random = random;
    }

    /**
     * Signs in who knows a secret; empty if any part of the credentials is wrong, whichever it is.
     *
     * @param isSecure whether the browser is to send the cookie over encrypted connections only
     */
    public Optional<SignIn> begin(Credentials credentials, boolean isSecure) {
        String proof = proof(credentials.secretKey());
        var known = known(credentials.accessKey(), credentials.sessionToken(), proof);
        if (known.isEmpty()) {
            return Optional.empty();
        }
        long now = clock.millis();
        var content = new Content(
                FORMAT,
                drawn(),
                credentials.accessKey(),
                credentials.sessionToken(),
                proof,
                drawn(),
                isSecure,
                now,
                now);
        String cookie = sealed(content);
        if (cookie.length() > COOKIE_LENGTH_MAX) {
            throw new TooLongException();
        }
        return Optional.of(signIn(content, known.get(), Optional.of(cookie)));
    }

    /** The sign-in that a cookie stands for; empty if it is over, or was made by others. */
    public Optional<SignIn> open(String cookie) {
        var opened = opened(cookie);
        if (opened.isEmpty() || isOver(opened.get())) {
            return Optional.empty();
        }
        Content content = opened.get();
        long now = clock.millis();
        boolean isRenewed = now - content.used >= RENEWED_AFTER.toMillis();
        return known(content.accessKeyId, content.sessionToken, content.proof)
                .filter(known -> !signOuts.has(known.identity().principal(), content.id, content.begun))
                .map(known -> signIn(
                        content, known, isRenewed ? Optional.of(sealed(content.usedAt(now))) : Optional.empty()));
    }

    private boolean isOver(Content content) {
        long now = clock.millis();
        boolean isOfTheFuture = content.begun > now + SKEW_MAX.toMillis();
        boolean isOld = now - content.begun >= LIFE_MAX.toMillis() || now - content.used >= IDLE_MAX.toMillis();
        return isOfTheFuture || isOld;
    }

    /** Ends one on all servers of a store: here when this returns, elsewhere when they {@link SignOuts#refresh} next. It waits for the storage. */
    public void end(SignIn signIn) {
        long since = clock.millis() - LIFE_MAX.plus(SKEW_MAX).toMillis();
        signOuts.end(signIn.sender.identity().principal(), signIn.id, signIn.begun, since);
    }

    /** In the same time, whether there is such a key or its secret is another. */
    private Optional<Known.Key> known(String accessKeyId, String sessionToken, String proof) {
        var found = identities.find(accessKeyId, sessionToken.isEmpty() ? Optional.empty() : Optional.of(sessionToken));
        Optional<Known.Key> known = found instanceof Known.Key key ? Optional.of(key) : Optional.empty();
        String expected = proof(known.map(Known.Key::secret).orElse(""));
        boolean isRight = MessageDigest.isEqual(
                expected.getBytes(StandardCharsets.US_ASCII), proof.getBytes(StandardCharsets.US_ASCII));
        return known.filter(key -> isRight);
    }

    private SignIn signIn(Content content, Known.Key known, Optional<String> cookie) {
        var begun = Instant.ofEpochMilli(content.begun);
        String day = SignedTime.format(begun.getEpochSecond()).substring(0, SignedTime.DAY_LENGTH);
        var scope = new CredentialScope(day, region, Verifier.DYNAMODB);
        return new SignIn(
                content.id,
                content.begun,
                new Authenticated(known.identity(), content.accessKeyId, scope),
                content.csrfToken,
                content.secure,
                begun.plus(LIFE_MAX),
                cookie);
    }

    private String sealed(Content content) {
        String text = new String(json.encode(content), StandardCharsets.UTF_8);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(masterKeys.seal(SEALED_FOR, text));
    }

    private Optional<Content> opened(String cookie) {
        try {
            String text = masterKeys.open(SEALED_FOR, Base64.getUrlDecoder().decode(cookie));
            return Optional.of(json.decode(text.getBytes(StandardCharsets.UTF_8), Content.class))
                    .filter(content -> content.format == FORMAT);
        } catch (UnreadableSecretException | IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }

    private String drawn() {
        var bytes = new byte[RANDOM_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    private static String proof(String secret) {
        try {
            var digest = MessageDigest.getInstance("SHA-256");
            digest.update(SEALED_FOR.getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(digest.digest(secret.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java has SHA-256", missing);
        }
    }
}
