package dev.armature.security.authentication;

import dev.armature.model.ApiException;
import dev.armature.model.ErrorCode;
import dev.armature.security.authentication.SigningKeys.Derived;
import dev.armature.security.authentication.SigningKeys.Scoped;
import dev.armature.security.identity.Identities;
import dev.armature.security.identity.Identities.Known;
import dev.armature.wire.signature.Authorization;
import dev.armature.wire.signature.CanonicalRequest;
import dev.armature.wire.signature.CredentialScope;
import dev.armature.wire.signature.HeaderLines;
import dev.armature.wire.signature.SigningBuffers;
import dev.armature.wire.signature.SigningKey;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Verifies that a request was signed by who has the secret of an access key, not long ago, and was not changed since.
 *
 * <p>The order of the checks is AWS's: with two faults in a request, it decides which text is seen. What is cheap comes first; hashes are
 * made only for an access key that exists.
 */
public final class Verifier {
    public static final String DYNAMODB = "dynamodb";
    public static final String IAM = "iam";
    public static final String STS = "sts";
    public static final String AUTO_SCALING = "application-autoscaling";

    /** What is said of a signature that is not the right one, before what should have been signed. */
    public static final String MISMATCH =
            "The request signature we calculated does not match the signature you provided. Check your AWS Secret"
                    + " Access Key and signing method. Consult the service documentation for details.";

    private static final Set<String> SERVICES = Set.of(DYNAMODB, IAM, STS, AUTO_SCALING);
    private static final long SKEW_SECONDS_MAX = 15L * 60;
    private static final int LIFE_SECONDS_MAX = 7 * 24 * 60 * 60;
    private static final int LIFE_DIGITS_MAX = 6;
    private static final int KEYS_MAX = 4096;
    private static final int CREDENTIAL_PARTS = 5;
    /** A power of two, and more than there are event loops that verify at the same time. */
    private static final int BUFFERS_MAX = 64;

    private final Identities identities;
    private final Optional<String> region;
    private final InstantSource clock;
    private final SigningKeys keys;
    /** Those that are not in use, at places that threads are spread over. */
    private final AtomicReferenceArray<@Nullable SigningBuffers> spare = new AtomicReferenceArray<>(BUFFERS_MAX);

    /** @param region the only one whose tables are here; empty if tables of every Region are */
    public Verifier(Identities identities, Optional<String> region, InstantSource clock) {
        this(identities, region, clock, KEYS_MAX);
    }

    Verifier(Identities identities, Optional<String> region, InstantSource clock, int keysMax) {
        this.identities = identities;
        this.region = region;
        this.clock = clock;
        this.keys = new SigningKeys(keysMax);
    }

    /**
     * @param uri the path, and the query behind a question mark, as they came
     * @param body as it came, before anything is made of it
     * @throws ApiException if the signature is not right; what is said to a caller about a secret is whether it fits
     */
    public Authenticated verify(String method, String uri, HeaderLines headers, byte[] body) {
        var said = Authorization.of(uri, headers);
        var time = SignedTime.parse(said.date());
        checkAge(time, said);
        checkPath(uri);
        checkSigned(said, headers);
        if (!said.algorithm().equals(CredentialScope.ALGORITHM)) {
            throw incomplete("Unsupported AWS 'algorithm': '" + said.algorithm() + "'.");
        }
        Derived recent = keys.find(said.credential());
        boolean isRecent =
                recent != null && time.text().startsWith(recent.scoped().scope().day());
        Scoped scoped = recent != null && isRecent ? recent.scoped() : scoped(said.credential(), time);
        Known.Key known = known(scoped.accessKeyId(), said);
        boolean isKept = recent != null && isRecent && recent.secret().equals(known.secret());
        Derived derived = recent != null && isKept ? recent : Derived.of(scoped, known.secret());
        int place = (int) Thread.currentThread().threadId() & BUFFERS_MAX - 1;
        SigningBuffers kept = spare.getAndSet(place, null);
        SigningBuffers buffers = kept == null ? new SigningBuffers() : kept;
        checkSignature(said, time, said.canonical(method, uri, headers, body, buffers), derived.key());
        spare.lazySet(place, buffers);
        if (!isKept) {
            keys.keep(said.credential(), derived);
        }
        return new Authenticated(known.identity(), scoped.accessKeyId(), scoped.scope());
    }

    private void checkAge(SignedTime time, Authorization said) {
        long now = clock.millis() / 1000;
        long life = said.expires() == null ? SKEW_SECONDS_MAX : life(said.expires());
        if (time.epochSecond() < now - life) {
            throw invalid("Signature expired: " + time.text() + " is now earlier than " + SignedTime.format(now - life)
                    + " (" + SignedTime.format(now) + " - " + shown(life) + ")");
        }
        if (time.epochSecond() > now + SKEW_SECONDS_MAX) {
            throw invalid("Signature not yet current: " + time.text() + " is still later than "
                    + SignedTime.format(now + SKEW_SECONDS_MAX) + " (" + SignedTime.format(now) + " + "
                    + shown(SKEW_SECONDS_MAX) + ")");
        }
    }

    private static String shown(long seconds) {
        return seconds % 60 == 0 ? seconds / 60 + " min." : seconds + " sec.";
    }

