package dev.armature.security.policy;

import dev.armature.security.policy.Principals.Named;
import dev.armature.security.policy.Statement.Asked;
import dev.armature.security.policy.Statement.Effect;
import java.util.List;
import java.util.Optional;

/**
 * Whether policies allow what is asked, as IAM decides it.
 *
 * <pre>
 *   a Deny anywhere                                          denied
 *   the account itself, about what is its own                allowed
 *   own account: the resource names the user or session      allowed
 *                the resource names the role                 allowed, if boundary and session policy allow it
 *                an identity policy allows it                allowed, if boundary and session policy allow it
 *   other account: an identity policy, boundary, session policy, and the resource's policy allow it, if that can allow it to others
 * </pre>
 */
public final class Evaluation {
    /**
     * A policy with its name.
     *
     * @param arn of a managed one; empty for one that is written into its user, group, role or session
     */
    public record Source(String arn, Policy policy) {}

    /**
     * All that has a say.
     *
     * @param identity those of the user and its groups, or of the role
     * @param boundary the most that identity policies can allow
     * @param session the most that they can allow in this session
     * @param resource the one of the table or stream
     * @param owner the account of the resource
     */
    public record Policies(
            List<Source> identity,
            Optional<Source> boundary,
            Optional<List<Source>> session,
            Optional<Source> resource,
            String owner) {}

    /** Which kind of policy decided. */
    public enum Kind {
        IDENTITY("identity-based policy", "an identity-based policy"),
        RESOURCE("resource-based policy", "a resource-based policy"),
        BOUNDARY("permissions boundary", "a permissions boundary"),
        SESSION("session policy", "a session policy"),
        TRUST("role trust policy", "the role trust policy");

        private final String name;
        private final String withArticle;

        Kind(String name, String withArticle) {
            this.name = name;
            this.withArticle = withArticle;
        }

        /** As texts name it. */
        public String text() {
            return name;
        }
    }

    /** How it ends. */
    public sealed interface Verdict {
        /** @param by the statement that allows it, and where it stands; empty for the account itself */
        record Allowed(Optional<Source> source, Optional<Statement> by) implements Verdict {}

        /** By a statement that says so. */
        record Denied(Kind kind, Source source, Statement by) implements Verdict {}

        /** No policy of this kind allows it. */
        record NotAllowed(Kind kind) implements Verdict {}

        default boolean isAllowed() {
            return this instanceof Allowed;
        }
    }

    private record Match(Source source, Statement statement) {}

    private final Principal principal;
    private final Policies policies;
    private final Asked asked;

    private Evaluation(Principal principal, Policies policies, Asked asked) {
        this.principal = principal;
        this.policies = policies;
        this.asked = asked;
    }

    public static Verdict of(Principal principal, Policies policies, Asked asked) {
        return new Evaluation(principal, policies, asked).verdict();
    }

    /**
     * Whether a role may be assumed. Its trust policy has to allow that in any case; who is named in it needs no identity policy in the same
     * account.
     *
     * @param policies with the trust policy as that of the resource
     */
    public static Verdict ofRole(Principal principal, Policies policies, Asked asked) {
        var evaluation = new Evaluation(principal, policies, asked);
        return evaluation.denied(Kind.TRUST).<Verdict>map(denied -> denied).orElseGet(evaluation::trusted);
    }

    private Verdict trusted() {
        if (allowedByResource(Named.BY_ACCOUNT).isEmpty()) {
            return new Verdict.NotAllowed(Kind.TRUST);
        }
        boolean isOwn = principal.account().equals(policies.owner());
        var itself = allowedByResource(Named.ITSELF);
        if (isOwn && itself.isPresent()) {
            return allowed(itself.get());
        }
        return allowedByResource(Named.BY_ROLE)
                .filter(named -> isOwn)
                .map(this::limited)
                .orElseGet(this::byIdentity);
    }

    private Verdict verdict() {
        return denied(Kind.RESOURCE).<Verdict>map(denied -> denied).orElseGet(this::withoutDenials);
    }

