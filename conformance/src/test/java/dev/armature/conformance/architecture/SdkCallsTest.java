package dev.armature.conformance.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.armature.engine.Operations;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Every operation of docs/operations.md is called through an AWS SDK by a test: what only our own client can call does not count. */
class SdkCallsTest {
    private static final Path ROOT = Path.of(System.getProperty("armature.root", "."));
    private static final JavaClasses TESTS = new ClassFileImporter().importPackages("dev.armature.conformance");
    private static final Set<String> CLIENTS =
            Set.of(DynamoDbClient.class.getName(), DynamoDbStreamsClient.class.getName());

    @Test
    void everyOperationIsCalledThroughAnSdk() throws IOException {
        var missing = new TreeSet<>(Operations.ALL.keySet());
        TESTS.stream()
                .flatMap(test -> test.getAccessesFromSelf().stream())
                .filter(SdkCallsTest::isOfAClient)
                .forEach(call -> missing.remove(operation(call)));
        // What BulkOperationsTest runs, because the SDK for Java does not have them yet.
        String script = Files.readString(ROOT.resolve("conformance/src/test/resources/bulk/client.mjs"));
        missing.removeIf(operation -> MembersTest.NEWER_THAN_THE_SDK.contains(operation)
                && script.contains("client.send(new " + operation + "Command("));

        assertThat(missing).isEmpty();
    }

    private static boolean isOfAClient(JavaAccess<?> access) {
        return CLIENTS.contains(access.getTargetOwner().getName());
    }

    private static String operation(JavaAccess<?> call) {
        String method = call.getName();
        return Character.toUpperCase(method.charAt(0)) + method.substring(1);
    }
}
