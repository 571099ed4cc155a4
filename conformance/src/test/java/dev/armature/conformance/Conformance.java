package dev.armature.conformance;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests against a DynamoDB service.
 *
 * <p>Its constructor may ask for the clients and for {@link Tables}. There is one instance for all its tests, because tables
 * take seconds to make where the service is the real one; a test therefore uses keys of its own.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(ServiceExtension.class)
@interface Conformance {}