    private Optional<Verdict.Denied> denied(Kind ofResource) {
        return denied(Kind.IDENTITY, policies.identity())
                .or(() -> denied(Kind.BOUNDARY, alone(policies.boundary())))
                .or(() -> denied(Kind.SESSION, policies.session().orElse(List.of())))
                .or(() -> denied(ofResource, alone(policies.resource())));
    }

    private Optional<Verdict.Denied> denied(Kind kind, List<Source> sources) {
        return find(Effect.DENY, sources, Named.BY_ACCOUNT)
                .map(match -> new Verdict.Denied(kind, match.source, match.statement));
    }

    private static List<Source> alone(Optional<Source> source) {
        return source.isPresent() ? List.of(source.get()) : List.of();
    }

    private Optional<Match> find(Effect effect, List<Source> sources, Named atLeast) {
        for (Source source : sources) {
            var statement = source.policy().find(effect, asked, principal, atLeast);
            if (statement.isPresent()) {
                return Optional.of(new Match(source, statement.get()));
            }
        }
        return Optional.empty();
    }

    private Verdict withoutDenials() {
        return principal.account().equals(policies.owner()) ? inOwnAccount() : inOtherAccount();
    }

    private Verdict inOwnAccount() {
        if (principal instanceof Principal.Root) {
            return new Verdict.Allowed(Optional.empty(), Optional.empty());
        }
        var itself = allowedByResource(Named.ITSELF);
        if (itself.isPresent()) {
            return allowed(itself.get());
        }
        return allowedByResource(Named.BY_ROLE).map(this::limited).orElseGet(this::byIdentity);
    }

    private Verdict inOtherAccount() {
        Verdict own = principal instanceof Principal.Root
                ? new Verdict.Allowed(Optional.empty(), Optional.empty())
                : byIdentity();
        return own.isAllowed()
                ? allowedByResource(Named.BY_ACCOUNT)
                        .filter(match -> PolicyActions.isForOtherAccounts(asked.action()))
                        .map(Evaluation::allowed)
                        .orElseGet(() -> new Verdict.NotAllowed(Kind.RESOURCE))
                : own;
    }

    private Optional<Match> allowedByResource(Named atLeast) {
        return find(Effect.ALLOW, alone(policies.resource()), atLeast);
    }

    private Verdict byIdentity() {
        return find(Effect.ALLOW, policies.identity(), Named.ITSELF)
                .map(this::limited)
                .orElseGet(() -> new Verdict.NotAllowed(Kind.IDENTITY));
    }

    /** By what limits every permission that the principal has by its identity. */
    private Verdict limited(Match match) {
        if (!permits(policies.boundary().map(List::of))) {
            return new Verdict.NotAllowed(Kind.BOUNDARY);
        }
        return permits(policies.session()) ? allowed(match) : new Verdict.NotAllowed(Kind.SESSION);
    }

    private boolean permits(Optional<List<Source>> limit) {
        return limit.isEmpty() || find(Effect.ALLOW, limit.get(), Named.ITSELF).isPresent();
    }

    private static Verdict allowed(Match match) {
        return new Verdict.Allowed(Optional.of(match.source), Optional.of(match.statement));
    }

    /**
     * What a caller is told who may not.
     *
     * @throws IllegalArgumentException if it is allowed
     */
    public static String text(Principal principal, Asked asked, Verdict verdict) {
        String head = "User: " + principal.arn() + " is not authorized to perform: " + asked.action() + " on resource: "
                + asked.resource();
        return switch (verdict) {
            case Verdict.Allowed ignored -> throw new IllegalArgumentException("it is allowed");
            case Verdict.Denied(Kind kind, Source source, Statement ignored) ->
                head + " with an explicit deny in " + kind.withArticle
                        + (source.arn().isEmpty() ? "" : ": " + source.arn());
            case Verdict.NotAllowed(Kind kind) ->
                head + " because no " + kind.name + " allows the " + asked.action() + " action";
        };
    }
}
