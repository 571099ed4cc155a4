package dev.armature.advisor.cost;

import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one access pattern or transaction costs.
 *
 * @param table the tables of a transaction are joined with {@code +}
 * @param entity likewise
 * @param operation AWS's word
 * @param units of one request
 * @param calls how many requests one execution makes
 * @param shares the parts of it, by table and entity: one for an access pattern, one for each action of a transaction
 * @param onDemand a month on demand; nothing if it was not said how often it happens, or a price is missing
 * @param provisioned a month of the capacity that its peak needs
 */
public record PatternCost(
        String table,
        String entity,
        String pattern,
        String id,
        String operation,
        Units units,
        int calls,
        List<Share> shares,
        Optional<BigDecimal> onDemand,
        Optional<BigDecimal> provisioned) {
    public PatternCost {
        shares = List.copyOf(shares);
    }

    /** @param throughput null if it was not said how often it happens */
    public record Share(
            TableModel table,
            String entity,
            Units units,
            @Nullable Throughput throughput) {}

    /** Whether it was said how often it happens. */
    public boolean isRated() {
        return shares.stream().allMatch(share -> share.throughput() != null);
    }

    /** As its tables are billed. */
    public Optional<BigDecimal> monthly() {
        boolean isProvisioned =
                shares.stream().anyMatch(share -> share.table().settings().billing() == Settings.Billing.PROVISIONED);
        return isProvisioned ? provisioned : onDemand;
    }
}
