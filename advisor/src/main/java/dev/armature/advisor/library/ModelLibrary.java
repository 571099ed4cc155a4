package dev.armature.advisor.library;

import dev.armature.advisor.model.Model;
import dev.armature.advisor.read.ModelReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The models that can be opened, and filled with items, without having written one. The build takes their files from {@code models/}. */
public final class ModelLibrary {
    /** The best to begin with first. */
    public static final List<Entry> ENTRIES = List.of(
            new Entry(
                    "architect-ecommerce",
                    "E-commerce",
                    "Customers, their orders and the items of these in one table, found by status and by order through two indexes."),
            new Entry(
                    "architect-github",
                    "GitHub",
                    "Repositories with issues and stars: sort keys that place the parent between its children."),
            new Entry(
                    "patterns",
                    "A table for each",
                    "Organizations, tournaments, telemetry, tenants, sellers and views; indexes with several attributes in a key."),
            new Entry(
                    "btlrun",
                    "Game state",
                    "A key-value service for a turn-based game: a log, locks, counters and time to live."),
            new Entry(
                    "madlibs",
                    "Mad Libs",
                    "A party game in one table: rooms with codes, players, words and the story that comes of them."),
            new Entry(
                    "architect-deals",
                    "Deals",
                    "Deals and their brands, a cache of the newest deals, and flags that every page reads."),
            new Entry(
                    "architect-accounts",
                    "Accounts",
                    "Users with unique e-mail addresses, sessions that expire, and the customers who spent most, over shards."),
            new Entry(
                    "architect-organizations",
                    "Organizations",
                    "Organizations, their users and tickets, with one index that serves several questions."),
            new Entry(
                    "architect-relations",
                    "Relations",
                    "One to many and many to many: followers, enrolments, and a graph as adjacency list."),
            new Entry(
                    "schema-patterns",
                    "Documents",
                    "Users, orders, comments, groups and documents with versions, lists spread over keys."));

    private static final String REPAIRED = "-repaired";

    private ModelLibrary() {}

    /** A design: as its document has it, faults included, and with these repaired. */
    public record Entry(String name, String title, String description) {
        public String repairedName() {
            return name + REPAIRED;
        }

        public Model repaired() {
            return ModelReader.read(text(repairedName()).orElseThrow());
        }
    }

    public static Optional<Entry> entry(String name) {
        return ENTRIES.stream().filter(entry -> entry.name().equals(name)).findFirst();
    }

    /** The text of a model, by the name of its file without the ending; nothing if there is none of that name. */
    public static Optional<String> text(String name) {
        if (ENTRIES.stream()
                .noneMatch(entry ->
                        entry.name().equals(name) || entry.repairedName().equals(name))) {
            return Optional.empty();
        }
        try (var file = ModelLibrary.class.getResourceAsStream("/dev/armature/advisor/models/" + name + ".yaml")) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
