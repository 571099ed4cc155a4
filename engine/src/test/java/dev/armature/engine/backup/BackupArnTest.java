package dev.armature.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.engine.TestDatabase;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackupArnTest {
    @Test
    void beginsWithTheTimeOfItsMaking() {
        var made = BackupArn.create(TestDatabase.TABLE, TestDatabase.START, new Random(1));
        assertThat(made.toString())
                .matches("arn:aws:dynamodb:eu-west-2:123456789012:table/Orders/backup/01794736800123-[0-9a-f]{8}");
        assertThat(BackupArn.parse(made.toString())).isEqualTo(made);
        assertThat(BackupArn.ofDeleted(TestDatabase.TABLE, TestDatabase.START).id())
                .isEqualTo("01794736800123-00000000");
        assertThat(made.in("us-east-1").toString()).isEqualTo(made.toString().replace("eu-west-2", "us-east-1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "arn:aws:dynamodb:eu-west-2:123456789012:table/Orders", "nonsense/backup/1"})
    void isNoOtherText(String text) {
        assertThat(BackupArn.parse(text)).isNull();
    }

    /** Rows of backups lie in the order of their age, whichever their tables. */
    @Test
    void isInOrder() {
        var older = BackupArn.create(TestDatabase.CALLER.table("Zebras"), TestDatabase.START, new Random(1));
        var newer =
                BackupArn.create(TestDatabase.CALLER.table("Apes"), TestDatabase.START.plusMillis(1), new Random(1));
        assertThat(List.of(newer.key(), older.key()).stream().sorted().toList())
                .containsExactly(older.key(), newer.key());
        assertThat(Objects.requireNonNull(BackupArn.parse(older.toString())).key())
                .isEqualTo(older.key());
    }
}
