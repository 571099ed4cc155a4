package dev.armature.embedded;

import dev.armature.engine.Engine;
import dev.armature.storage.MemoryStorage;
import dev.armature.storage.Storage;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.regions.Region;

/**
 * What a database in this process is to be like; {@link #open} opens it.
 *
 * <pre>{@code
 * var armature = Armature.builder()
 *         .region(Region.EU_WEST_1)
 *         .account("123456789012")
 *         .template(Files.readString(Path.of("template.yaml")), Map.of("Stage", "test"))
 *         .open();
 * }</pre>
 *
 * <p>A builder may be used again: each {@link #open} makes another database. It is for one thread at a time.
 */
public final class ArmatureBuilder {
    private Settings settings = Settings.DEFAULT;
    private Clock clock = Clock.systemUTC();
    /** Null for a database in memory. */
    private @Nullable Path directory;
    /** Null for the default of a database on disk. */
    private @Nullable Durability durability;
    /** Null if there are none. */
    private @Nullable Path buckets;

    private final List<Consumer<Armature>> content = new ArrayList<>();

    ArmatureBuilder() {}

    /** What an acknowledged write to a database on disk has survived already. */
    public enum Durability {
        /** It is on the disk: it survives the loss of power. */
        SYNC,
        /** The operating system has it: it survives the end of this process, but not the loss of power. */
        OS
    }

    /** The Region in ARNs, and of the clients that the database makes; without it, {@code us-east-1}. */
    public ArmatureBuilder region(Region region) {
        settings = new Settings(settings.account(), region.id(), settings.dynamoDbLocalQuirks());
        return this;
    }

    /**
     * The account in ARNs; without it, {@code 000000000000}.
     *
     * @param account twelve digits
     */
    public ArmatureBuilder account(String account) {
        settings = new Settings(account, settings.region(), settings.dynamoDbLocalQuirks());
        return this;
    }

    /** What the database takes for the present, which {@link Armature#clock} can be moved ahead of; without it, the time of the system. */
    public ArmatureBuilder clock(Clock clock) {
        this.clock = clock;
        return this;
    }

    /**
     * Keeps the database in a directory, which is made if it is not there. Without it, it is in memory. Needs
     * {@code dev.armature:armature-storage-rocksdb} on the class path.
     */
    public ArmatureBuilder directory(Path directory) {
        this.directory = directory;
        return this;
    }

    /** When a write to a database in a directory is acknowledged; without it, once it is on the disk. */
    public ArmatureBuilder durability(Durability durability) {
        this.durability = durability;
        return this;
    }

    /** The directory that exports go to and imports come from, as {@link Armature#buckets} names it. */
    public ArmatureBuilder buckets(Path directory) {
        this.buckets = directory;
        return this;
    }

    /** Answers as DynamoDB Local does, and not as AWS, in the few things that tests which were written against it depend on. */
    public ArmatureBuilder dynamoDbLocalQuirks() {
        settings = new Settings(settings.account(), settings.region(), true);
        return this;
    }

    /** Begins with the tables of CreateTable requests, as {@link Armature#createTables} takes them. */
    public ArmatureBuilder tables(String json) {
        content.add(armature -> armature.createTables(json));
        return this;
    }

    /** Begins with the tables of a template, as {@link Armature#applyTemplate} takes it. */
    public ArmatureBuilder template(String template, Map<String, String> parameters) {
        var values = Map.copyOf(parameters);
        content.add(armature -> armature.applyTemplate(template, values));
        return this;
    }

    /** Begins with items, as {@link Armature#putItems} takes them, of tables that are named before. */
    public ArmatureBuilder items(String json) {
        content.add(armature -> armature.putItems(json));
        return this;
    }

    /**
     * Opens the database, with what it is to begin with.
     *
     * @throws IllegalStateException if something is set that the database would ignore, or a library is missing
     */
    public Armature open() {
        if (directory == null && durability != null) {
            throw new IllegalStateException("a database in memory has no durability; directory(path) keeps it on disk");
        }
        var objects = new Buckets();
        if (buckets != null) {
            objects.keepIn(buckets);
        }
        var engine = new Engine(storage(), clock, new SecureRandom(), settings.ofEngine(objects));
        var armature = new Armature(engine, settings, objects);
        try {
            content.forEach(step -> step.accept(armature));
            return armature;
        } catch (RuntimeException | Error failed) {
            armature.close();
            throw failed;
        }
    }

    private Storage storage() {
        return directory == null
                ? new MemoryStorage()
                : OnDisk.open(directory, durability == null ? Durability.SYNC : durability);
    }
}
