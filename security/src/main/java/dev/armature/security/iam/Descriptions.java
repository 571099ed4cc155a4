package dev.armature.security.iam;

import dev.armature.security.identity.Entity;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.identity.ManagedPolicy;
import dev.armature.security.identity.Snapshot;
import dev.armature.security.query.Xml;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What answers say about users, groups, roles and policies. */
final class Descriptions {
    private Descriptions() {}

    /** As in lists. */
    static void brief(Xml xml, Entity entity) {
        String title = entity.what().title();
        xml.text("Path", entity.path())
                .text(title + "Name", entity.name())
                .text(title + "Id", entity.id())
                .text("Arn", entity.arn())
                .text("CreateDate", time(entity.created()));
        if (entity.what() == Kind.ROLE) {
            xml.text("AssumeRolePolicyDocument", encoded(entity.trust()));
            if (!entity.description().isEmpty()) {
                xml.text("Description", entity.description());
            }
            xml.text("MaxSessionDuration", Integer.toString(entity.sessionSecondsMax()));
        }
    }

    /** With all there is. */
    static void full(Xml xml, Entity entity) {
        xml.element(entity.what().title(), out -> {
            brief(out, entity);
            if (!entity.boundary().isEmpty()) {
                out.element(
                        "PermissionsBoundary",
                        boundary -> boundary.text("PermissionsBoundaryType", "Policy")
                                .text("PermissionsBoundaryArn", entity.boundary()));
            }
            if (!entity.tags().isEmpty()) {
                tags(out, entity.tags());
            }
            if (entity.what() == Kind.ROLE) {
                out.element("RoleLastUsed", nothing -> {});
            }
        });
    }

    static void tags(Xml xml, Map<String, String> tags) {
        xml.members(
                "Tags",
                List.copyOf(new TreeMap<>(tags).entrySet()),
                tag -> xml.text("Key", tag.getKey()).text("Value", tag.getValue()));
    }

    static void policy(Xml xml, Snapshot snapshot, ManagedPolicy policy) {
        xml.text("PolicyName", policy.name())
                .text("PolicyId", policy.id())
                .text("Arn", policy.arn())
                .text("Path", policy.path())
                .text("DefaultVersionId", policy.defaultVersion())
                .text(
                        "AttachmentCount",
                        Integer.toString(snapshot.attachedTo(policy.arn()).size()))
                .text(
                        "PermissionsBoundaryUsageCount",
                        Integer.toString(snapshot.limitedBy(policy.arn()).size()))
                .text("IsAttachable", "true")
                .text("CreateDate", time(policy.created()))
                .text("UpdateDate", time(policy.updated()));
    }

    static void version(Xml xml, ManagedPolicy policy, ManagedPolicy.Version version, boolean withDocument) {
        if (withDocument) {
            xml.text("Document", encoded(version.document()));
        }
        xml.text("VersionId", version.id())
                .text("IsDefaultVersion", Boolean.toString(version.id().equals(policy.defaultVersion())))
                .text("CreateDate", time(version.created()));
    }

    static String time(long seconds) {
        return Instant.ofEpochSecond(seconds).toString();
    }

    /** As RFC 3986 has it: documents in answers are encoded like that. */
    static String encoded(String document) {
        return URLEncoder.encode(document, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }
}
