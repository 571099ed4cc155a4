package dev.armature.cookbook.kit;

/** Something to learn, as a program that insists on its result. */
public interface Scenario {
    void run(Kit kit) throws Exception;

    /** {@code N41} of {@code N41UniqueEmail}. */
    default String id() {
        return getClass().getSimpleName().replaceFirst("^(N\\d+).*", "$1");
    }
}
