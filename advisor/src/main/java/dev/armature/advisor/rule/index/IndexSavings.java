package dev.armature.advisor.rule.index;

import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What it would save in dollars a month to have an index otherwise; null where that is not known. */
interface IndexSavings {
    /** Without the index. */
    @Nullable
    BigDecimal withoutIndex(TableModel table, Index index);

    /** With other attributes in its entries. */
    @Nullable
    BigDecimal withProjection(TableModel table, Index index, Index.Projection projection, List<String> included);

    /** Without taking entries out and putting them in again when an entity's key changes. */
    @Nullable
    BigDecimal ofMoves(Entity entity, KeySpace space);

    /** Without fetching from the table what the index does not have. */
    @Nullable
    BigDecimal ofFetches(Design.Placed placed);

    static IndexSavings of(Design design) {
        return new IndexSavings() {
            @Override
            public @Nullable BigDecimal withoutIndex(TableModel table, Index index) {
                return null;
            }

            @Override
            public @Nullable BigDecimal withProjection(
                    TableModel table, Index index, Index.Projection projection, List<String> included) {
                return null;
            }

            @Override
            public @Nullable BigDecimal ofMoves(Entity entity, KeySpace space) {
                return null;
            }

            @Override
            public @Nullable BigDecimal ofFetches(Design.Placed placed) {
                return null;
            }
        };
    }
}
