package dev.armature.samples.playlists

import dev.armature.embedded.Armature
import dev.armature.junit.ArmatureTest
import org.junit.jupiter.api.Assertions.assertEquals
import org.junit.jupiter.api.Assertions.assertFalse
import org.junit.jupiter.api.Assertions.assertTrue
import org.junit.jupiter.api.BeforeEach
import org.junit.jupiter.api.Test
import software.amazon.awssdk.services.dynamodb.DynamoDbClient

@ArmatureTest(tableFiles = ["tables.json"])
class PlaylistsTest {
    private lateinit var playlists: Playlists

    @BeforeEach
    fun open(client: DynamoDbClient) {
        playlists = Playlists(client)
    }

    @Test
    fun hasEntriesInTheirOrder() {
        playlists.add("night", Entry(10, "Sinnerman", comment = "the long one"))
        playlists.add("night", Entry(9, "Strange Fruit"))

        assertEquals(
            listOf(Entry(9, "Strange Fruit"), Entry(10, "Sinnerman", "the long one")),
            playlists.entries("night"),
        )
    }

    @Test
    fun addsAnEntryOnce() {
        assertTrue(playlists.add("night", Entry(1, "Feeling Good")))
        assertFalse(playlists.add("night", Entry(1, "Feeling Good")))
    }

    /** What a read costs is a property of the design, and worth a test. */
    @Test
    fun readsWithoutAScan(armature: Armature) {
        playlists.entries("night", from = 5)

        assertTrue(armature.requests().scans().isEmpty())
        assertEquals(0.5, armature.requests().on("Playlists").readUnits())
    }
}
