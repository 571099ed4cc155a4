package dev.armature.security.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.security.policy.Evaluation.Kind;
import dev.armature.security.policy.Evaluation.Policies;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Evaluation.Verdict;
import dev.armature.security.policy.Statement.Asked;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EvaluationTest {
    private static final String OWNER = "111122223333";
    private static final String OTHER = "444455556666";
    private static final String TABLE = "arn:aws:dynamodb:us-east-1:" + OWNER + ":table/Music";
    private static final Principal ROOT = new Principal.Root(OWNER);
    private static final Principal ALICE = new Principal.User(OWNER, "arn:aws:iam::" + OWNER + ":user/alice");
    private static final Principal MALLORY = new Principal.User(OTHER, "arn:aws:iam::" + OTHER + ":user/mallory");
    private static final Principal SESSION = new Principal.Session(
            OWNER, "arn:aws:sts::" + OWNER + ":assumed-role/reader/s1", "arn:aws:iam::" + OWNER + ":role/reader");
    private static final Asked GET =
            new Asked("dynamodb:GetItem", TABLE, RequestContext.builder().build());

    private static final String ALLOW = identity("Allow");
    private static final String DENY = identity("Deny");

    private static String identity(String effect) {
        return "{'Version':'2012-10-17','Statement':{'Effect':'" + effect
                + "','Action':'dynamodb:Get*','Resource':'*'}}";
    }

    private static String resource(String effect, String principal) {
        return "{'Version':'2012-10-17','Statement':{'Effect':'" + effect + "','Principal':{'AWS':'" + principal
                + "'},'Action':'dynamodb:*','Resource':'*'}}";
    }

    private static Source source(String document, Policy.Use use) {
        return new Source("", Policy.parse(document.replace('\'', '"'), use));
    }

    /** What has a say, put together one by one. */
    private record Given(
            List<Source> identity,
            Optional<Source> boundary,
            Optional<List<Source>> session,
            Optional<Source> resource) {
        static Given nothing() {
            return new Given(List.of(), Optional.empty(), Optional.empty(), Optional.empty());
        }

        Given withIdentity(String document) {
            return new Given(List.of(source(document, Policy.Use.IDENTITY)), boundary, session, resource);
        }

        Given withBoundary(String document) {
            return new Given(identity, Optional.of(source(document, Policy.Use.IDENTITY)), session, resource);
        }

        Given withSession(String document) {
            return new Given(identity, boundary, Optional.of(List.of(source(document, Policy.Use.IDENTITY))), resource);
        }

        Given withResource(String document) {
            return new Given(identity, boundary, session, Optional.of(source(document, Policy.Use.RESOURCE)));
        }

        Verdict of(Principal principal) {
            return Evaluation.of(principal, new Policies(identity, boundary, session, resource, OWNER), GET);
        }

        boolean allows(Principal principal) {
            return of(principal).isAllowed();
        }
    }

    private static final String ELSEWHERE =
            "{'Statement':{'Effect':'Allow','Action':'dynamodb:*','Resource':'arn:aws:dynamodb:*:*:table/Other'}}";

    @Test
    void theAccountMayDoEverythingUnlessItIsDenied() {
        assertThat(Given.nothing().allows(ROOT)).isTrue();
        assertThat(Given.nothing().withResource(resource("Deny", "*")).allows(ROOT))
                .isFalse();
    }

    @Test
    void aUserNeedsAPolicy() {
        assertThat(Given.nothing().of(ALICE)).isEqualTo(new Verdict.NotAllowed(Kind.IDENTITY));
        assertThat(Given.nothing().withIdentity(ALLOW).allows(ALICE)).isTrue();
    }

    @Test
    void aDenialWinsOverEveryPermission() {
        var allowed = Given.nothing().withIdentity(ALLOW).withResource(resource("Allow", ALICE.arn()));

        assertThat(allowed.allows(ALICE)).isTrue();
        assertThat(allowed.withIdentity(DENY).of(ALICE)).isInstanceOf(Verdict.Denied.class);
        assertThat(allowed.withBoundary(DENY).of(ALICE)).isInstanceOf(Verdict.Denied.class);
        assertThat(allowed.withSession(DENY).of(ALICE)).isInstanceOf(Verdict.Denied.class);
        assertThat(allowed.withResource(resource("Deny", OWNER)).of(ALICE)).isInstanceOf(Verdict.Denied.class);
    }

    @Test
    void boundaryAndSessionPolicyLimitWhatIdentityPoliciesAllow() {
        var allowed = Given.nothing().withIdentity(ALLOW);

        assertThat(allowed.withBoundary(ELSEWHERE).of(ALICE)).isEqualTo(new Verdict.NotAllowed(Kind.BOUNDARY));
        assertThat(allowed.withSession(ELSEWHERE).of(SESSION)).isEqualTo(new Verdict.NotAllowed(Kind.SESSION));
        assertThat(Given.nothing().withBoundary(ALLOW).of(ALICE)).isEqualTo(new Verdict.NotAllowed(Kind.IDENTITY));
    }

    @Test
    void aResourceThatNamesAUserOrSessionAllowsItWhateverElseLacks() {
        var limits = Given.nothing().withBoundary(ELSEWHERE).withSession(ELSEWHERE);

        assertThat(limits.withResource(resource("Allow", ALICE.arn())).allows(ALICE))
                .isTrue();
        assertThat(limits.withResource(resource("Allow", SESSION.arn())).allows(SESSION))
                .isTrue();
        assertThat(limits.withResource(resource("Allow", SESSION.arn())).allows(ALICE))
                .isFalse();
    }

    @Test
    void aResourceThatNamesARoleIsLimitedByBoundaryAndSessionPolicy() {
        var named = Given.nothing().withResource(resource("Allow", "arn:aws:iam::" + OWNER + ":role/reader"));

        assertThat(named.allows(SESSION)).isTrue();
        assertThat(named.withBoundary(ELSEWHERE).of(SESSION)).isEqualTo(new Verdict.NotAllowed(Kind.BOUNDARY));
        assertThat(named.withSession(ELSEWHERE).of(SESSION)).isEqualTo(new Verdict.NotAllowed(Kind.SESSION));
    }

    @Test
    void aResourceThatNamesTheAccountCountsOnlyWithAnIdentityPolicy() {
        var named = Given.nothing().withResource(resource("Allow", OWNER));

        assertThat(named.of(ALICE)).isEqualTo(new Verdict.NotAllowed(Kind.IDENTITY));
        assertThat(named.withIdentity(ALLOW).allows(ALICE)).isTrue();
    }

    @Test
    void anotherAccountNeedsBoth() {
        assertThat(Given.nothing().withIdentity(ALLOW).of(MALLORY)).isEqualTo(new Verdict.NotAllowed(Kind.RESOURCE));
        assertThat(Given.nothing().withResource(resource("Allow", OTHER)).of(MALLORY))
                .isEqualTo(new Verdict.NotAllowed(Kind.IDENTITY));
        assertThat(Given.nothing()
                        .withIdentity(ALLOW)
                        .withResource(resource("Allow", OTHER))
                        .allows(MALLORY))
                .isTrue();
    }

    /** By the page of AWS on operations and resource-based policies. */
    @ParameterizedTest
    @CsvSource({
        "TagResource, true",
        "UntagResource, true",
        "ListTagsOfResource, true",
        "DescribeTable, true",
        "ConditionCheckItem, true",
        "GetRecords, true",
        "PartiQLSelect, false",
        "CreateBackup, false",
        "ExportTableToPointInTime, false",
        "RestoreTableToPointInTime, false",
        "UpdateTimeToLive, false",
        "EnableKinesisStreamingDestination, false",
        "PutResourcePolicy, false",
        "ListTables, false"
    })
    void aResourceCanAllowSomeActionsAloneToAnotherAccount(String action, boolean allowed) {
        var asked =
                new Asked("dynamodb:" + action, TABLE, RequestContext.builder().build());
        String all = "{'Statement':{'Effect':'Allow','Action':'*','Resource':'*'}}";
        var given = Given.nothing().withIdentity(all).withResource(resource("Allow", OTHER));
        var policies = new Policies(given.identity(), Optional.empty(), Optional.empty(), given.resource(), OWNER);
        var verdict = Evaluation.of(MALLORY, policies, asked);
        assertThat(verdict.isAllowed()).isEqualTo(allowed);
        if (!allowed) {
            assertThat(verdict).isEqualTo(new Verdict.NotAllowed(Kind.RESOURCE));
        }
        assertThat(Evaluation.of(ALICE, policies, asked).isAllowed()).isTrue();
    }

    @Test
    void theTextNamesTheKindOfPolicy() {
        assertThat(Evaluation.text(ALICE, GET, Given.nothing().of(ALICE)))
                .isEqualTo("User: " + ALICE.arn() + " is not authorized to perform: dynamodb:GetItem on resource: "
                        + TABLE + " because no identity-based policy allows the dynamodb:GetItem action");
        assertThat(Evaluation.text(
                        ALICE, GET, Given.nothing().withIdentity(DENY).of(ALICE)))
                .endsWith(" on resource: " + TABLE + " with an explicit deny in an identity-based policy");
    }
}
