package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.iam.IamClient;
import software.amazon.awssdk.services.iam.model.DeleteConflictException;
import software.amazon.awssdk.services.iam.model.EntityAlreadyExistsException;
import software.amazon.awssdk.services.iam.model.IamException;
import software.amazon.awssdk.services.iam.model.LimitExceededException;
import software.amazon.awssdk.services.iam.model.MalformedPolicyDocumentException;
import software.amazon.awssdk.services.iam.model.NoSuchEntityException;
import software.amazon.awssdk.services.iam.model.StatusType;
import software.amazon.awssdk.services.iam.model.Tag;
import software.amazon.awssdk.services.iam.model.User;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.model.StsException;

/** IAM and STS through the clients of AWS's SDK: what they send is understood, and what is answered they understand. */
class IamTest {
    private static final String ROOT_ID = "AKIAROOTROOTROOTROOT";
    private static final String ROOT_SECRET = "the secret of root";
    private static final String ALLOW_ALL =
            "{\"Version\": \"2012-10-17\", \"Statement\": {\"Effect\": \"Allow\", \"Action\": \"*\", \"Resource\": \"*\"}}";

    private Server server;
    private IamClient iam;

    @BeforeEach
    void start() throws IOException {
        server = Server.start(ServerConfig.inMemory()
                .withAuthentication(new Authentication.On(Optional.of(new Credentials(ROOT_ID, ROOT_SECRET, "")))));
        iam = iam(AwsBasicCredentials.create(ROOT_ID, ROOT_SECRET));
    }

    @AfterEach
    void close() {
        iam.close();
        server.close();
    }

    private URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    private IamClient iam(AwsCredentials credentials) {
        return IamClient.builder()
                .endpointOverride(endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .build();
    }

    private StsClient sts(AwsCredentials credentials) {
        return StsClient.builder()
                .endpointOverride(endpoint())
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(credentials))
                .build();
    }

    private AwsCredentials user(String name) {
        iam.createUser(request -> request.userName(name));
        var key = iam.createAccessKey(request -> request.userName(name)).accessKey();
        assertThat(key.status()).isEqualTo(StatusType.ACTIVE);
        return AwsBasicCredentials.create(key.accessKeyId(), key.secretAccessKey());
    }

    @Test
    void usersWithTagsInPages() {
        for (String name : new String[] {"alice", "bob", "carol"}) {
            iam.createUser(request -> request.userName(name)
                    .path("/team/")
                    .tags(Tag.builder().key("of").value(name + " + others").build()));
        }

        User alice = iam.getUser(request -> request.userName("alice")).user();
        assertThat(alice.arn()).endsWith(":user/team/alice");
        assertThat(alice.createDate()).isNotNull();
        assertThat(iam.listUsersPaginator(request -> request.maxItems(1).pathPrefix("/team/"))
                        .users())
                .extracting(User::userName)
                .containsExactly("alice", "bob", "carol");
        assertThatThrownBy(() -> iam.createUser(request -> request.userName("ALICE")))
                .isInstanceOf(EntityAlreadyExistsException.class);
        assertThatThrownBy(() -> iam.getUser(request -> request.userName("dave")))
                .isInstanceOfSatisfying(NoSuchEntityException.class, refused -> {
                    assertThat(refused.statusCode()).isEqualTo(404);
                    assertThat(refused.awsErrorDetails().errorMessage())
                            .isEqualTo("The user with name dave cannot be found.");
                    assertThat(refused.requestId()).isNotBlank();
                });
    }

