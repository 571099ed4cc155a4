package dev.armature.wire;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Calls a record's constructor or accessor.
 *
 * <p>A method handle is the fast way, and the slow way to begin with: the JVM writes classes for it, which for the records of one
 * request takes longer than a hundred calls by reflection. So it begins with reflection, and changes over once it has been called
 * often enough to pay.
 */
final class Invoker {
    private static final int REFLECTIVE_CALLS = 300;

    private final Executable target;
    private final MethodType type;
    /** Not counted exactly when several threads call: the change comes a little later then. */
    private int calls;

    private volatile @Nullable MethodHandle handle;

    private Invoker(Executable target, MethodType type) {
        this.target = target;
        this.type = type;
    }

    /** Takes the components as an array, and makes a record. */
    static Invoker ofConstructor(Constructor<?> constructor) {
        return new Invoker(constructor, MethodType.methodType(Object.class, Object[].class));
    }

    /** Takes a record, and gives a component. */
    static Invoker ofAccessor(Method accessor) {
        return new Invoker(accessor, MethodType.methodType(Object.class, Object.class));
    }

    Object make(@Nullable Object[] components) {
        try {
            MethodHandle ready = handle();
            return ready != null ? ready.invokeExact(components) : ((Constructor<?>) target).newInstance(components);
        } catch (Throwable failure) {
            throw unwrapped(failure);
        }
    }

    @Nullable
    Object get(Object record) {
        try {
            MethodHandle ready = handle();
            return ready != null ? ready.invokeExact(record) : ((Method) target).invoke(record);
        } catch (Throwable failure) {
            throw unwrapped(failure);
        }
    }

    private @Nullable MethodHandle handle() throws IllegalAccessException {
        MethodHandle ready = handle;
        if (ready == null && ++calls > REFLECTIVE_CALLS) {
            ready = link();
            handle = ready;
        }
        return ready;
    }

    private MethodHandle link() throws IllegalAccessException {
        var lookup = MethodHandles.lookup();
        return switch (target) {
            case Constructor<?> constructor ->
                lookup.unreflectConstructor(constructor)
                        .asSpreader(Object[].class, constructor.getParameterCount())
                        .asType(type);
            case Method accessor -> lookup.unreflect(accessor).asType(type);
        };
    }

    private static RuntimeException unwrapped(Throwable failure) {
        Throwable cause = failure instanceof InvocationTargetException && failure.getCause() != null
                ? failure.getCause()
                : failure;
        if (cause instanceof Error error) {
            throw error;
        }
        return cause instanceof RuntimeException runtime ? runtime : new IllegalStateException(cause);
    }
}
