package dev.armature.security.policy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How a resource has to be written in a policy: {@code *}, or an ARN. Of an ARN the last parts may be missing, and stand for anything then:
 * {@code arn:aws:dynamodb} is {@code arn:aws:dynamodb:*:*:*}. It is taken apart here, not by {@code Arn}, which has all of its parts.
 */
final class ResourceFormat {
    private static final int PARTS = 6;
    private static final List<String> IAM_PATHS = List.of(
            "user/",
            "federated-user/",
            "role/",
            "group/",
            "instance-profile/",
            "mfa/",
            "server-certificate/",
            "policy/",
            "sms-mfa/",
            "saml-provider/",
            "oidc-provider/",
            "report/",
            "access-report/");

    private ResourceFormat() {}

    private static String[] parts(String resource) {
        return resource.split(":", PARTS);
    }

    static String completed(String resource) {
        if (resource.equals("*")) {
            return resource;
        }
        List<String> parts = new ArrayList<>(Arrays.asList(parts(resource)));
        while (parts.size() < PARTS) {
            parts.add("*");
        }
        return String.join(":", parts);
    }

    static void requireLegacy(String resource) {
        String[] parts = parts(resource);
        boolean isOther = resource.equals("*") || parts.length < 2 || !parts[1].equals("aws");
        if (!isOther && (parts.length < PARTS && resource.contains("::") || parts.length > 2 && parts[2].isEmpty())) {
            throw PolicyReader.malformed(PolicyReader.LEGACY);
        }
    }

    static void require(String resource) {
        if (resource.equals("*")) {
            return;
        }
        String[] parts = parts(resource);
        if (parts.length == 1) {
            throw PolicyReader.malformed("Resource " + resource + " must be in ARN format or \"*\".");
        }
        if (!parts[1].equals("aws")) {
            String rest = completed(resource);
            throw PolicyReader.malformed("Partition \"" + parts[1] + "\" is not valid for resource \"arn"
                    + rest.substring(rest.indexOf(':')) + "\".");
        }
        if (parts.length == 2) {
            throw PolicyReader.malformed("Resource vendor must be fully qualified and cannot contain regexes.");
        }
        if (!parts[0].equals("arn")) {
            throw PolicyReader.malformed("Resource " + resource + " must be in ARN format or \"*\".");
        }
        requireResourceOf(parts, resource);
        for (int i = 0; i < Math.min(parts.length, PARTS - 1); i++) {
            if (parts[i].contains("${")) {
                throw PolicyReader.malformed(
                        "Resource " + resource + " can contain policy variables only after the fifth colon.");
            }
        }
    }

    private static void requireResourceOf(String[] parts, String resource) {
        boolean hasRegion = parts.length > 3 && !parts[3].isEmpty() && !parts[3].equals("*");
        if (parts[2].equals("s3") && hasRegion) {
            throw PolicyReader.malformed("Resource " + resource + " can not contain region information.");
        }
        if (!parts[2].equals("iam")) {
            return;
        }
        if (hasRegion) {
            throw PolicyReader.malformed("IAM resource " + resource + " cannot contain region information.");
        }
        if (parts.length == PARTS
                && IAM_PATHS.stream().noneMatch(parts[5]::startsWith)
                && !parts[5].startsWith("*")
                && !parts[5].equals("root")) {
            throw PolicyReader.malformed(
                    "IAM resource path must either be \"*\" or start with " + String.join(", ", IAM_PATHS) + ".");
        }
    }
}
