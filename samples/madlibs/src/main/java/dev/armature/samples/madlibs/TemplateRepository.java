package dev.armature.samples.madlibs;

import static dev.armature.samples.madlibs.GameTable.item;
import static dev.armature.samples.madlibs.GameTable.key;
import static dev.armature.samples.madlibs.GameTable.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Story templates by theme. They have no time to live. */
final class TemplateRepository {
    private static final String PREFIX = "TEMPLATE#";

    private final GameTable table;

    TemplateRepository(GameTable table) {
        this.table = table;
    }

    private static Map<String, AttributeValue> keyOf(String theme, String id) {
        return key(PREFIX + theme, PREFIX + id);
    }

    void save(StoryTemplate template) {
        var item = item("STORY_TEMPLATE", keyOf(template.theme(), template.id()));
        item.put("TemplateId", text(template.id()));
        item.put("Theme", text(template.theme()));
        item.put("Title", text(template.title()));
        item.put(
                "Paragraphs",
                AttributeValue.fromL(
                        template.paragraphs().stream().map(GameTable::text).toList()));
        item.put("IsActive", AttributeValue.fromBool(template.isActive()));
        table.client().putItem(put -> put.tableName(table.name()).item(item));
    }

    Optional<StoryTemplate> find(String theme, String id) {
        return table.alive(keyOf(theme, id)).map(TemplateRepository::template);
    }

    /**
     * The templates of a theme that new games may use. A theme has a handful: those that are not active are read and paid for too, which is
     * cheaper than an index. They change seldom, so an eventually consistent read at half the price will do.
     */
    List<StoryTemplate> active(String theme) {
        var pages = table.client()
                .queryPaginator(query -> query.tableName(table.name())
                        .keyConditionExpression("PK = :theme AND begins_with(SK, :template)")
                        .filterExpression("IsActive = :active")
                        .expressionAttributeValues(Map.of(
                                ":theme", text(PREFIX + theme),
                                ":template", text(PREFIX),
                                ":active", AttributeValue.fromBool(true))));
        return pages.items().stream().map(TemplateRepository::template).toList();
    }

    private static StoryTemplate template(Map<String, AttributeValue> item) {
        return new StoryTemplate(
                item.get("TemplateId").s(),
                item.get("Theme").s(),
                item.get("Title").s(),
                item.get("Paragraphs").l().stream().map(AttributeValue::s).toList(),
                item.get("IsActive").bool());
    }
}