    @Test
    void policiesOfAllKinds() {
        AwsCredentials alice = user("alice");
        try (IamClient own = iam(alice)) {
            assertThatThrownBy(() -> own.listUsers())
                    .isInstanceOfSatisfying(
                            IamException.class,
                            refused -> assertThat(refused.awsErrorDetails().errorCode())
                                    .isEqualTo("AccessDenied"));
            iam.putUserPolicy(
                    request -> request.userName("alice").policyName("p").policyDocument(ALLOW_ALL));
            assertThat(own.listUsers().users()).hasSize(1);
        }
        String shown = iam.getUserPolicy(request -> request.userName("alice").policyName("p"))
                .policyDocument();
        assertThat(URLDecoder.decode(shown, StandardCharsets.UTF_8)).isEqualTo(ALLOW_ALL);
        var policy = iam.createPolicy(request -> request.policyName("managed").policyDocument(ALLOW_ALL))
                .policy();
        iam.attachUserPolicy(request -> request.userName("alice").policyArn(policy.arn()));
        assertThat(iam.listAttachedUserPolicies(request -> request.userName("alice"))
                        .attachedPolicies())
                .hasSize(1);
        assertThat(iam.createPolicyVersion(request -> request.policyArn(policy.arn())
                                .policyDocument(ALLOW_ALL)
                                .setAsDefault(true))
                        .policyVersion()
                        .versionId())
                .isEqualTo("v2");
        assertThat(iam.getPolicy(request -> request.policyArn(policy.arn()))
                        .policy()
                        .attachmentCount())
                .isEqualTo(1);
        assertThatThrownBy(() -> iam.deletePolicy(request -> request.policyArn(policy.arn())))
                .isInstanceOf(DeleteConflictException.class);
        assertThatThrownBy(() -> iam.putUserPolicy(
                        request -> request.userName("alice").policyName("q").policyDocument("{}")))
                .isInstanceOf(MalformedPolicyDocumentException.class);
        iam.createAccessKey(request -> request.userName("alice"));
        assertThatThrownBy(() -> iam.createAccessKey(request -> request.userName("alice")))
                .isInstanceOf(LimitExceededException.class);
    }

    @Test
    void aRoleIsAssumedAndItsCredentialsWork() {
        AwsCredentials alice = user("alice");
        String account;
        try (StsClient sts = sts(alice)) {
            var who = sts.getCallerIdentity();
            account = who.account();
            assertThat(who.arn()).isEqualTo("arn:aws:iam::" + account + ":user/alice");
        }
        String trust = "{\"Version\": \"2012-10-17\", \"Statement\": {\"Effect\": \"Allow\", \"Principal\": {\"AWS\":"
                + " \"arn:aws:iam::" + account + ":user/alice\"}, \"Action\": \"sts:AssumeRole\"}}";
        var role = iam.createRole(request -> request.roleName("reader").assumeRolePolicyDocument(trust))
                .role();
        iam.updateRole(request -> request.roleName("reader").maxSessionDuration(7200));
        iam.attachRolePolicy(
                request -> request.roleName("reader").policyArn("arn:aws:iam::aws:policy/IAMReadOnlyAccess"));
        try (StsClient sts = sts(alice)) {
            var assumed = sts.assumeRole(request -> request.roleArn(role.arn()).roleSessionName("s1"));
            assertThat(assumed.assumedRoleUser().arn())
                    .isEqualTo("arn:aws:sts::" + account + ":assumed-role/reader/s1");
            var session = AwsSessionCredentials.create(
                    assumed.credentials().accessKeyId(),
                    assumed.credentials().secretAccessKey(),
                    assumed.credentials().sessionToken());
            try (IamClient reader = iam(session)) {
                assertThat(reader.listRoles().roles()).hasSize(1);
                assertThatThrownBy(() -> reader.deleteRole(request -> request.roleName("reader")))
                        .hasMessageContaining("is not authorized to perform: iam:DeleteRole");
            }
        }
        try (StsClient root = sts(AwsBasicCredentials.create(ROOT_ID, ROOT_SECRET))) {
            assertThatThrownBy(() -> root.assumeRole(
                            request -> request.roleArn(role.arn()).roleSessionName("s1")))
                    .isInstanceOfSatisfying(
                            StsException.class,
                            refused -> assertThat(refused.statusCode()).isEqualTo(403));
        }
    }
}
