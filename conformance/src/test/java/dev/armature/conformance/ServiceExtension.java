package dev.armature.conformance;

import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.streams.DynamoDbStreamsClient;

/** Hands the one {@link Service} of the test run to the classes that ask for it, and closes what it made. */
final class ServiceExtension implements ParameterResolver {
    private static final Namespace NAMESPACE = Namespace.create(ServiceExtension.class);

    private static final Map<Class<?>, Function<ExtensionContext, ?>> OFFERS = Map.of(
            Service.class, ServiceExtension::service,
            DynamoDbClient.class, context -> service(context).dynamo(),
            DynamoDbAsyncClient.class, context -> service(context).async(),
            DynamoDbStreamsClient.class, context -> service(context).streams(),
            Tables.class, ServiceExtension::tables);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return OFFERS.containsKey(parameter.getParameter().getType());
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        Function<ExtensionContext, ?> offer =
                OFFERS.get(parameter.getParameter().getType());
        if (offer == null) {
            throw new IllegalStateException("not offered: " + parameter);
        }
        return offer.apply(context);
    }

    private static Service service(ExtensionContext context) {
        return context.getRoot()
                .getStore(NAMESPACE)
                .computeIfAbsent("service", ignored -> Service.open(), Service.class);
    }

    private static Tables tables(ExtensionContext context) {
        return context.getStore(NAMESPACE)
                .computeIfAbsent(
                        "tables", ignored -> new Tables(service(context).dynamo()), Tables.class);
    }
}
