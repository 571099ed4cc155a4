package dev.armature.junit;

import dev.armature.embedded.Armature;
import dev.armature.embedded.DatabaseClock;
import dev.armature.embedded.Findings;
import dev.armature.embedded.Requests;
import dev.armature.embedded.SimulationSwitches;
import java.net.URI;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/**
 * A database as a field of a test class.
 *
 * <pre>{@code
 * @RegisterExtension
 * final ArmatureExtension database = ArmatureExtension.empty().withTable(ORDERS).withItems("orders.json");
 * }</pre>
 *
 * <p>In a field of an instance it is a new database for each test; in a static one, the tests of the class share it. The clients
 * are parameters of tests as well, as with {@link ArmatureTest}.
 */
public final class ArmatureExtension
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {
    private final Preparation preparation;
    /** Null while no test runs. */
    private volatile @Nullable TestDatabase open;
    /** The class whose tests share it, and whose end is that of the database. Null if each test has one of its own. */
    private volatile @Nullable Class<?> owner;

    private ArmatureExtension(Preparation preparation) {
        this.preparation = preparation;
    }

    public static ArmatureExtension empty() {
        return new ArmatureExtension(Preparation.NOTHING);
    }

    /** With another Region in ARNs, and of the clients. */
    public ArmatureExtension withRegion(Region region) {
        return new ArmatureExtension(preparation.withRegion(region.id()));
    }

    /**
     * With another account in ARNs.
     *
     * @param account twelve digits
     */
    public ArmatureExtension withAccount(String account) {
        return new ArmatureExtension(preparation.withAccount(account));
    }

    public ArmatureExtension withTable(CreateTableRequest table) {
        return new ArmatureExtension(preparation.withTable(table));
    }

    /** Tables from a file with the body of a CreateTable request, or an array of them; found as by {@link ArmatureTest}. */
    public ArmatureExtension withTables(String file) {
        return new ArmatureExtension(preparation.withTables(file));
    }

    /**
     * Tables from a file with a CloudFormation or SAM template. Needs {@code dev.armature:armature-templates} on the class path.
     *
     * @param parameters values for the template's parameters, by name
     */
    public ArmatureExtension withTemplate(String file, Map<String, String> parameters) {
        return new ArmatureExtension(preparation.withTemplate(file, Map.copyOf(parameters)));
    }

    /** Items from a file with an array of them, in DynamoDB's JSON, under the name of each table. */
    public ArmatureExtension withItems(String file) {
        return new ArmatureExtension(preparation.withItems(file));
    }

    /** Anything else that shall be there before a test. */
    public ArmatureExtension with(Consumer<Armature> step) {
        return new ArmatureExtension(preparation.with((armature, testClass) -> step.accept(armature)));
    }

    public Armature armature() {
        return database().armature();
    }

    public DynamoDbClient client() {
        return (DynamoDbClient) database().get(DynamoDbClient.class);
    }

    public DynamoDbAsyncClient asyncClient() {
        return (DynamoDbAsyncClient) database().get(DynamoDbAsyncClient.class);
    }

    public DatabaseClock clock() {
        return armature().clock();
    }

    public SimulationSwitches simulation() {
        return armature().simulation();
    }

    /**
     * Where a browser sees the database of this test, while it stands at a breakpoint. Needs
     * {@code dev.armature:armature-server} and {@code dev.armature:armature-console} on the class path.
     */
    public URI console() {
        return armature().console();
    }

    /** The requests of this test; what prepared the database is not among them. */
    public Requests requests() {
        return armature().requests();
    }

    /** What is wrong with the requests of this test. Needs {@code dev.armature:armature-advisor} on the class path. */
    public Findings findings() {
        return armature().findings();
    }

    /**
     * Fails if some rules have found something in the requests of this test, or all of them something that is a warning or worse.
     *
     * @param rules such as {@code RT-01}, which finds scans; none for all
     */
    public void assertNoFindings(String... rules) {
        armature().assertNoFindings(rules);
    }

    private TestDatabase database() {
        var database = open;
        if (database == null) {
            throw new IllegalStateException(
                    "there is a database while a test runs, and none runs; is this field annotated with"
                            + " @RegisterExtension?");
        }
        return database;
    }

    /** Only called if it is in a static field, or in an instance that all tests share. */
    @Override
    public void beforeAll(ExtensionContext context) {
        if (open == null) {
            owner = context.getRequiredTestClass();
            open(context);
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        if (owner != null) {
            database().beginTest();
        } else {
            open(context);
        }
    }

    private void open(ExtensionContext context) {
        open = new TestDatabase(preparation.snapshot(context.getRequiredTestClass()));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (owner == null) {
            close();
        }
    }

    /** Also called for each class nested in the owner. */
    @Override
    public void afterAll(ExtensionContext context) {
        if (context.getRequiredTestClass().equals(owner)) {
            close();
        }
    }

    private void close() {
        var database = open;
        open = null;
        if (database != null) {
            database.close();
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return TestDatabase.canMake(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        return database().get(parameter.getParameter().getType());
    }
}
