package dev.armature.security.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A user, group or role of an account. It is stored as it is here: {@link DirectoryRow} has the table.
 *
 * @param kind of {@link Kind}, as it is stored
 * @param path begins and ends with a slash
 * @param id {@code AIDA…}, {@code AGPA…} or {@code AROA…}; another entity of the same name gets another one
 * @param created seconds since 1970
 * @param description of a role
 * @param sessionSecondsMax of a role
 * @param trust the document that says who may assume a role
 * @param boundary ARN of the policy that limits a user or role; empty if there is none
 * @param inline documents by their names
 * @param attached ARNs of managed policies
 * @param groups names of those a user belongs to
 * @param keys access keys of a user
 */
public record Entity(
        String kind,
        String account,
        String path,
        String name,
        String id,
        Long created,
        String description,
        Integer sessionSecondsMax,
        String trust,
        String boundary,
        Map<String, String> tags,
        Map<String, String> inline,
        List<String> attached,
        List<String> groups,
        List<AccessKey> keys) {

    /** What entities there are. */
    public enum Kind {
        USER("user", "User", "AIDA"),
        GROUP("group", "Group", "AGPA"),
        ROLE("role", "Role", "AROA");

        private final String word;
        private final String title;
        private final String idPrefix;

        Kind(String word, String title, String idPrefix) {
            this.word = word;
            this.title = title;
            this.idPrefix = idPrefix;
        }

        /** As in ARNs, and in texts. */
        public String word() {
            return word;
        }

        /** As in names of actions and members. */
        public String title() {
            return title;
        }

        String idPrefix() {
            return idPrefix;
        }
    }

    /**
     * What requests are signed with.
     *
     * @param created seconds since 1970
     * @param sealed the secret, sealed, in Base64
     */
    public record AccessKey(String id, Boolean isActive, Long created, String sealed) {
        AccessKey sealedAs(String other) {
            return new AccessKey(id, isActive, created, other);
        }

        public String status() {
            return isActive ? "Active" : "Inactive";
        }

        @Override
        public String toString() {
            return "AccessKey[" + id + ", " + status() + "]";
        }
    }

    public static Entity of(Kind kind, String account, String path, String name, String id, long created) {
        return new Entity(
                kind.word, account, path, name, id, created, "", 0, "", "", Map.of(), Map.of(), List.of(), List.of(),
                List.of());
    }

    public Kind what() {
        return switch (kind) {
            case "user" -> Kind.USER;
            case "group" -> Kind.GROUP;
            case "role" -> Kind.ROLE;
            default -> throw new IllegalStateException("damaged directory: there is no kind " + kind);
        };
    }

    public String arn() {
        return arn(what(), account, path, name);
    }

    public static String arn(Kind kind, String account, String path, String name) {
        return "arn:aws:iam::" + account + ":" + kind.word + path + name;
    }

    public Optional<AccessKey> key(String keyId) {
        return keys.stream().filter(key -> key.id.equals(keyId)).findFirst();
    }

    public Entity renamed(String newPath, String newName) {
        return with(copy -> {
            copy.path = newPath;
            copy.name = newName;
        });
    }

    /** Of a role. */
    public Entity described(String newDescription, int newSessionSecondsMax, String newTrust) {
        return with(copy -> {
            copy.description = newDescription;
            copy.sessionSecondsMax = newSessionSecondsMax;
            copy.trust = newTrust;
        });
    }

    public Entity limitedBy(String newBoundary) {
        return with(copy -> copy.boundary = newBoundary);
    }

    public Entity tagged(Map<String, String> newTags) {
        return with(copy -> copy.tags = newTags);
    }

    public Entity withInline(String policy, String document) {
        Map<String, String> changed = new TreeMap<>(inline);
        changed.put(policy, document);
        return withInline(changed);
    }

    public Entity withInline(Map<String, String> newInline) {
        return with(copy -> copy.inline = newInline);
    }

    public Entity withAttached(List<String> newAttached) {
        return with(copy -> copy.attached = newAttached);
    }

    public Entity in(List<String> newGroups) {
        return with(copy -> copy.groups = newGroups);
    }

    public Entity withKeys(List<AccessKey> newKeys) {
        return with(copy -> copy.keys = newKeys);
    }

    private Entity with(Consumer<Copy> change) {
        var copy = new Copy(this);
        change.accept(copy);
        return copy.build(this);
    }

    /** What of an entity can be changed. */
    private static final class Copy {
        private String path;
        private String name;
        private String description;
        private int sessionSecondsMax;
        private String trust;
        private String boundary;
        private Map<String, String> tags;
        private Map<String, String> inline;
        private List<String> attached;
        private List<String> groups;
        private List<AccessKey> keys;

        Copy(Entity of) {
            path = of.path;
            name = of.name;
            description = of.description;
            sessionSecondsMax = of.sessionSecondsMax;
            trust = of.trust;
            boundary = of.boundary;
            tags = of.tags;
            inline = of.inline;
            attached = of.attached;
            groups = of.groups;
            keys = of.keys;
        }

        Entity build(Entity of) {
            return new Entity(
                    of.kind,
                    of.account,
                    path,
                    name,
                    of.id,
                    of.created,
                    description,
                    sessionSecondsMax,
                    trust,
                    boundary,
                    tags,
                    inline,
                    attached,
                    groups,
                    keys);
        }
    }

    /** A list and one more, if it is not there yet. */
    public static <T> List<T> with(List<T> list, T one) {
        List<T> more = new ArrayList<>(list);
        if (!more.contains(one)) {
            more.add(one);
        }
        return List.copyOf(more);
    }

    public static <T> List<T> without(List<T> list, Predicate<T> gone) {
        return list.stream().filter(gone.negate()).toList();
    }
}
