package dev.armature.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.armature.server.Server;
import dev.armature.server.ServerConfig;
import dev.armature.server.ServerConfig.Authentication;
import dev.armature.wire.signature.Credentials;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.iam.IamClient;

/** Clients of other languages than Java sign what a server with {@code --auth} verifies. Those that are not on this machine are skipped. */
@Timeout(300)
class SigningClientsTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final Path SCRIPTS =
            ROOT.resolve("conformance/src/test/resources/signing").toAbsolutePath();
    private static final Credentials ROOT_KEY =
            new Credentials("AKIAROOTROOTROOTROOT", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", "");
    private static final String ITEMS =
            "{\"Version\":\"2012-10-17\",\"Statement\":{\"Effect\":\"Allow\",\"Action\":[\"dynamodb:GetItem\",\"dynamodb:PutItem\"],\"Resource\":\"*\"}}";
    /** A directory with plugins of Terraform, as {@code terraform providers mirror} makes it. */
    private static final Optional<String> TERRAFORM_PLUGINS =
            Optional.ofNullable(System.getenv("ARMATURE_TERRAFORM_PLUGINS"));

    private static final int TOOL_SECONDS_MAX = 120;

    @TempDir
    private Path directory;

    private Server server;

    @BeforeEach
    void start() throws IOException {
        server = Server.start(
                ServerConfig.inMemory().withPort(0).withAuthentication(new Authentication.On(Optional.of(ROOT_KEY))));
    }

    @AfterEach
    void close() {
        server.close();
    }

    /** @param status −1 if there is no such command */
    private record Outcome(int status, String said) {}

    private Outcome run(Path home, Map<String, String> environment, List<String> command)
            throws IOException, InterruptedException {
        Path said = directory.resolve("said.log");
        var builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectErrorStream(true)
                .redirectOutput(said.toFile());
        builder.environment()
                .putAll(Map.of(
                        "AWS_ENDPOINT_URL",
                        server.url(),
                        "AWS_ACCESS_KEY_ID",
                        ROOT_KEY.accessKey(),
                        "AWS_SECRET_ACCESS_KEY",
                        ROOT_KEY.secretKey(),
                        "AWS_REGION",
                        "us-east-1",
                        "AWS_DEFAULT_REGION",
                        "us-east-1",
                        "AWS_EC2_METADATA_DISABLED",
                        "true",
                        "PYTHONDONTWRITEBYTECODE",
                        "1"));
        builder.environment().putAll(environment);
        Process process;
        try {
            process = builder.start();
        } catch (IOException missing) {
            return new Outcome(-1, String.valueOf(missing.getMessage()));
        }
        if (!process.waitFor(TOOL_SECONDS_MAX, TimeUnit.SECONDS)) {
            process.destroyForcibly().waitFor();
        }
        return new Outcome(process.exitValue(), Files.readString(said, StandardCharsets.UTF_8));
    }

    private Outcome run(String... command) throws IOException, InterruptedException {
        return run(directory, Map.of(), List.of(command));
    }

    private static void skipWithout(Outcome tried, String what) {
        if (tried.status != 0) {
            abort("skipped: " + what + " is not on this machine");
        }
    }

    @Test
    void boto3Signs() throws Exception {
        skipWithout(run("python3", "-c", "import boto3"), "boto3");
        Outcome outcome = run("python3", SCRIPTS.resolve("client.py").toString());
        assertThat(outcome.status).as(outcome.said).isZero();
        assertThat(outcome.said).contains("a presigned URL says who it is", "a body in chunks as a whole");
    }

    @Test
    void theSdkForJavaScriptSigns() throws Exception {
        Path modules = ROOT.resolve("cookbook/typescript").toAbsolutePath();
        skipWithout(run("node", "--version"), "Node.js");
        if (!Files.exists(modules.resolve("node_modules/@aws-sdk/client-dynamodb"))) {
            abort("skipped: the AWS SDK for JavaScript is not there; ./armature cookbook typescript fetches it");
        }
        Credentials user = user("script");
        Outcome outcome = run(
                directory,
                Map.of("USER_KEY_ID", user.accessKey(), "USER_SECRET", user.secretKey()),
                List.of("node", SCRIPTS.resolve("client.mjs").toString(), modules.toString()));
        assertThat(outcome.status).as(outcome.said).isZero();
        assertThat(outcome.said).contains("a presigned operation is done");
    }

    private Credentials user(String name) {
        try (var iam = IamClient.builder()
                .endpointOverride(URI.create(server.url()))
                .region(Region.US_EAST_1)
                .credentialsProvider(StaticCredentialsProvider.create(
                        AwsBasicCredentials.create(ROOT_KEY.accessKey(), ROOT_KEY.secretKey())))
                .build()) {
            iam.createUser(request -> request.userName(name));
            iam.putUserPolicy(
                    request -> request.userName(name).policyName("items").policyDocument(ITEMS));
            var key = iam.createAccessKey(request -> request.userName(name)).accessKey();
            return new Credentials(key.accessKeyId(), key.secretAccessKey(), "");
        }
    }

    @Test
    void theAwsCliSigns() throws Exception {
        skipWithout(run("aws", "--version"), "the AWS CLI");
        Credentials user = user("cli");
        var asUser = Map.of("AWS_ACCESS_KEY_ID", user.accessKey(), "AWS_SECRET_ACCESS_KEY", user.secretKey());

        assertThat(run("aws", "iam", "list-users", "--query", "Users[].UserName", "--output", "text"))
                .isEqualTo(new Outcome(0, "cli\n"));
        assertThat(aws(asUser, "sts get-caller-identity --query Arn --output text"))
                .isEqualTo(new Outcome(0, "arn:aws:iam::000000000000:user/cli\n"));
        assertThat(aws(asUser, "iam get-user").said).contains("AccessDenied");
        assertThat(aws(
                                Map.of(),
                                "dynamodb create-table --table-name things --billing-mode PAY_PER_REQUEST --key-schema"
                                        + " AttributeName=a,KeyType=HASH --attribute-definitions AttributeName=a,AttributeType=S")
                        .status)
                .isZero();
        assertThat(aws(asUser, "dynamodb put-item --table-name things --item {\"a\":{\"S\":\"1\"}}").status)
                .isZero();
        assertThat(aws(asUser, "dynamodb scan --table-name things").said)
                .contains("AccessDeniedException", "user/cli is not authorized to perform: dynamodb:Scan");
    }

    private Outcome aws(Map<String, String> environment, String arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("aws"));
        command.addAll(List.of(arguments.split(" ", -1)));
        return run(directory, environment, command);
    }

    /** Asked for by hand: a provider of half a gigabyte is started four times. */
    @Test
    void terraformAppliesAndFindsNothingLeftToDo() throws Exception {
        if (TERRAFORM_PLUGINS.isEmpty()) {
            abort(
                    "skipped: set ARMATURE_TERRAFORM_PLUGINS to a directory with hashicorp/aws, as terraform providers mirror"
                            + " makes it");
        }
        Files.copy(SCRIPTS.resolve("terraform/main.tf"), directory.resolve("main.tf"));
        skipWithout(
                run("terraform", "init", "-input=false", "-no-color", "-plugin-dir=" + TERRAFORM_PLUGINS.orElseThrow()),
                "Terraform with hashicorp/aws");
        Outcome applied = run("terraform", "apply", "-auto-approve", "-input=false", "-no-color");
        assertThat(applied.status).as(applied.said).isZero();
        assertThat(applied.said).contains("Apply complete! Resources: 7 added");
        Outcome planned = run("terraform", "plan", "-detailed-exitcode", "-input=false", "-no-color");
        assertThat(planned.status).as(planned.said).isZero();
        Outcome destroyed = run("terraform", "destroy", "-auto-approve", "-input=false", "-no-color");
        assertThat(destroyed.status).as(destroyed.said).isZero();
        assertThat(destroyed.said).contains("Destroy complete! Resources: 7 destroyed");
    }
}
