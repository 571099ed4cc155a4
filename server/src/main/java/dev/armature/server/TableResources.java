package dev.armature.server;

import dev.armature.engine.stream.StreamArn;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.ResourcePolicy;
import dev.armature.engine.table.Table;
import dev.armature.engine.table.TableRef;
import dev.armature.security.authorization.Resources;
import dev.armature.security.policy.Evaluation.Source;
import dev.armature.security.policy.Policy;
import dev.armature.security.policy.Remembered;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What tables and streams say about who may use them. */
final class TableResources implements Resources {
    private static final String TABLE = ":table/";
    private final Catalog catalog;
    /** By their documents. */
    private final Remembered<Source> parsed = new Remembered<>();

    TableResources(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public boolean havePolicies() {
        return catalog.hasResourcePolicies();
    }

    @Override
    public Optional<Source> policy(String arn) {
        if (!havePolicies()) {
            return Optional.empty();
        }
        Table table = tableOf(arn);
        if (table == null || table.policies().isEmpty()) {
            return Optional.empty();
        }
        var stream = StreamArn.parse(arn);
        ResourcePolicy policy = table.policies().get(stream == null ? ResourcePolicy.OF_TABLE : stream.label());
        return policy == null ? Optional.empty() : Optional.of(parsed(policy.document()));
    }

    private Source parsed(String document) {
        Source before = parsed.get(document);
        return before == null
                ? parsed.put(document, new Source("", Policy.parse(document, Policy.Use.RESOURCE)))
                : before;
    }

    @Override
    public Map<String, String> tags(String arn) {
        Table table = tableOf(arn);
        return table == null ? Map.of() : table.tags();
    }

    /** The table that something belongs to: its ARN is the beginning of that of an index, a stream or a backup. */
    private @Nullable Table tableOf(String arn) {
        int name = arn.indexOf(TABLE);
        int end = name < 0 ? -1 : arn.indexOf('/', name + TABLE.length());
        var table = TableRef.ofArn(end < 0 ? arn : arn.substring(0, end));
        return table == null ? null : catalog.find(table);
    }
}
