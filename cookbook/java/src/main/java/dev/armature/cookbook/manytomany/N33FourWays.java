package dev.armature.cookbook.manytomany;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Items.value;
import static dev.armature.cookbook.kit.Items.with;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * N33: four ways to relate many to many: names only, an item
 * per pair with an inverted index, a graph, and two requests.
 */
public final class N33FourWays implements Scenario {
    private static final String PREFIX = "PK = :pk AND begins_with(SK, :sk)";

    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App", design -> design.index("GSI1", "GSI1PK", "GSI1SK"));

        // 1. Names only, for a few that do not change.
        var students = List.of("Alex DeBrie", "Jane Smith");
        kit.put(app, item("PK", "CLASS#Math101", "SK", "CLASS#Math101", "Students", students));
        equal(kit.get(app, "PK", "CLASS#Math101", "SK", "CLASS#Math101").get("Students"), value(students));

        // 2. An item per pair: under the one side in the table, under the other in the index.
        kit.put(
                app,
                item("PK", "MOVIE#Forrest Gump", "SK", "MOVIE#Forrest Gump", "Type", "Movie"),
                with(pair("MOVIE#Forrest Gump", "ACTOR#Tom Hanks"), "RoleName", "Forrest"),
                with(pair("MOVIE#Forrest Gump", "ACTOR#Robin Wright"), "RoleName", "Jenny"),
                with(pair("MOVIE#Cast Away", "ACTOR#Tom Hanks"), "RoleName", "Chuck"));
        var cast = kit.query(app, PREFIX, ":pk", "MOVIE#Forrest Gump", ":sk", "ACTOR#");
        equal(texts(cast, "RoleName"), List.of("Jenny", "Forrest"));
        var roles = kit.queryIndex(app, "GSI1", "GSI1PK = :pk", ":pk", "ACTOR#Tom Hanks");
        kit.show(roles, "the other direction");
        equal(texts(roles, "RoleName"), List.of("Chuck", "Forrest"));

        // 3. A graph: a node is a partition, its edges are items, and the index groups edges of one kind.
        kit.put(
                app,
                item("PK", "NODE#156", "SK", "INFO#PERSON", "Name", "Alex DeBrie"),
                with(pair("NODE#156", "EDGE#MARRIED#2011-05-28"), "TargetNode", "NODE#157"),
                with(pair("NODE#157", "EDGE#MARRIED#2011-05-28"), "TargetNode", "NODE#156"),
                with(pair("NODE#156", "EDGE#JOB#Engineer"), "Company", "Tech Corp"));
        equal(kit.query(app, "PK = :pk", ":pk", "NODE#156").size(), 3);
        var married = kit.queryIndex(app, "GSI1", "GSI1PK = :pk", ":pk", "EDGE#MARRIED#2011-05-28");
        equal(texts(married, "PK"), List.of("NODE#156", "NODE#157"));

        // 4. Two requests, for what changes often: who is followed, then those users as they are now.
        kit.put(app, user("ann", "Ann"), user("ben", "Ben"), user("cleo", "Cleo"));
        kit.put(
                app,
                item("PK", "USER#alex", "SK", "FOLLOWS#ann", "FollowedUserId", "ann"),
                item("PK", "USER#alex", "SK", "FOLLOWS#cleo", "FollowedUserId", "cleo"));
        var keys = texts(kit.query(app, PREFIX, ":pk", "USER#alex", ":sk", "FOLLOWS#"), "FollowedUserId").stream()
                .map(id -> item("PK", "USER#" + id, "SK", "USER#" + id))
                .toList();
        var wanted = KeysAndAttributes.builder().keys(keys).build();
        var followed = kit.client()
                .batchGetItem(batch -> batch.requestItems(Map.of(app, wanted)))
                .responses()
                .getOrDefault(app, List.of());
        equal(Set.copyOf(texts(followed, "Name")), Set.of("Ann", "Cleo"));
    }

    private static Map<String, AttributeValue> pair(String one, String other) {
        return item("PK", one, "SK", other, "GSI1PK", other, "GSI1SK", one);
    }

    private static Map<String, AttributeValue> user(String id, String name) {
        return item("PK", "USER#" + id, "SK", "USER#" + id, "Name", name);
    }
}
