package dev.armature.samples.playlists

import software.amazon.awssdk.services.dynamodb.DynamoDbClient
import software.amazon.awssdk.services.dynamodb.model.AttributeValue
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException

data class Entry(val position: Int, val title: String, val comment: String? = null)

/** Playlists: one item for each entry, in the order of their positions. */
class Playlists(private val dynamodb: DynamoDbClient, private val table: String = "Playlists") {

    /** Adds an entry where there is none. Returns whether it was added. */
    fun add(playlist: String, entry: Entry): Boolean =
        try {
            dynamodb.putItem {
                it.tableName(table)
                    .item(
                        buildMap {
                            put("playlist", text(playlist))
                            put("position", number(entry.position))
                            put("title", text(entry.title))
                            entry.comment?.let { comment -> put("comment", text(comment)) }
                        },
                    )
                    .conditionExpression("attribute_not_exists(playlist)")
            }
            true
        } catch (there: ConditionalCheckFailedException) {
            false
        }

    fun entries(playlist: String, from: Int = 0): List<Entry> =
        dynamodb
            .queryPaginator {
                it.tableName(table)
                    .keyConditionExpression("playlist = :playlist AND #position >= :from")
                    .expressionAttributeNames(mapOf("#position" to "position"))
                    .expressionAttributeValues(mapOf(":playlist" to text(playlist), ":from" to number(from)))
            }
            .items()
            .map(::entry)

    // The SDK says nothing about null. What an item may lack is asked for with ?. here, and nowhere else.
    private fun entry(item: Map<String, AttributeValue>) =
        Entry(
            position = item.getValue("position").n().toInt(),
            title = item.getValue("title").s(),
            comment = item["comment"]?.s(),
        )

    private fun text(value: String) = AttributeValue.fromS(value)

    private fun number(value: Int) = AttributeValue.fromN(value.toString())
}
