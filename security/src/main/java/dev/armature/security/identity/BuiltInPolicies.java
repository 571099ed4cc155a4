package dev.armature.security.identity;

import java.util.List;
import java.util.Optional;

/** The managed policies of AWS that are about what is here. */
public final class BuiltInPolicies {
    /** When the first of them came to be, in seconds since 1970: 2015-02-06. */
    private static final long CREATED = 1_423_247_960L;

    private static final List<ManagedPolicy> ALL = List.of(
            policy(
                    "AdministratorAccess",
                    "ANPAIWMBCKSKIEE64ZLYK",
                    "Provides full access to AWS services and resources.",
                    "*"),
            policy(
                    "AmazonDynamoDBFullAccess",
                    "ANPAINUGF2JSOSUY76KYA",
                    "Provides full access to Amazon DynamoDB.",
                    "dynamodb:*"),
            policy(
                    "AmazonDynamoDBReadOnlyAccess",
                    "ANPAIY2XFNA232XJ6J7X2",
                    "Provides read only access to Amazon DynamoDB.",
                    "dynamodb:BatchGetItem",
                    "dynamodb:Describe*",
                    "dynamodb:List*",
                    "dynamodb:GetAbacStatus",
                    "dynamodb:GetItem",
                    "dynamodb:GetRecords",
                    "dynamodb:GetResourcePolicy",
                    "dynamodb:GetShardIterator",
                    "dynamodb:Query",
                    "dynamodb:Scan",
                    "dynamodb:PartiQLSelect"),
            policy("IAMFullAccess", "ANPAI7XKCFMBPM3QQRRVQ", "Provides full access to IAM.", "iam:*"),
            policy(
                    "IAMReadOnlyAccess",
                    "ANPAJKSO7NDY4T57MWDSQ",
                    "Provides read only access to IAM.",
                    "iam:Get*",
                    "iam:List*"));

    private BuiltInPolicies() {}

    private static ManagedPolicy policy(String name, String id, String description, String... actions) {
        String document = "{\"Version\":\"2012-10-17\",\"Statement\":[{\"Effect\":\"Allow\",\"Action\":[\""
                + String.join("\",\"", actions) + "\"],\"Resource\":\"*\"}]}";
        return ManagedPolicy.of(ManagedPolicy.BUILT_IN_ACCOUNT, "/", name, id, description, document, CREATED);
    }

    public static List<ManagedPolicy> all() {
        return ALL;
    }

    static Optional<ManagedPolicy> find(String arn) {
        return ALL.stream().filter(policy -> policy.arn().equals(arn)).findFirst();
    }
}
