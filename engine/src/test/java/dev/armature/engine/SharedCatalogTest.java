package dev.armature.engine;

import static dev.armature.engine.TestRequests.strings;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.operation.CreateTable;
import dev.armature.engine.operation.GetItem;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What one engine has created is there for all requests that any engine is sent from then on. */
class SharedCatalogTest {
    private final SharedEngines engines = new SharedEngines(new Random(1), traffic -> {});
    private final SharedEngines.Member creator = engines.open(Duration.ZERO);
    private final SharedEngines.Member other = engines.open(Duration.ZERO);

    @Test
    void findsATableThatAnotherEngineHasCreated() {
        create();
        assertThat(get().item()).isNull();
    }

    /** Of two requests that miss the table, one reads the catalog again while the other is about to. */
    @Test
    void findsItAlsoIfAnotherThreadHasReadTheCatalogMeanwhile() {
        create();
        other.pauseAfter(0, () -> assertThat(other.engine.catalog().refresh()).isTrue());
        assertThat(get().item()).isNull();
    }

    private void create() {
        var unused = creator.run(CreateTable.from(TestRequests.createTable("Orders"), creator.intake()));
    }

    private GetItem.Response get() {
        return other.run(GetItem.from(TestRequests.get("Orders", strings("pk", "a"), true), other.intake()));
    }
}
