package dev.armature.security.identity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
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
        return new Entity(
                kind,
                account,
                newPath,
                newName,
                id,
                created,
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

    /** Of a role. */
    public Entity described(String newDescription, int newSessionSecondsMax, String newTrust) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                newDescription,
                newSessionSecondsMax,
                newTrust,
                boundary,
                tags,
                inline,
                attached,
                groups,
                keys);
    }

    public Entity limitedBy(String newBoundary) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                description,
                sessionSecondsMax,
                trust,
                newBoundary,
                tags,
                inline,
                attached,
                groups,
                keys);
    }

    public Entity tagged(Map<String, String> newTags) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                description,
                sessionSecondsMax,
                trust,
                boundary,
                newTags,
                inline,
                attached,
                groups,
                keys);
    }

    public Entity withInline(String policy, String document) {
        Map<String, String> changed = new TreeMap<>(inline);
        changed.put(policy, document);
        return withInline(changed);
    }

    public Entity withInline(Map<String, String> newInline) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                description,
                sessionSecondsMax,
                trust,
                boundary,
                tags,
                newInline,
                attached,
                groups,
                keys);
    }

    public Entity withAttached(List<String> newAttached) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                description,
                sessionSecondsMax,
                trust,
                boundary,
                tags,
                inline,
                newAttached,
                groups,
                keys);
    }

    public Entity in(List<String> newGroups) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                description,
                sessionSecondsMax,
                trust,
                boundary,
                tags,
                inline,
                attached,
                newGroups,
                keys);
    }

    public Entity withKeys(List<AccessKey> newKeys) {
        return new Entity(
                kind,
                account,
                path,
                name,
                id,
                created,
                description,
                sessionSecondsMax,
                trust,
                boundary,
                tags,
                inline,
                attached,
                groups,
                newKeys);
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
