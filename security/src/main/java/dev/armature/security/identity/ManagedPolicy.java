package dev.armature.security.identity;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A policy with a name of its own, that can be attached to users, groups and roles, or limit them. It is stored as it is here: {@link
 * DirectoryRow} has the table.
 *
 * @param account {@code aws} for one that is built in
 * @param path begins and ends with a slash
 * @param id {@code ANPA…}
 * @param created seconds since 1970
 * @param updated when a version was last made the default, seconds since 1970
 * @param defaultVersion the one that counts
 * @param lastVersion the highest number that was ever given
 */
public record ManagedPolicy(
        String account,
        String path,
        String name,
        String id,
        Long created,
        Long updated,
        String description,
        String defaultVersion,
        Integer lastVersion,
        Map<String, String> tags,
        List<Version> versions) {

    /**
     * A document under a number.
     *
     * @param id {@code v1} and so on
     * @param created seconds since 1970
     */
    public record Version(String id, String document, Long created) {}

    public static final String BUILT_IN_ACCOUNT = "aws";

    public static ManagedPolicy of(
            String account, String path, String name, String id, String description, String document, long now) {
        return new ManagedPolicy(
                account,
                path,
                name,
                id,
                now,
                now,
                description,
                "v1",
                1,
                Map.of(),
                List.of(new Version("v1", document, now)));
    }

    public String arn() {
        return arn(account, path, name);
    }

    public static String arn(String account, String path, String name) {
        return "arn:aws:iam::" + account + ":policy" + path + name;
    }

    public boolean isBuiltIn() {
        return account.equals(BUILT_IN_ACCOUNT);
    }

    public Optional<Version> version(String versionId) {
        return versions.stream().filter(version -> version.id.equals(versionId)).findFirst();
    }

    public Version current() {
        return version(defaultVersion)
                .orElseThrow(
                        () -> new IllegalStateException("damaged directory: " + arn() + " has no " + defaultVersion));
    }

    public ManagedPolicy tagged(Map<String, String> newTags) {
        return new ManagedPolicy(
                account, path, name, id, created, updated, description, defaultVersion, lastVersion, newTags, versions);
    }

    /** With one version more. */
    public ManagedPolicy with(String document, boolean asDefault, long now) {
        int number = lastVersion + 1;
        var version = new Version("v" + number, document, now);
        return new ManagedPolicy(
                account,
                path,
                name,
                id,
                created,
                asDefault ? Long.valueOf(now) : updated,
                description,
                asDefault ? version.id : defaultVersion,
                number,
                tags,
                Entity.with(versions, version));
    }

    public ManagedPolicy withDefault(String versionId, long now) {
        return new ManagedPolicy(
                account, path, name, id, created, now, description, versionId, lastVersion, tags, versions);
    }

    public ManagedPolicy without(String versionId) {
        return new ManagedPolicy(
                account,
                path,
                name,
                id,
                created,
                updated,
                description,
                defaultVersion,
                lastVersion,
                tags,
                Entity.without(versions, version -> version.id.equals(versionId)));
    }
}
