package dev.armature.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives the tests of a class a database, and its clients as parameters.
 *
 * <pre>{@code
 * @ArmatureTest(tableFiles = "tables.json", itemFiles = "items.json")
 * class OrdersTest {
 *     @Test
 *     void findsAnOrder(DynamoDbClient client) { ... }
 * }
 * }</pre>
 *
 * <p>A parameter may be of any client of the AWS SDK for DynamoDB, of its enhanced clients, {@code Armature},
 * {@code DatabaseClock}, {@code java.time.Clock} or {@code SimulationSwitches}. Tables may also come from a {@link TestTable}
 * of the class. Files are looked for beside the class on the class path, from its root if they begin with a slash, and then in the
 * directory that the tests run in.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(AnnotatedClass.class)
public @interface ArmatureTest {
    /** How long a database lives. */
    enum Lifetime {
        /** Each test has one of its own, as it was prepared. */
        METHOD,
        /** All tests of the class share one, with those of its nested classes. */
        CLASS
    }

    Lifetime lifetime() default Lifetime.METHOD;

    /** The Region in ARNs, and of the clients. */
    String region() default "us-east-1";

    /** The account in ARNs: twelve digits. */
    String account() default "000000000000";

    /** Files with the body of a CreateTable request, or an array of them. */
    String[] tableFiles() default {};

    /**
     * Files with CloudFormation or SAM templates, in YAML or JSON. Need {@code dev.armature:armature-templates} on the class
     * path.
     */
    String[] templateFiles() default {};

    /** Values for the parameters of the templates, each as {@code name=value}. */
    String[] templateParameters() default {};

    /** Files with DynamoDB's JSON: an object with an array of items under the name of each table. */
    String[] itemFiles() default {};
}
