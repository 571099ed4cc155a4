package dev.armature.advisor.model;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A data model as it is written down.
 *
 * @param prices the name or path of a price book
 * @param crossTablePatterns transactions over several entities, of one table or of many
 * @param notes what was read over, and why, to be shown to its author
 */
public record Model(
        Profile profile,
        String prices,
        List<TableModel> tables,
        List<TransactionPattern> crossTablePatterns,
        List<Constraint> constraints,
        List<Waiver> waivers,
        List<Note> notes) {
    public Model {
        tables = List.copyOf(tables);
        crossTablePatterns = List.copyOf(crossTablePatterns);
        constraints = List.copyOf(constraints);
        waivers = List.copyOf(waivers);
        notes = List.copyOf(notes);
    }

    /** Which school of design the rules about style hold the model to. */
    public enum Profile {
        SINGLE_TABLE,
        MULTI_TABLE,
        KEY_VALUE,
        /** Access patterns are not known beforehand. */
        GRAPHQL
    }

    /** Something about the text of the model that is not an error. */
    public record Note(Place place, String text) {}

    public Optional<TableModel> table(String name) {
        return tables.stream().filter(table -> table.name().equals(name)).findFirst();
    }

    public Stream<Entity> entities() {
        return tables.stream().flatMap(table -> table.entities().stream());
    }

    /** Names of entities are unique in a model. */
    public Optional<Entity> entity(String name) {
        return entities().filter(entity -> entity.name().equals(name)).findFirst();
    }

    public Optional<TableModel> tableOf(Entity entity) {
        return tables.stream()
                .filter(table -> table.entities().contains(entity))
                .findFirst();
    }
}
