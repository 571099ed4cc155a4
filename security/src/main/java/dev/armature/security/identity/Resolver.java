package dev.armature.security.identity;

import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.MalformedPolicyException;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.Principal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Puts together what has a say in what a principal may do, from a snapshot of the directory. */
final class Resolver {
    /** In the place of a document that cannot be read: what is not known is denied. */
    private static final String DENIES_ALL =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Deny\",\"Action\":\"*\",\"Resource\":\"*\"}}";

    private final Snapshot snapshot;
    /** By their documents: many principals have the same. There are no more of them than the snapshot has documents. */
    private final Map<String, Policy> parsed = new ConcurrentHashMap<>();

    Resolver(Snapshot snapshot) {
        this.snapshot = snapshot;
    }

    static Identity root(String account, Optional<Instant> issued) {
        return new Identity(
                new Principal.Root(account),
                account,
                Optional.empty(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                issued);
    }

    Identity user(Entity user, Optional<Session> session) {
        return new Identity(
                new Principal.User(user.account(), user.arn()),
                user.id(),
                Optional.of(user.name()),
                user.tags(),
                policiesOf(user),
                boundary(user),
                session.filter(Session::isLimited).map(this::limits),
                session.map(Resolver::issued));
    }

    Identity role(Entity role, Session session) {
        Map<String, String> tags = new HashMap<>(role.tags());
        tags.putAll(session.tags());
        String arn = Principal.Session.arn(role.account(), role.name(), session.name());
        return new Identity(
                new Principal.Session(role.account(), arn, role.arn()),
                role.id() + ":" + session.name(),
                Optional.empty(),
                Map.copyOf(tags),
                policiesOf(role),
                boundary(role),
                session.isLimited() ? Optional.of(limits(session)) : Optional.empty(),
                Optional.of(issued(session)));
    }

    private static Instant issued(Session session) {
        return Instant.ofEpochSecond(session.issued());
    }

    /** Its own, and for a user those of its groups. */
    private List<Source> policiesOf(Entity entity) {
        List<Source> sources = new ArrayList<>();
        entity.inline().values().forEach(document -> sources.add(stored("", document)));
        entity.attached().forEach(arn -> sources.add(managed(arn)));
        entity.groups().stream()
                .flatMap(group -> snapshot.find(Kind.GROUP, entity.account(), group).stream())
                .forEach(group -> sources.addAll(policiesOf(group)));
        return List.copyOf(sources);
    }

    private Optional<Source> boundary(Entity entity) {
        return entity.boundary().isEmpty() ? Optional.empty() : Optional.of(managed(entity.boundary()));
    }

    private List<Source> limits(Session session) {
        List<Source> limits = new ArrayList<>();
        session.policies().forEach(document -> limits.add(new Source("", policy(document))));
        session.policyArns().forEach(arn -> limits.add(managed(arn)));
        return List.copyOf(limits);
    }

    private Source managed(String arn) {
        return stored(
                arn,
                snapshot.policy(arn).map(policy -> policy.current().document()).orElse(""));
    }

    private Source stored(String arn, String document) {
        return new Source(arn, parsed.computeIfAbsent(document, Resolver::policy));
    }

    private static Policy policy(String document) {
        try {
            return Policy.parse(document, Policy.Use.IDENTITY);
        } catch (MalformedPolicyException unreadable) {
            return Policy.parse(DENIES_ALL, Policy.Use.IDENTITY);
        }
    }
}
