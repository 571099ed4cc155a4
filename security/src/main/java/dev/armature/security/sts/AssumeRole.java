package dev.armature.security.sts;

import dev.armature.model.Arn;
import dev.armature.security.identity.Directory.Issued;
import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.Session;
import dev.armature.security.identity.Snapshot;
import dev.armature.security.policy.Evaluation;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.MalformedPolicyException;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.Principal;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.security.query.Call;
import dev.armature.security.query.Form;
import dev.armature.security.query.QueryFault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** AssumeRole: temporary credentials of a role, if its trust policy and the caller's policies allow it. */
final class AssumeRole {
    private static final int SECONDS_MIN = 900;
    private static final int SECONDS_DEFAULT = 3_600;
    private static final int SECONDS_MAX = 43_200;
    /** Of a role that is assumed with the credentials of a role. */
    private static final int SECONDS_CHAINED_MAX = 3_600;

    private static final int POLICY_SIZE_MAX = 2_048;
    private static final int POLICY_ARNS_MAX = 10;
    private static final int TAGS_MAX = 50;
    /** What a token may take up: it goes into the head of every request. */
    private static final int TOKEN_LENGTH_MAX = 8_192;

    private static final Pattern NAME = Pattern.compile("[\\w+=,.@-]*");
    private static final Pattern EXTERNAL_ID = Pattern.compile("[\\w+=,.@:\\/-]*");
    /** A pattern and no {@link Arn}: it says what a name may have in it, too. */
    private static final Pattern ROLE_ARN = Pattern.compile("arn:aws:iam::\\d{12}:role/(.*/)?[\\w+=,.@-]+");

    private static final Pattern ANY = Pattern.compile(".*", Pattern.DOTALL);

    private final Call call;
    private final String roleArn;
    private final String sessionName;
    private final Map<String, String> tags;

    private AssumeRole(Call call) {
        Form form = call.form();
        this.call = call;
        this.roleArn = form.required("RoleArn", 20, 2048, ANY);
        this.sessionName = form.required("RoleSessionName", 2, 64, NAME);
        this.tags = form.tags();
        for (String unsupported :
                List.of("SourceIdentity", "SerialNumber", "TokenCode", "TransitiveTagKeys.member.1")) {
            if (form.optional(unsupported).isPresent()) {
                throw QueryFault.validation("AssumeRole does not support " + unsupported + " here.");
            }
        }
        if (!ROLE_ARN.matcher(roleArn).matches()) {
            throw QueryFault.validation(roleArn + " is invalid");
        }
        if (tags.size() > TAGS_MAX) {
            throw QueryFault.validation(
                    "1 validation error detected: Value '[...]' at 'tags' failed to satisfy constraint:"
                            + " Member must have length less than or equal to " + TAGS_MAX);
        }
    }

    static void answer(Call call) {
        new AssumeRole(call).answer();
    }

    private void answer() {
        int seconds =
                call.form().number("DurationSeconds", SECONDS_MIN, SECONDS_MAX).orElse(SECONDS_DEFAULT);
        List<String> policies = policy();
        List<String> policyArns = call.form().list("PolicyArns", "arn");
        Snapshot snapshot = call.directory().snapshot();
        if (call.caller().principal() instanceof Principal.Root) {
            throw Call.denied("Roles may not be assumed by root accounts.");
        }
        Entity role = role(snapshot)
                .orElseThrow(
                        () -> Call.denied("User: " + call.caller().principal().arn()
                                + " is not authorized to perform: sts:AssumeRole on resource: " + roleArn));
        requireTrust(role, "sts:AssumeRole");
        if (!tags.isEmpty()) {
            requireTrust(role, "sts:TagSession");
        }
        requireDuration(role, seconds);
        requireManaged(snapshot, role, policyArns);
        long now = call.directory().now().getEpochSecond();
        var session = new Session(
                Session.FORMAT,
                Kind.ROLE.word(),
                role.account(),
                role.name(),
                role.id(),
                sessionName,
                now,
                now + seconds,
                "",
                policies,
                policyArns,
                tags);
        Issued issued = call.directory().issue(session);
        int percent = Math.ceilDiv(issued.token().length() * 100, TOKEN_LENGTH_MAX);
        if (percent > 100) {
            throw new QueryFault(
                    400,
                    "PackedPolicyTooLarge",
                    "Packed policy consumes " + percent + "% of allotted space, please use smaller policy.");
        }
        Sts.credentials(call.out(), issued, session.expires());
        call.out()
                .element(
                        "AssumedRoleUser",
                        xml -> xml.text("AssumedRoleId", role.id() + ":" + sessionName)
                                .text("Arn", Principal.Session.arn(role.account(), role.name(), sessionName)));
        if (!policies.isEmpty() || !policyArns.isEmpty() || !tags.isEmpty()) {
            call.out().text("PackedPolicySize", Integer.toString(percent));
        }
    }

