package dev.armature.advisor.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.armature.advisor.price.PriceBook;
import org.junit.jupiter.api.Test;

class PriceBookReaderTest {
    private static final String BOOK = """
            price_book: 1
            name: here
            date: 2026-02-01
            standard:
              on_demand_read: { price: 0.1, source: "the shop window" }
            """;

    @Test
    void readsABook() {
        PriceBook book = PriceBookReader.read(BOOK);
        assertThat(book.price(PriceBook.Line.ON_DEMAND_READ)).hasToString("Optional[0.1]");
        assertThat(book.price(PriceBook.Line.ON_DEMAND_WRITE)).isEmpty();
        assertThat(book.hoursPerMonth()).hasToString("730");
        assertThat(book.date()).hasToString("2026-02-01");
    }

    @Test
    void namesLineAndColumnOfWhatIsWrong() {
        assertThatThrownBy(
                        () -> PriceBookReader.read(BOOK.replace("0.1", "cheap").replace("2026-02-01", "today")))
                .hasMessageContaining("line 3, column 7: date: must be a date")
                .hasMessageContaining(
                        "line 5, column 28: standard.on_demand_read.price: must be a number, not 'cheap'");
        assertThatThrownBy(() -> PriceBookReader.read(BOOK.replace("on_demand_read", "on_demnd_read")))
                .hasMessageContaining("line 5, column 3: standard.on_demnd_read");
        assertThatThrownBy(() -> PriceBookReader.read(BOOK.replace(", source: \"the shop window\"", "")))
                .hasMessageContaining("source is missing");
        assertThatThrownBy(() -> PriceBookReader.read("a: 1")).hasMessageContaining("price_book is missing");
    }
}
