package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.texts;
import static dev.armature.cookbook.kit.Kit.equal;

import dev.armature.cookbook.kit.Kit;
import dev.armature.cookbook.kit.Scenario;
import java.util.List;

/** N19: an organisation and its users share a partition key, so one Query brings them all. */
public final class N19OrganisationAndUsers implements Scenario {
    @Override
    public void run(Kit kit) throws Exception {
        String app = kit.table("App");
        kit.put(
                app,
                List.of(
                        item("PK", "ORG#acme", "SK", "METADATA", "name", "Acme", "plan", "pro"),
                        item("PK", "ORG#acme", "SK", "USER#user1", "name", "Ann", "email", "ann@acme.example"),
                        item("PK", "ORG#acme", "SK", "USER#user2", "name", "Ben", "email", "ben@acme.example"),
                        item("PK", "ORG#other", "SK", "METADATA", "name", "Other", "plan", "free")));

        // Three small items cost what one does: a Query adds up their sizes and rounds once, to 4 KB.
        var cost = kit.cost(() -> {
            var everything = kit.client()
                    .query(query -> query.tableName(app)
                            .keyConditionExpression("PK = :pk")
                            .expressionAttributeValues(item(":pk", "ORG#acme")))
                    .items();
            kit.show(everything, "one Query of ORG#acme");
            equal(texts(everything, "SK"), List.of("METADATA", "USER#user1", "USER#user2"));
        });
        equal(cost.total(), 0.5);

        var users = kit.client()
                .query(query -> query.tableName(app)
                        .keyConditionExpression("PK = :pk AND begins_with(SK, :sk)")
                        .expressionAttributeValues(item(":pk", "ORG#acme", ":sk", "USER#")));
        equal(texts(users.items(), "name"), List.of("Ann", "Ben"));
    }
}