    private static int life(String seconds) {
        int life = 0;
        boolean isNumber = !seconds.isEmpty() && seconds.length() <= LIFE_DIGITS_MAX;
        for (int i = 0; i < seconds.length() && isNumber; i++) {
            int digit = seconds.charAt(i) - '0';
            isNumber = digit >= 0 && digit <= 9;
            life = life * 10 + digit;
        }
        if (!isNumber || life < 1 || life > LIFE_SECONDS_MAX) {
            throw incomplete("X-Amz-Expires must be a number of seconds from 1 to " + LIFE_SECONDS_MAX + ", not '"
                    + seconds + "'.");
        }
        return life;
    }

    /** A signature covers the normal form of a path, so that one in another form could be made another place by who overhears it. */
    private static void checkPath(String uri) {
        int question = uri.indexOf('?');
        String path = question < 0 ? uri : uri.substring(0, question);
        if (!path.startsWith("/") || path.contains("//") || path.contains("/.")) {
            throw invalid("The path of a request has to be in its normal form, not '" + path + "'.");
        }
    }

    /** What says where a request goes and what it does has to be signed, or a request that was overheard could be made another one. */
    private static void checkSigned(Authorization said, HeaderLines headers) {
        if (!said.signs("host")) {
            throw invalid("'Host' or ':authority' must be a 'SignedHeader' in the AWS Authorization.");
        }
        if (!said.signs("x-amz-target") && headers.first("x-amz-target") != null) {
            throw invalid("'X-Amz-Target' must be a 'SignedHeader' in the AWS Authorization.");
        }
    }

    private Scoped scoped(String credential, SignedTime time) {
        String[] parts = credential.split("/", -1);
        if (parts.length != CREDENTIAL_PARTS) {
            throw incomplete("Credential must have exactly 5 slash-delimited elements, e.g."
                    + " keyid/date/region/service/term, got '" + credential + "'");
        }
        var scope = new CredentialScope(parts[1], parts[2], parts[3]);
        var faults = new StringBuilder();
        if (!isServed(scope)) {
            faults.append("Credential should be scoped to a valid region, not '")
                    .append(scope.region())
                    .append("'. ");
        }
        if (!SERVICES.contains(scope.service())) {
            faults.append("Credential should be scoped to correct service: '" + DYNAMODB + "'. ");
        }
        if (!parts[4].equals(CredentialScope.END)) {
            faults.append("Credential should be scoped with a valid terminator: '" + CredentialScope.END + "', not '")
                    .append(parts[4])
                    .append("'. ");
        }
        if (!scope.day().equals(time.day())) {
            faults.append("Date in Credential scope does not match YYYYMMDD from ISO-8601 version of date from HTTP: '")
                    .append(scope.day())
                    .append("' != '")
                    .append(time.day())
                    .append("', from '")
                    .append(time.text())
                    .append("'.");
        }
        if (!faults.isEmpty()) {
            throw invalid(faults.toString());
        }
        return new Scoped(parts[0], scope);
    }

    /** Whether a service is about the tables of a Region. */
    public static boolean isRegional(String service) {
        return service.equals(DYNAMODB) || service.equals(AUTO_SCALING);
    }

    /** IAM and STS are the same in all Regions, and clients sign for the one that they are set to. */
    private boolean isServed(CredentialScope scope) {
        return region.isPresent() && isRegional(scope.service())
                ? scope.region().equals(region.get())
                : isRegion(scope.region());
    }

    private static boolean isRegion(String name) {
        boolean isRegion = name.length() >= 3 && name.length() <= 32;
        for (int i = 0; i < name.length() && isRegion; i++) {
            char next = name.charAt(i);
            isRegion = next >= 'a' && next <= 'z' || next >= '0' && next <= '9' || next == '-';
        }
        return isRegion;
    }

    private Known.Key known(String accessKeyId, Authorization said) {
        return switch (identities.find(accessKeyId, Optional.ofNullable(said.sessionToken()))) {
            case Known.Key key -> key;
            case Known.Not() ->
                throw new ApiException(
                        ErrorCode.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid.");
            case Known.TokenInvalid() ->
                throw new ApiException(
                        ErrorCode.UNRECOGNIZED_CLIENT, "The security token included in the request is invalid");
            case Known.TokenExpired ignored ->
                throw new ApiException(
                        ErrorCode.EXPIRED_TOKEN, "The security token included in the request is expired");
        };
    }

    private static void checkSignature(Authorization said, SignedTime time, CanonicalRequest request, SigningKey key) {
        if (!key.isSignature(said.signature(), time.text(), request)) {
            throw invalid(MISMATCH + "\n\nThe Canonical String for this request should have been\n'"
                    + said.withoutToken(request.text())
                    + "'\n\nThe String-to-Sign should have been\n'" + key.stringToSign(time.text(), request) + "'\n");
        }
    }

    private static ApiException invalid(String text) {
        return new ApiException(ErrorCode.INVALID_SIGNATURE, text);
    }

    private static ApiException incomplete(String text) {
        return new ApiException(ErrorCode.INCOMPLETE_SIGNATURE, text);
    }
}
