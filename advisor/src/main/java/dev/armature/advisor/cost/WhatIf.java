package dev.armature.advisor.cost;

import dev.armature.advisor.model.Entity;
import dev.armature.advisor.model.Index;
import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.Settings;
import dev.armature.advisor.model.TableModel;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Models with one thing changed, to compare what they cost. The model that is given stays as it is. */
public final class WhatIf {
    private WhatIf() {}

    /** Whether there is an index of that name: {@code GSI1}, or {@code App.GSI1} for that of one table. */
    public static boolean hasIndex(Model model, String name) {
        return model.tables().stream()
                .anyMatch(table -> table.indexes().stream().anyMatch(isNamed(table, name)));
    }

    private static Predicate<Index> isNamed(TableModel table, String name) {
        return index -> index.name().equals(name) || (table.name() + "." + index.name()).equals(name);
    }

    /** Without an index, what is in it, and the patterns that read it: these are no longer served. */
    public static Model withoutIndex(Model model, String name) {
        return eachTable(model, table -> {
            List<String> gone = table.indexes().stream()
                    .filter(isNamed(table, name))
                    .map(Index::name)
                    .toList();
            return with(
                    table,
                    table.settings(),
                    table.indexes().stream()
                            .filter(isNamed(table, name).negate())
                            .toList(),
                    table.entities().stream()
                            .map(entity -> without(entity, gone))
                            .toList());
        });
    }

    private static Entity without(Entity entity, List<String> indexes) {
        return new Entity(
                entity.name(),
                entity.type(),
                entity.role(),
                entity.partitionKey(),
                entity.sortKey(),
                entity.indexMappings().stream()
                        .filter(mapping -> !indexes.contains(mapping.index()))
                        .toList(),
                entity.fields(),
                entity.ttl(),
                entity.parent(),
                entity.usage(),
                entity.accessPatterns().stream()
                        .filter(pattern -> pattern.index() == null || !indexes.contains(pattern.index()))
                        .toList(),
                entity.place());
    }

    /** The patterns that read an index. */
    public static List<String> readersOf(Model model, String name) {
        return model.tables().stream()
                .flatMap(table -> table.entities().stream()
                        .flatMap(entity -> entity.accessPatterns().stream())
                        .filter(pattern -> pattern.index() != null
                                && table.index(pattern.index())
                                        .filter(isNamed(table, name))
                                        .isPresent()))
                .map(pattern -> pattern.name())
                .toList();
    }

    /** @param included the attributes besides the keys, for INCLUDE */
    public static Model withProjection(Model model, String name, Index.Projection projection, List<String> included) {
        return eachTable(
                model,
                table -> with(
                        table,
                        table.settings(),
                        table.indexes().stream()
                                .map(index -> isNamed(table, name).test(index)
                                        ? new Index(
                                                index.name(),
                                                index.isGlobal(),
                                                index.partitionKey(),
                                                index.sortKey(),
                                                projection,
                                                included,
                                                index.place())
                                        : index)
                                .toList(),
                        table.entities()));
    }

    public static Model withClass(Model model, Settings.TableClass tableClass) {
        return eachTable(
                model,
                table -> with(
                        table,
                        changed(table.settings(), table.settings().billing(), tableClass),
                        table.indexes(),
                        table.entities()));
    }

    public static Model withBilling(Model model, Settings.Billing billing) {
        return eachTable(
                model,
                table -> with(
                        table,
                        changed(table.settings(), billing, table.settings().tableClass()),
                        table.indexes(),
                        table.entities()));
    }

    private static Settings changed(Settings settings, Settings.Billing billing, Settings.TableClass tableClass) {
        return new Settings(
                billing,
                settings.readCapacity(),
                settings.writeCapacity(),
                tableClass,
                settings.pointInTimeRecovery(),
                settings.deletionProtection(),
                settings.encryption(),
                settings.ttlAttribute(),
                settings.stream(),
                settings.typeAttribute(),
                settings.delimiter(),
                settings.production(),
                settings.place());
    }

    private static TableModel with(TableModel table, Settings settings, List<Index> indexes, List<Entity> entities) {
        return new TableModel(
                table.name(),
                table.partitionKey(),
                table.sortKey(),
                settings,
                indexes,
                entities,
                table.consumers(),
                table.place());
    }

    private static Model eachTable(Model model, UnaryOperator<TableModel> change) {
        return new Model(
                model.profile(),
                model.prices(),
                model.tables().stream().map(change).toList(),
                model.crossTablePatterns(),
                model.constraints(),
                model.waivers(),
                model.notes());
    }
}
