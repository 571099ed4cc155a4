package dev.armature.storage.postgresql;

import static dev.armature.storage.postgresql.Counting.SPACE;
import static dev.armature.storage.postgresql.Counting.key;
import static org.assertj.core.api.Assertions.assertThat;

import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import dev.armature.storage.Storage.Consistency;
import dev.armature.storage.Storage.Direction;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rows of very different lengths: a page is no more than about a megabyte of them, and none is left out. */
class PagesTest {
    @Test
    void pagesHaveABoundAndNothingIsLeftOut() {
        var random = new Random(1);
        try (Storage storage = PostgresStorage.open(TestServer.address())) {
            int count = 260;
            long bytes = 0;
            for (int from = 0; from < count; from += 20) {
                List<Decision.Write> writes = new ArrayList<>();
                List<Decision.Append> appends = new ArrayList<>();
                for (int i = from; i < from + 20; i++) {
                    byte[] row = new byte[i % 7 == 0 ? 390_000 : i % 5 == 0 ? 3_000 : 100];
                    random.nextBytes(row);
                    writes.add(new Decision.Write(key(i), row));
                    appends.add(new Decision.Append(1, row));
                    bytes += row.length;
                }
                storage.transact(Set.of(key(from)), current -> Decision.commit("", writes, appends))
                        .certain();
            }
            for (Direction direction : Direction.values()) {
                try (var cursor = storage.range(KeyRange.space(SPACE), direction, Consistency.STRONG)) {
                    int seen = 0;
                    long read = 0;
                    while (cursor.next()) {
                        seen++;
                        read += cursor.row().length;
                    }
                    assertThat(seen).isEqualTo(count);
                    assertThat(read).isEqualTo(bytes);
                    assertThat(cursor.next()).isFalse();
                }
            }
            try (var log = storage.log(1, 0)) {
                long position = 0;
                while (log.next()) {
                    assertThat(log.position()).isEqualTo(++position);
                }
                assertThat(position).isEqualTo(count);
            }
            var pages = new RowPages(
                    ((PostgresStorage) storage).reads(), KeyRange.space(SPACE), Direction.FORWARD, Storage.ALL_ROWS);
            var first = pages.fetch(null, 100);
            long held = first.stream().mapToLong(row -> row.value().length).sum();
            assertThat(held).isBetween((long) Pages.BYTES_MAX, Pages.BYTES_MAX + 400_000L);
        }
    }
}
