package dev.armature.engine.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import dev.armature.engine.exchange.format.Compression;
import dev.armature.engine.exchange.format.InputFormat;
import dev.armature.model.AttributeValue;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ImportErrorsTest {
    /** As AWS writes it to the stream of a log. */
    @Test
    void saysWhichRecordWasNotImported() {
        try (var database = new TestDatabase()) {
            var table = database.table();
            var job = new Import(
                    new JobArn(table.ref(), JobKind.IMPORT, "01794736800123-a1b2c3d4"),
                    table,
                    new AttributeValue.M(Map.of("TableName", AttributeValue.string("Orders"))),
                    Import.Status.IN_PROGRESS,
                    TestDatabase.START,
                    null,
                    "token",
                    new ImportSource("bucket", null, null, InputFormat.ION, Compression.NONE, null),
                    false,
                    Import.Progress.NONE,
                    null);
            assertThat(ImportErrors.line(
                            job,
                            "data/a.ion",
                            7,
                            "One or more parameter values were invalid: Missing the key pk in the item"))
                    .isEqualTo(
                            "{\"itemS3Pointer\":{\"bucket\":\"bucket\",\"key\":\"data/a.ion\",\"itemIndex\":7},\"importArn\":\""
                                    + table.ref().arn()
                                    + "/import/01794736800123-a1b2c3d4\",\"errorMessages\":[\"One or more parameter values were"
                                    + " invalid: Missing the key pk in the item\"]}");
        }
    }
}
