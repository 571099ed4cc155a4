package dev.armature.security.query;

import dev.armature.security.identity.Identity;
import java.util.Map;
import java.util.Optional;

/**
 * A service that speaks AWS's Query protocol: a form in, XML out.
 *
 * <p>It is asked for requests that are authenticated. What they may do, it decides itself.
 */
public interface QueryService {
    /**
     * What is answered.
     *
     * @param body XML, in {@code text/xml}
     * @param refusal what the body says of why it is refused; empty if it is not
     */
    record Answer(int status, byte[] body, Optional<Refusal> refusal) {}

    /** Why something is refused, with AWS's code and text. */
    record Refusal(String code, String message) {}

    /**
     * Where a request came from, and how, for the conditions of policies.
     *
     * @param accessKeyId what it was signed with
     * @param service {@code iam} or {@code sts}, as it was signed for
     * @param region as it was signed for
     * @param sourceIp the address of the client
     * @param isSecure whether it came over TLS
     * @param userAgent empty if it did not say
     */
    record Origin(
            String accessKeyId, String service, String region, String sourceIp, boolean isSecure, String userAgent) {}

    /** @param parameters of the form, decoded; of a parameter that came several times, the first */
    Answer answer(Identity caller, Origin origin, Map<String, String> parameters);

    /** How a request is refused that has not got as far: that its signature is wrong, for one. */
    Answer refuse(String service, int status, String code, String message);
}