    private List<String> policy() {
        Optional<String> policy = call.form().optional("Policy", 1, POLICY_SIZE_MAX, ANY);
        try {
            policy.ifPresent(document -> {
                var unused = Policy.parse(document, Policy.Use.IDENTITY);
            });
        } catch (MalformedPolicyException refused) {
            throw malformed(String.valueOf(refused.getMessage()));
        }
        return policy.stream().toList();
    }

    private static QueryFault malformed(String text) {
        return new QueryFault(400, "MalformedPolicyDocument", text);
    }

    private Optional<Entity> role(Snapshot snapshot) {
        String account = Arn.account(roleArn);
        String name = roleArn.substring(roleArn.lastIndexOf('/') + 1);
        return snapshot.find(Kind.ROLE, account, name).filter(role -> role.arn().equals(roleArn));
    }

    private void requireTrust(Entity role, String action) {
        var context = call.context().value("sts:RoleSessionName", sessionName);
        call.form().optional("ExternalId", 2, 1224, EXTERNAL_ID).ifPresent(id -> context.value("sts:ExternalId", id));
        Call.requestTags(context, tags);
        Call.resourceTags(context, role.tags());
        var asked = new Asked(action, roleArn, context.build());
        var policies = new Policies(
                call.caller().policies(),
                call.caller().boundary(),
                call.caller().sessionPolicies(),
                Optional.of(new Source("", trust(role))),
                role.account());
        var verdict = Evaluation.ofRole(call.caller().principal(), policies, asked);
        if (!verdict.isAllowed()) {
            throw Call.denied(Evaluation.text(call.caller().principal(), asked, verdict));
        }
    }

    private static Policy trust(Entity role) {
        try {
            return Policy.parse(role.trust(), Policy.Use.TRUST);
        } catch (MalformedPolicyException unreadable) {
            throw Call.denied("The trust policy of " + role.arn() + " cannot be read: " + unreadable.getMessage());
        }
    }

    private void requireDuration(Entity role, int seconds) {
        if (call.caller().principal() instanceof Principal.Session && seconds > SECONDS_CHAINED_MAX) {
            throw QueryFault.validation(
                    "The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining");
        }
        if (seconds > role.sessionSecondsMax()) {
            throw QueryFault.validation(
                    "The requested DurationSeconds exceeds the MaxSessionDuration set for this role.");
        }
    }

    private static void requireManaged(Snapshot snapshot, Entity role, List<String> policyArns) {
        if (policyArns.size() > POLICY_ARNS_MAX) {
            throw QueryFault.validation("1 validation error detected: Value '" + policyArns
                    + "' at 'policyArns' failed to satisfy constraint: Member must have length less than or equal to "
                    + POLICY_ARNS_MAX);
        }
        for (String arn : policyArns) {
            if (snapshot.policy(arn)
                    .filter(policy -> policy.isBuiltIn() || policy.account().equals(role.account()))
                    .isEmpty()) {
                throw malformed("Policy " + arn + " does not exist or is not attachable.");
            }
        }
    }
}
