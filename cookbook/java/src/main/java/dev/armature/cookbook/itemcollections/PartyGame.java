package dev.armature.cookbook.itemcollections;

import static dev.armature.cookbook.kit.Items.item;
import static dev.armature.cookbook.kit.Items.with;

import dev.armature.cookbook.kit.Design;
import java.util.List;
import java.util.Map;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The party game of N14 to N18: players of a room fill the blanks of a story. One table for all of it. */
public final class PartyGame {
    private PartyGame() {}

    public static Design indexes(Design design) {
        return design.index("GSI1", "GSI1PK", "GSI1SK").index("RoomCodeIndex", "RoomCode", "CreatedAt");
    }

    public static Map<String, AttributeValue> game(String id, String code, String createdAt) {
        var details = item("GameId", id, "RoomCode", code, "CreatedAt", createdAt, "GameState", "LOBBY");
        return with(details, "PK", "GAME#" + id, "SK", "METADATA", "EntityType", "GAME_SESSION");
    }

    public static Map<String, AttributeValue> player(String game, String id, String username) {
        return item("PK", "GAME#" + game, "SK", "PLAYER#" + id, "EntityType", "PLAYER", "Username", username);
    }

    public static Map<String, AttributeValue> word(String game, String id, int position, String word) {
        var details = item("Position", position, "Word", word);
        return with(details, "PK", "GAME#" + game, "SK", "WORD#" + id, "EntityType", "WORD_SUBMISSION");
    }

    public static Map<String, AttributeValue> story(String game, String id) {
        var details = item("Paragraphs", List.of(Map.of("text", "Once upon a time")));
        return with(details, "PK", "GAME#" + game, "SK", "STORY#" + id, "EntityType", "COMPLETED_STORY");
    }

    public static Map<String, AttributeValue> template(String theme, String id, boolean active) {
        var details = item("IsActive", active, "Paragraphs", List.of(Map.of("text", "Once upon a time, a {noun}")));
        return with(details, "PK", "TEMPLATE#" + theme, "SK", "TEMPLATE#" + id, "EntityType", "STORY_TEMPLATE");
    }
}
