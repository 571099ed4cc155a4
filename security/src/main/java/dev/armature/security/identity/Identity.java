package dev.armature.security.identity;

import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Who makes a request, with all that decides what it may do besides the policies of resources.
 *
 * @param userId as {@code aws:userid} has it: {@code AIDA…} of a user, {@code AROA…:name} of a session, the account's number of root
 * @param userName of a user
 * @param tags of the user, or of the role and the session
 * @param policies of the user and its groups, or of the role
 * @param issued when the session began, of temporary credentials
 */
public record Identity(
        Principal principal,
        String userId,
        Optional<String> userName,
        Map<String, String> tags,
        List<Source> policies,
        Optional<Source> boundary,
        Optional<List<Source>> sessionPolicies,
        Optional<Instant> issued) {
    /** Whether it is shown by what GetSessionToken gave a user or the account, and not by credentials of a role. */
    public boolean isBySessionToken() {
        return issued.isPresent() && !(principal instanceof Principal.Session);
    }
}
