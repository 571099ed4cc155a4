package dev.armature.junit;

import dev.armature.embedded.Armature;
import dev.armature.embedded.Snapshot;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.model.CreateTableRequest;

/** What a database holds before a test begins. */
record Preparation(String region, String account, List<Step> steps) {
    static final Preparation NOTHING = new Preparation("us-east-1", "000000000000", List.of());

    /** Puts something into a database. */
    @FunctionalInterface
    interface Step {
        /** @param testClass beside which files are looked for */
        void run(Armature armature, Class<?> testClass);
    }

    Preparation {
        steps = List.copyOf(steps);
    }

    Preparation with(Step step) {
        var more = new ArrayList<>(steps);
        more.add(step);
        return new Preparation(region, account, more);
    }

    Preparation withRegion(String other) {
        return new Preparation(other, account, steps);
    }

    Preparation withAccount(String other) {
        return new Preparation(region, other, steps);
    }

    Preparation withTable(CreateTableRequest table) {
        return with((armature, testClass) -> armature.client().createTable(table));
    }

    Preparation withTables(String file) {
        return with((armature, testClass) -> armature.createTables(read(file, testClass)));
    }

    Preparation withTemplate(String file, Map<String, String> parameters) {
        return with((armature, testClass) -> armature.applyTemplate(read(file, testClass), parameters));
    }

    Preparation withItems(String file) {
        return with((armature, testClass) -> armature.putItems(read(file, testClass)));
    }

    /** A database that is prepared once, to be opened for each test. */
    Snapshot snapshot(Class<?> testClass) {
        try (var armature =
                Armature.builder().region(Region.of(region)).account(account).open()) {
            steps.forEach(step -> step.run(armature, testClass));
            return armature.snapshot();
        }
    }

    private static String read(String file, Class<?> testClass) {
        try (InputStream resource = testClass.getResourceAsStream(file)) {
            if (resource != null) {
                return new String(resource.readAllBytes(), StandardCharsets.UTF_8);
            }
            Path path = Path.of(file).toAbsolutePath();
            if (Files.isRegularFile(path)) {
                return Files.readString(path);
            }
            throw new IllegalArgumentException("there is no " + file + ": neither on the class path, seen from "
                    + testClass.getName() + ", nor as " + path);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
