package dev.armature.security.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.armature.security.identity.Identity;
import dev.armature.security.policy.Principal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Lines in CloudTrail's form, in files that do not grow without end. */
class AuditLogTest {
    @TempDir
    private Path directory;

    private static Identity identity(Principal principal, Optional<String> name) {
        return new Identity(
                principal,
                "AIDAEXAMPLE",
                name,
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.of(Instant.parse("2026-11-17T11:00:00.5Z")));
    }

    private static AuditEvent event(Optional<Identity> identity, String name, String error, List<String> resources) {
        return new AuditEvent(
                Instant.parse("2026-11-17T12:00:00.123Z"),
                "dynamodb.amazonaws.com",
                name,
                new AuditEvent.Sender(identity, "AKIAEXAMPLE", "us-east-1", "10.0.0.1", "agent \"quoted\"\n"),
                AuditEvent.Outcome.failed(error),
                AuditEvent.Subject.of(resources));
    }

    @Test
    void hasTheMembersOfCloudTrail() {
        var alice = identity(new Principal.User("1", "arn:aws:iam::1:user/alice"), Optional.of("alice"));
        assertThat(event(Optional.of(alice), "PutItem", "", List.of("arn:aws:dynamodb:us-east-1:1:table/things"))
                        .line("id"))
                .isEqualTo(
                        "{\"eventVersion\":\"1.11\",\"userIdentity\":{\"type\":\"IAMUser\",\"principalId\":\"AIDAEXAMPLE\","
                                + "\"arn\":\"arn:aws:iam::1:user/alice\",\"accountId\":\"1\",\"userName\":\"alice\","
                                + "\"accessKeyId\":\"AKIAEXAMPLE\"},\"eventTime\":\"2026-11-17T12:00:00Z\","
                                + "\"eventSource\":\"dynamodb.amazonaws.com\",\"eventName\":\"PutItem\",\"awsRegion\":\"us-east-1\","
                                + "\"sourceIPAddress\":\"10.0.0.1\",\"userAgent\":\"agent \\\"quoted\\\"\\u000a\","
                                + "\"requestParameters\":{\"tableName\":\"things\"},\"responseElements\":null,\"eventID\":\"id\","
                                + "\"readOnly\":false,\"resources\":[{\"accountId\":\"1\",\"type\":\"AWS::DynamoDB::Table\","
                                + "\"ARN\":\"arn:aws:dynamodb:us-east-1:1:table/things\"}],\"eventType\":\"AwsApiCall\","
                                + "\"managementEvent\":false,\"recipientAccountId\":\"1\",\"eventCategory\":\"Data\"}\n");
    }

    @Test
    void saysWhoseSessionItIsAndWhatWasRefused() {
        var session = identity(
                new Principal.Session("1", "arn:aws:sts::1:assumed-role/r/s", "arn:aws:iam::1:role/r"),
                Optional.empty());
        assertThat(event(Optional.of(session), "DescribeTable", "AccessDenied", List.of())
                        .line("id"))
                .contains("\"type\":\"AssumedRole\"")
                .contains("\"sessionContext\":{\"sessionIssuer\":{\"type\":\"Role\",\"arn\":\"arn:aws:iam::1:role/r\","
                        + "\"accountId\":\"1\"},\"attributes\":{\"creationDate\":\"2026-11-17T11:00:00Z\","
                        + "\"mfaAuthenticated\":\"false\"}},")
                .contains("\"errorCode\":\"AccessDenied\"")
                .contains("\"readOnly\":true")
                .contains("\"eventCategory\":\"Management\"");
        assertThat(event(Optional.empty(), "PutItem", "InvalidSignatureException", List.of())
                        .line("id"))
                .contains("\"userIdentity\":{\"type\":\"Unknown\",\"accessKeyId\":\"AKIAEXAMPLE\"}");
    }

    /** Nothing is lost without a word: what could not be written is counted, told while it lasts, and written down when it is over. */
    @Test
    void saysHowManyLinesAFullDiskHasCost() throws IOException {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full here, which is always out of space");
        Path file = Files.createSymbolicLink(directory.resolve("audit.log"), full);
        try (var log = new AuditLog(file)) {
            assertThat(log.trouble()).isEmpty();
            log.add(event(Optional.empty(), "Lost1", "", List.of()));
            log.add(event(Optional.empty(), "Lost2", "", List.of()));
            assertThat(log.lost()).isEqualTo(2);
            assertThat(log.trouble()).contains("the audit log cannot be written");

            Files.delete(file);
            assertThat(log.trouble()).isEmpty();
            log.add(event(Optional.empty(), "Kept", "", List.of()));
            assertThat(log.lost()).isEqualTo(2);
        }
        assertThat(Files.readAllLines(file))
                .satisfiesExactly(
                        line -> assertThat(line)
                                .contains("\"AuditLinesMissing\"", "2 lines could not be written before this one"),
                        line -> assertThat(line).contains("\"Kept\""));
    }

    /** As a disk that fills up in the middle of a line leaves it, or a process that is killed there. */
    @Test
    void saysWhichFileCannotBeWrittenAtAll() {
        Path file = directory.resolve("missing").resolve("audit.log");
        assertThatThrownBy(() -> new AuditLog(file).close())
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the audit log " + file + " cannot be written: ");
    }

    @Test
    void beginsALineOfItsOwnBehindOneThatWasCutShort() throws IOException {
        Path file = Files.writeString(directory.resolve("audit.log"), "{\"eventVersion\":\"1.1");
        try (var log = new AuditLog(file)) {
            log.add(event(Optional.empty(), "Next", "", List.of()));
        }
        assertThat(Files.readAllLines(file))
                .hasSize(2)
                .last()
                .asString()
                .startsWith("{")
                .contains("\"Next\"");
    }

    @Test
    void keepsTenFilesAndForgetsTheOldest() throws IOException {
        Path file = directory.resolve("audit.log");
        try (var log = new AuditLog(file, 1)) {
            for (int i = 0; i < 12; i++) {
                log.add(event(Optional.empty(), "Event" + i, "", List.of()));
            }
        }
        assertThat(Files.readString(file)).contains("\"Event11\"").hasLineCount(1);
        assertThat(Files.readString(directory.resolve("audit.log.9"))).contains("\"Event2\"");
        assertThat(directory.resolve("audit.log.10")).doesNotExist();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        try (var log = new AuditLog(file)) {
            log.add(event(Optional.empty(), "Later", "", List.of()));
        }
        assertThat(Files.readString(file)).contains("\"Event11\"", "\"Later\"").hasLineCount(2);
    }
}
