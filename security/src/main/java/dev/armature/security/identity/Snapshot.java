package dev.armature.security.identity;

import dev.armature.model.Arn;
import dev.armature.security.identity.Entity.AccessKey;
import dev.armature.security.identity.Entity.Kind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** All that the directory has, as of one version of it. */
public class Snapshot {
    /** Whose an access key is. */
    record Owned(Entity user, AccessKey key) {}

    final long version;
    /** By account, kind and name, in order. */
    final SortedMap<String, Entity> entities;
    /** By account and name, in order. */
    final SortedMap<String, ManagedPolicy> policies;

    private final Map<String, Owned> byAccessKey = new HashMap<>();

    Snapshot(long version, SortedMap<String, Entity> entities, SortedMap<String, ManagedPolicy> policies) {
        this.version = version;
        this.entities = entities;
        this.policies = policies;
        for (Entity entity : entities.values()) {
            entity.keys().forEach(key -> byAccessKey.put(key.id(), new Owned(entity, key)));
        }
    }

    static Snapshot of(long version, List<DirectoryRow> rows) {
        SortedMap<String, Entity> entities = new TreeMap<>();
        SortedMap<String, ManagedPolicy> policies = new TreeMap<>();
        for (DirectoryRow row : rows) {
            switch (row) {
                case DirectoryRow.OfEntity(Entity entity) ->
                    entities.put(place(entity.what(), entity.account(), entity.name()), entity);
                case DirectoryRow.OfPolicy(ManagedPolicy policy) ->
                    policies.put(place(policy.account(), policy.name()), policy);
                case DirectoryRow.OfVersion ignored -> {}
            }
        }
        return new Snapshot(
                version, Collections.unmodifiableSortedMap(entities), Collections.unmodifiableSortedMap(policies));
    }

    static String place(Kind kind, String account, String name) {
        return account + "/" + kind.word() + "/" + lower(name);
    }

    static String place(String account, String name) {
        return account + "/" + lower(name);
    }

    private static String lower(String name) {
        return name.toLowerCase(Locale.ROOT);
    }

    public Optional<Entity> find(Kind kind, String account, String name) {
        return Optional.ofNullable(entities.get(place(kind, account, name)));
    }

    /** Those of an account, in the order of their names. */
    public List<Entity> all(Kind kind, String account) {
        String from = account + "/" + kind.word() + "/";
        return List.copyOf(entities.subMap(from, from + Character.MAX_VALUE).values());
    }

    /** Those of an account, in the order of their names, without those that are built in. */
    public List<ManagedPolicy> policies(String account) {
        String from = account + "/";
        return List.copyOf(policies.subMap(from, from + Character.MAX_VALUE).values());
    }

    /** Also those that are built in. */
    public Optional<ManagedPolicy> policy(String arn) {
        return Optional.ofNullable(policies.get(place(Arn.account(arn), arn.substring(arn.lastIndexOf('/') + 1))))
                .or(() -> BuiltInPolicies.find(arn))
                .filter(policy -> policy.arn().equals(arn));
    }

    /** The entities that a managed policy is attached to. */
    public List<Entity> attachedTo(String policyArn) {
        return entities.values().stream()
                .filter(entity -> entity.attached().contains(policyArn))
                .toList();
    }

    /** The entities that a managed policy limits. */
    public List<Entity> limitedBy(String policyArn) {
        return entities.values().stream()
                .filter(entity -> entity.boundary().equals(policyArn))
                .toList();
    }

    /** The members of a group. */
    public List<Entity> members(Entity group) {
        List<Entity> members = new ArrayList<>();
        for (Entity user : all(Kind.USER, group.account())) {
            if (user.groups().stream().anyMatch(name -> lower(name).equals(lower(group.name())))) {
                members.add(user);
            }
        }
        return members;
    }

    /** The user that an access key belongs to. */
    public Optional<Entity> ownerOf(String accessKeyId) {
        return owned(accessKeyId).map(Owned::user);
    }

    Optional<Owned> owned(String accessKeyId) {
        return Optional.ofNullable(byAccessKey.get(accessKeyId));
    }
}
