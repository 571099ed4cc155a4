package dev.armature.cookbook.sorting;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** N37: a sort key sorts as bytes. Dates, ids and numbers have to be written so that this is their order. */
public final class N37Orders implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));

        // Dates: ISO 8601 sorts by time, and so do seconds of the same number of digits. Dates for reading do not.
        var iso = List.of("2024-01-15T14:30:00.000Z", "2024-02-01T00:00:00.000Z", "2024-10-01T00:00:00.000Z");
        equal(sorted(kit, app, "iso", iso), iso);
        equal(
                sorted(kit, app, "display", List.of("January 15, 2024", "February 1, 2024")),
                List.of("February 1, 2024", "January 15, 2024"));

        // Ids that are unique and sort by their time.
        var ids = iso.stream().map(Instant::parse).map(Ksuid::at).toList();
        equal(ids.stream().map(String::length).toList(), List.of(27, 27, 27));
        equal(sorted(kit, app, "ksuid", List.of(ids.get(2), ids.get(1), ids.get(0))), ids);

        // Numbers in text: padded with zeros.
        equal(
                sorted(kit, app, "plain", List.of("ISSUE#1", "ISSUE#2", "ISSUE#10")),
                List.of("ISSUE#1", "ISSUE#10", "ISSUE#2"));
        equal(
                sorted(kit, app, "padded", List.of("ISSUE#00001", "ISSUE#00010", "ISSUE#00002")),
                List.of("ISSUE#00001", "ISSUE#00002", "ISSUE#00010"));

        // The parent at the end, to be first when the newest come first.
        equal(
                sorted(kit, app, "USER#alex", List.of("USER#alex", "ORDER#2024-01-01#001", "ORDER#2024-01-15#002")),
                List.of("ORDER#2024-01-01#001", "ORDER#2024-01-15#002", "USER#alex"));

        // The newest issue first while reading forwards: the difference
        // to the largest number. The repository's "#" leads them all.
        equal(
                sorted(kit, app, "REPO#myrepo", List.of(difference(157), difference(158), "#REPO#myrepo")),
                List.of("#REPO#myrepo", "ISSUE#OPEN#99841", "ISSUE#OPEN#99842"));

        byWhatChanges(kit, app);
    }

    /** Stores items with these sort keys in one partition, and reads the keys back in their order. */
    private static List<String> sorted(Kit kit, String table, String partition, List<String> sortKeys) {
        kit.put(
                table,
                sortKeys.stream()
                        .map(sortKey -> item("PK", partition, "SK", sortKey))
                        .toList());
        var items = kit.query(table, "PK = :pk", ":pk", partition);
        kit.show(items, partition);
        return texts(items, "SK");
    }

    private static String difference(int issue) {
        return String.format(Locale.ROOT, "ISSUE#OPEN#%05d", 99_999 - issue);
    }

    /** Not in the table's key, which cannot change, but in an index's. */
    private static void byWhatChanges(Kit kit, String app) throws Exception {
        kit.put(
                app,
                item("PK", "ORG#Acme", "SK", "TICKET#abc", "GSI1PK", "TICKETS#Acme", "GSI1SK", "2024-01-15"),
                item("PK", "ORG#Acme", "SK", "TICKET#def", "GSI1PK", "TICKETS#Acme", "GSI1SK", "2024-01-20"));
        equal(latest(kit, app, "TICKETS#Acme"), List.of("TICKET#def", "TICKET#abc"));
        var moved = kit.cost(() -> kit.client()
                .updateItem(update -> update.tableName(app)
                        .key(item("PK", "ORG#Acme", "SK", "TICKET#abc"))
                        .updateExpression("SET GSI1SK = :now")
                        .expressionAttributeValues(item(":now", "2024-02-01"))));
        equal(moved.table(), 1.0);
        equal(moved.indexes(), Map.of("GSI1", 2.0)); // in the index it is deleted and put anew
        equal(latest(kit, app, "TICKETS#Acme"), List.of("TICKET#abc", "TICKET#def"));

        // One index for several purposes needs key spaces that do not
        // meet. Here users share "ORG#Acme" with tickets, and come first.
        kit.put(
                app,
                item("PK", "USER#alex", "SK", "USER#alex", "GSI1PK", "ORG#Acme", "GSI1SK", "USER#alex"),
                item("PK", "USER#ann", "SK", "USER#ann", "GSI1PK", "ORG#Acme", "GSI1SK", "Admin"),
                item("PK", "TICKET#ghi", "SK", "TICKET#ghi", "GSI1PK", "ORG#Acme", "GSI1SK", "2024-01-15"));
        equal(latest(kit, app, "ORG#Acme"), List.of("USER#alex", "USER#ann", "TICKET#ghi"));
    }

    private static List<String> latest(Kit kit, String table, String partition) {
        var items = kit.client()
                .query(query -> query.tableName(table)
                        .indexName("GSI1")
                        .keyConditionExpression("GSI1PK = :pk")
                        .expressionAttributeValues(item(":pk", partition))
                        .scanIndexForward(false))
                .items();
        return texts(items, "SK");
    }
}
