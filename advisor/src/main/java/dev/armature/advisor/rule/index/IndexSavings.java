package dev.armature.advisor.rule.index;

import dev.armature.advisor.cost.Savings;
import dev.armature.advisor.design.Design;
import dev.armature.advisor.design.KeySpace;
import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What it would save in dollars a month to have an index otherwise; null where that is not known, or nothing. */
final class IndexSavings {
    private final Design design;
    private final Savings savings;

    private IndexSavings(Design design) {
        this.design = design;
        this.savings = new Savings(design);
    }

    static IndexSavings of(Design design) {
        return new IndexSavings(design);
    }

    /** Without the index. */
    @Nullable
    BigDecimal withoutIndex(TableModel table, Index index) {
        return positive(savings.withoutIndex(table, index));
    }

    /** With other attributes in its entries. */
    @Nullable
    BigDecimal withProjection(TableModel table, Index index, Index.Projection projection, List<String> included) {
        return positive(savings.withProjection(table, index, projection, included));
    }

    /** Without taking entries out and putting them in again when an entity's key changes. */
    @Nullable
    BigDecimal ofMoves(Entity entity, KeySpace space) {
        Index index = space.index();
        BigDecimal sum = BigDecimal.ZERO;
        for (Design.Placed placed : design.patterns()) {
            boolean isUpdate = placed.entity().name().equals(entity.name())
                    && !placed.pattern().operation().isRead();
            if (isUpdate && index != null) {
                sum = sum.add(savings.ofMoves(placed, index).orElse(BigDecimal.ZERO));
            }
        }
        return positive(Optional.of(sum));
    }

    /** Without fetching from the table what the index does not have. */
    @Nullable
    BigDecimal ofFetches(Design.Placed placed) {
        return positive(savings.ofFetches(placed));
    }

    private static @Nullable BigDecimal positive(Optional<BigDecimal> saved) {
        return saved.filter(dollars -> dollars.signum() > 0).orElse(null);
    }
}
