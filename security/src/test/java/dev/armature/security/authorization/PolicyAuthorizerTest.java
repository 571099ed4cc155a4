package dev.armature.security.authorization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Permission.Detail;
import dev.armature.engine.table.TableRef;
import dev.armature.model.ApiException;
import dev.armature.model.AttributeValue;
import dev.armature.model.Bytes;
import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PolicyAuthorizerTest {
    private static final String ACCOUNT = "111122223333";
    private static final TableRef SCORES = new TableRef(ACCOUNT, "us-east-1", "GameScores");
    private static final Circumstances HERE =
            new Circumstances("203.0.113.7", true, Instant.parse("2026-11-17T10:00:00Z"), "us-east-1", () -> "test");

    private static PolicyAuthorizer alice(String statement) {
        return alice(statement, Resources.NONE);
    }

    private static PolicyAuthorizer alice(String statement, Resources resources) {
        String document = "{'Version':'2012-10-17','Statement':" + statement + "}";
        var policy = Policy.parse(document.replace('\'', '"'), Policy.Use.IDENTITY);
        var identity = new Identity(
                new Principal.User(ACCOUNT, "arn:aws:iam::" + ACCOUNT + ":user/alice"),
                "AIDAEXAMPLE",
                Optional.of("alice"),
                Map.of("team", "red"),
                List.of(new Source("", policy)),
                Optional.empty(),
                Optional.empty(),
                Optional.empty());
        return new PolicyAuthorizer(identity, HERE, resources);
    }

    private static boolean allows(PolicyAuthorizer authorizer, Permission... permissions) {
        try {
            authorizer.authorize(List.of(permissions));
            return true;
        } catch (ApiException denied) {
            return false;
        }
    }

    private static Permission.Draft query(String... users) {
        var permission = Permission.of("Query", SCORES);
        for (String user : users) {
            permission.partition(List.of(AttributeValue.string(user)));
        }
        return permission;
    }

    /** An import reads whatever begins with a prefix: who may not read one of the objects could read it by way of that. */
    @Test
    void isDeniedAllOfManyIfOneIsDenied() {
        var all = Permission.onAllBelow("s3:GetObject", "arn:aws:s3:::data/").build();
        var some = Permission.onAllBelow("s3:GetObject", "arn:aws:s3:::data/public/")
                .build();
        var half =
                Permission.onAllBelow("s3:GetObject", "arn:aws:s3:::data/sec").build();
        String allow = "{'Effect':'Allow','Action':'s3:*','Resource':'*'}";
        String deny = "{'Effect':'Deny','Action':'s3:GetObject','Resource':'arn:aws:s3:::data/secret/*'}";

        assertThat(allows(alice(allow), all, some, half)).isTrue();
        var limited = alice("[" + allow + "," + deny + "]");
        assertThat(allows(limited, some)).isTrue();
        assertThat(allows(limited, all)).isFalse();
        assertThat(allows(limited, half)).isFalse();

        var except = alice("{'Effect':'Allow','Action':'s3:*','NotResource':'arn:aws:s3:::data/secret/*'}");
        assertThat(allows(except, some)).isTrue();
        assertThat(allows(except, all)).isFalse();

        var own = alice("{'Effect':'Allow','Action':'s3:*','Resource':'arn:aws:s3:::data/public/*'}");
        assertThat(allows(own, some)).isTrue();
        assertThat(allows(own, all)).isFalse();
    }

    /** What is allowed of objects has to cover all that an import may come to, and not a name that looks like the question. */
    @ParameterizedTest
    @CsvSource({
        "data/pub*, pub, true",
        "data/p*b*, pub, true",
        "data/pu*?, pub, true",
        "data/*, pub, true",
        "dat?/pub/*, pub/, true",
        "data*, pub, true",
        "data/pub?, pub, false",
        "data/pub?*, pub, false",
        "data/pub*.json, pub, false",
        "data/pub/*, pub, false",
        "data/pub, pub, false",
        "data/public*, pub, false",
        "data/pub${*}, pub, false",
        "*/pub?, pub, false"
    })
    void isAllowedAllOfManyOnlyIfEachIsAllowed(String resource, String prefix, boolean allowed) {
        var below = Permission.onAllBelow("s3:GetObject", "arn:aws:s3:::data/" + prefix)
                .build();
        String pattern = "arn:aws:s3:::" + resource;
        var own = alice("{'Effect':'Allow','Action':'s3:*','Resource':'" + pattern + "'}");
        assertThat(allows(own, below)).isEqualTo(allowed);

        var notDenied = alice("[{'Effect':'Allow','Action':'s3:*','Resource':'*'},"
                + "{'Effect':'Deny','Action':'s3:*','NotResource':'" + pattern + "'}]");
        assertThat(allows(notDenied, below)).isEqualTo(allowed);
    }

    /** The example of AWS's page on fine-grained access: each user sees the items whose partition key is its own name. */
    @Test
    void limitsAUserToItsOwnPartitions() {
        var own =
                alice("{'Effect':'Allow','Action':'dynamodb:Query','Resource':'arn:aws:dynamodb:*:*:table/GameScores',"
                        + "'Condition':{'ForAllValues:StringEquals':{'dynamodb:LeadingKeys':['${aws:username}']}}}");

        assertThat(allows(own, query("alice").build())).isTrue();
        assertThat(allows(own, query("bob").build())).isFalse();
        assertThat(allows(own, query("alice", "bob").build())).isFalse();
    }

    @Test
    void limitsTheAttributesThatMayBeNamed() {
        var some = alice("{'Effect':'Allow','Action':'dynamodb:GetItem','Resource':'*','Condition':{"
                + "'ForAllValues:StringEquals':{'dynamodb:Attributes':['UserId','TopScore']},"
                + "'StringEquals':{'dynamodb:Select':'SPECIFIC_ATTRIBUTES'}}}");
        var get = Permission.of("GetItem", SCORES).names(List.of("UserId", "TopScore"));

        assertThat(allows(some, get.with(Detail.SELECT, "SPECIFIC_ATTRIBUTES").build()))
                .isTrue();
        assertThat(allows(some, get.with(Detail.SELECT, "ALL_ATTRIBUTES").build()))
                .isFalse();
        assertThat(allows(
                        some,
                        get.names(List.of("Secret"))
                                .with(Detail.SELECT, "SPECIFIC_ATTRIBUTES")
                                .build()))
                .isFalse();
    }

    @Test
    void keysThatAreNumbersAndBytesAreTexts() {
        var own = alice("{'Effect':'Allow','Action':'dynamodb:*','Resource':'*','Condition':{"
                + "'ForAnyValue:StringEquals':{'dynamodb:LeadingKeys':['42','aGk=']}}}");

        assertThat(allows(
                        own,
                        Permission.of("GetItem", SCORES)
                                .partition(List.of(AttributeValue.number(42)))
                                .build()))
                .isTrue();
        assertThat(allows(
                        own,
                        Permission.of("GetItem", SCORES)
                                .partition(List.of(new AttributeValue.B(Bytes.of(new byte[] {'h', 'i'}))))
                                .build()))
                .isTrue();
        assertThat(allows(
                        own,
                        Permission.of("GetItem", SCORES)
                                .partition(List.of(AttributeValue.number(43)))
                                .build()))
                .isFalse();
    }

    @Test
    void everyPermissionOfARequestIsNeeded() {
        var puts = alice("{'Effect':'Allow','Action':'dynamodb:PutItem','Resource':'*'}");
        var put = Permission.of("PutItem", SCORES).build();

        assertThat(allows(puts, put)).isTrue();
        assertThat(allows(puts, put, Permission.of("DeleteItem", SCORES).build()))
                .isFalse();
    }

    @Test
    void aPermissionForATableIsNoneForItsIndexes() {
        var table = alice("{'Effect':'Allow','Action':'dynamodb:Query','Resource':'" + SCORES.arn() + "'}");

        assertThat(allows(table, Permission.of("Query", SCORES).build())).isTrue();
        assertThat(allows(
                        table,
                        Permission.of("Query", SCORES.indexArn("byTitle")).build()))
                .isFalse();
    }

    @Test
    void asksWhereTheRequestComesFromAndWhen() {
        String pattern = "{'Effect':'Allow','Action':'dynamodb:*','Resource':'*','Condition':{%s}}";
        var get = Permission.of("GetItem", SCORES).build();

        assertThat(allows(alice(pattern.formatted("'IpAddress':{'aws:SourceIp':'203.0.113.0/24'}")), get))
                .isTrue();
        assertThat(allows(alice(pattern.formatted("'IpAddress':{'aws:SourceIp':'198.51.100.0/24'}")), get))
                .isFalse();
        assertThat(allows(alice(pattern.formatted("'DateLessThan':{'aws:CurrentTime':'2026-11-18T00:00:00Z'}")), get))
                .isTrue();
        assertThat(allows(alice(pattern.formatted("'DateLessThan':{'aws:CurrentTime':'2026-11-17T00:00:00Z'}")), get))
                .isFalse();
        assertThat(allows(alice(pattern.formatted("'StringEquals':{'aws:PrincipalTag/team':'red'}")), get))
                .isTrue();
        assertThat(allows(alice(pattern.formatted("'Bool':{'aws:SecureTransport':'false'}")), get))
                .isFalse();
        assertThat(allows(alice(pattern.formatted("'Null':{'aws:TokenIssueTime':'true'}")), get))
                .isTrue();
    }

    @Test
    void aTableMayAllowItself() {
        String document = "{'Version':'2012-10-17','Statement':{'Effect':'Allow','Principal':{'AWS':'arn:aws:iam::"
                + ACCOUNT + ":user/alice'},'Action':'dynamodb:GetItem','Resource':'*'}}";
        var policy = Policy.parse(document.replace('\'', '"'), Policy.Use.RESOURCE);
        var resources = new Resources() {
            @Override
            public boolean havePolicies() {
                return true;
            }

            @Override
            public Optional<Source> policy(String arn) {
                return arn.equals(SCORES.arn()) ? Optional.of(new Source("", policy)) : Optional.empty();
            }

            @Override
            public Map<String, String> tags(String arn) {
                return Map.of("stage", "test");
            }
        };
        var nothing = alice("{'Effect':'Allow','Action':'iam:*','Resource':'*'}", resources);

        assertThat(allows(nothing, Permission.of("GetItem", SCORES).build())).isTrue();
        assertThat(allows(nothing, Permission.of("PutItem", SCORES).build())).isFalse();
        var tagged = alice(
                "{'Effect':'Allow','Action':'dynamodb:PutItem','Resource':'*','Condition':{"
                        + "'StringEquals':{'aws:ResourceTag/stage':'test'}}}",
                resources);
        assertThat(allows(tagged, Permission.of("PutItem", SCORES).build())).isTrue();
    }

    @Test
    void saysWhatIsMissing() {
        var nothing = alice("{'Effect':'Allow','Action':'iam:*','Resource':'*'}");

        assertThatThrownBy(
                        () -> nothing.authorize(Permission.of("PutItem", SCORES).alone()))
                .hasMessageEndingWith(
                        ": User: arn:aws:iam::111122223333:user/alice is not authorized to perform: dynamodb:PutItem on"
                                + " resource: arn:aws:dynamodb:us-east-1:111122223333:table/GameScores because no identity-based"
                                + " policy allows the dynamodb:PutItem action");
    }
}
