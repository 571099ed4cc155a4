package dev.armature.advisor.read;

import static dev.armature.advisor.read.Words.word;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.model.TableModel;
import dev.armature.advisor.model.Waiver;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads {@code armature.yaml}, and AWS's schema.json, which it is a superset of. */
public final class ModelReader {
    static final String PRICES_DEFAULT = "us-east-1";

    private static final String VERSION = "1";

    private static final Words<Model.Profile> PROFILES = Words.of(
            word(Model.Profile.SINGLE_TABLE, "single-table", "single"),
            word(Model.Profile.MULTI_TABLE, "multi-table", "multi", "multiple-tables"),
            word(Model.Profile.KEY_VALUE, "kv", "key-value"),
            word(Model.Profile.GRAPHQL, "graphql", "unknown-patterns"));

    private final Problems problems = new Problems();

    private ModelReader() {}

    /** @throws ModelException with all that is wrong with the text */
    public static Model read(String text) {
        var reader = new ModelReader();
        var model = reader.read(YamlNodes.parse(text));
        reader.problems.throwIfAny();
        return model;
    }

    /** Which members each kind of map may have. */
    static Map<String, Set<String>> known(String text) {
        var reader = new ModelReader();
        reader.read(YamlNodes.parse(text));
        reader.problems.throwIfAny();
        return reader.problems.known();
    }

    private Model read(Node node) {
        var root = Members.of(node, problems);
        String version = root.text("armature");
        if (version != null && !version.equals(VERSION)) {
            root.fault("armature", "this reads version " + VERSION + " of the format, not '" + version + "'");
        }
        root.text("$schema");
        root.text("name");
        root.text("description");
        var profile = root.word("profile", PROFILES);
        String prices = root.text("prices", PRICES_DEFAULT);
        var tableReader = new TableReader(problems, root.flag("production", false));
        List<TableModel> tables = root.list("tables", "", tableReader::table);
        if (tables.isEmpty() && !root.has("tables")) {
            problems.fault(
                    root.place(),
                    "tables is missing: a model is a list of tables, each with its table_config and entities");
        } else if (tables.isEmpty()) {
            root.fault("tables", "there must be a table at least");
        }
        var transactions =
                root.list("cross_table_access_patterns", "name", new TransactionReader(problems)::transaction);
        var constraints = root.list("constraints", "", new ConstraintReader()::constraints);
        var waivers = root.list("waivers", "rule", ModelReader::waiver);
        root.end();
        var model = new Model(
                profile == null ? profileOf(tables) : profile,
                prices,
                tables,
                transactions,
                constraints.stream().flatMap(List::stream).toList(),
                waivers,
                List.of());
        new UniqueNames(problems).check(model);
        new References(model, problems).check();
        return withNotes(model);
    }

    private Model withNotes(Model model) {
        return new Model(
                model.profile(),
                model.prices(),
                model.tables(),
                model.crossTablePatterns(),
                model.constraints(),
                model.waivers(),
                problems.notes());
    }

    /** Who says nothing about it, and has several entities in a table, designs single tables. */
    private static Model.Profile profileOf(List<TableModel> tables) {
        return tables.stream().anyMatch(table -> table.entities().size() > 1)
                ? Model.Profile.SINGLE_TABLE
                : Model.Profile.MULTI_TABLE;
    }

    private static Waiver waiver(Members waiver) {
        var read = new Waiver(
                waiver.requiredText("rule"),
                waiver.text("at", ""),
                waiver.requiredText("why"),
                date(waiver),
                waiver.place());
        waiver.end();
        return read;
    }

    private static @Nullable LocalDate date(Members waiver) {
        String date = waiver.text("until");
        if (date == null) {
            return null;
        }
        try {
            return LocalDate.parse(date);
        } catch (DateTimeParseException notADate) {
            waiver.fault("until", "must be a date such as 2027-06-30, not '" + date + "'");
            return null;
        }
    }
}
