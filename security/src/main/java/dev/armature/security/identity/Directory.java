package dev.armature.security.identity;

import dev.armature.engine.table.Spaces;
import dev.armature.security.identity.Entity.AccessKey;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.secret.MasterKeys;
import dev.armature.security.secret.UnreadableSecretException;
import dev.armature.storage.Decision;
import dev.armature.storage.KeyRange;
import dev.armature.storage.Storage;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Users, groups, roles and managed policies of all accounts, stored as rows.
 *
 * <p>All of it is kept in memory as one {@link Snapshot}, which is what requests are answered from ({@link KnownKeys}). A change is worked out from a
 * snapshot and stored if the version that is stored is still the snapshot's; if another server was faster, it is worked out again. So
 * several servers may share a storage, and rules about several entities hold. A snapshot is never older than a change made here; one made by
 * another server is seen when the next {@link #refresh} is due, which is for who opens it to call again and again.
 */
public final class Directory {
    /** How often what another server may have changed should be looked for. */
    public static final Duration REFRESH_INTERVAL = Duration.ofSeconds(1);

    private static final int ATTEMPTS_MAX = 100;
    private static final String ID_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
    private static final int ID_LENGTH = 16;
    private static final int SECRET_BYTES = 30;

    /** An access key of the account itself, which is not stored here: it is who makes the first users. */
    public record RootKey(String account, String id, String secret) {
        @Override
        public String toString() {
            return "RootKey[" + account + ", " + id + "]";
        }
    }

    /** Credentials as they are handed out. */
    public record Issued(String accessKeyId, String secret, String token) {
        @Override
        public String toString() {
            return "Issued[" + accessKeyId + "]";
        }
    }

    private final Storage storage;
    private final MasterKeys masterKeys;
    private final List<RootKey> roots;
    private final InstantSource clock;
    private final SecureRandom random;

    /** Held by who changes or replaces the snapshot. */
    private final ReentrantLock lock = new ReentrantLock();

    private volatile Snapshot current;

    public Directory(
            Storage storage, MasterKeys masterKeys, List<RootKey> roots, InstantSource clock, SecureRandom random) {
        this.storage = storage;
        this.masterKeys = masterKeys;
        this.roots = List.copyOf(roots);
        this.clock = clock;
        this.random = random;
        this.current = load();
    }

    public Instant now() {
        return clock.instant();
    }

    String secret(AccessKey key) {
        return masterKeys.open(key.id(), Base64.getDecoder().decode(key.sealed()));
    }

    /** The directory as it is stored now, whichever server has changed it last. */
    public Snapshot snapshot() {
        refresh();
        return current;
    }

    /** Looks whether another server has changed anything. It waits for the storage, so it is for a thread that may. */
    public void refresh() {
        lock.lock();
        try {
            if (storedVersion() != current.version) {
                current = load();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The directory as it is in memory. */
    Snapshot current() {
        return current;
    }

    MasterKeys masterKeys() {
        return masterKeys;
    }

    List<RootKey> roots() {
        return roots;
    }

    private long storedVersion() {
        byte[] row = storage.read(DirectoryRow.VERSION_KEY, Storage.Consistency.STRONG);
        return row == null ? 0 : version(row);
    }

    private static long version(byte[] row) {
        if (DirectoryRow.decode(row) instanceof DirectoryRow.OfVersion(long number)) {
            return number;
        }
        throw new IllegalStateException("damaged directory: its version is something else");
    }

    /** All rows as of one version: if it has changed meanwhile, they are read again. */
    private Snapshot load() {
        for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
            long version = storedVersion();
            List<DirectoryRow> rows = new ArrayList<>();
            try (var cursor = storage.range(
                    KeyRange.space(Spaces.IDENTITIES), Storage.Direction.FORWARD, Storage.Consistency.STRONG)) {
                while (cursor.next()) {
                    rows.add(DirectoryRow.decode(cursor.row()));
                }
            }
            if (storedVersion() == version) {
                return Snapshot.of(version, rows);
            }
        }
        throw new IllegalStateException("the directory is changed faster than it can be read");
    }

    /**
     * Changes the directory: all that the change puts and removes is stored, or nothing. It may be asked again with a newer draft. What it
     * throws goes to the caller.
     */
    public <T> T change(Function<Draft, T> change) {
        lock.lock();
        try {
            for (int attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
                refresh();
                var draft = new Draft(current);
                T answer = change.apply(draft);
                if (draft.writes().isEmpty() || isStored(draft)) {
                    return answer;
                }
            }
            throw new IllegalStateException("the directory is changed faster than it can be read");
        } finally {
            lock.unlock();
        }
    }

    private boolean isStored(Draft draft) {
        List<Decision.Write> writes = new ArrayList<>(draft.writes());
        writes.add(
                new Decision.Write(DirectoryRow.VERSION_KEY, new DirectoryRow.OfVersion(draft.version + 1).encode()));
        boolean isStored = storage.transact(Set.of(DirectoryRow.VERSION_KEY), current -> {
                    byte[] row = current.get(DirectoryRow.VERSION_KEY);
                    return (row == null ? 0 : version(row)) == draft.version
                            ? Decision.commit(true, writes)
                            : Decision.reject(false);
                })
                .certain();
        if (isStored) {
            current = draft.done();
        }
        return isStored;
    }

    /** {@code AIDA} and the like, with 16 characters behind it that are drawn at random. */
    public String newId(String prefix) {
        var id = new StringBuilder(prefix);
        while (id.length() < prefix.length() + ID_LENGTH) {
            id.append(ID_LETTERS.charAt(random.nextInt(ID_LETTERS.length())));
        }
        return id.toString();
    }

    public String newId(Kind kind) {
        return newId(kind.idPrefix());
    }

    /** 40 characters, none of which can be guessed. */
    private String newSecret() {
        var bytes = new byte[SECRET_BYTES];
        random.nextBytes(bytes);
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** A new access key, to be stored with its user, and its secret, to be shown once. */
    public Map.Entry<AccessKey, Issued> newAccessKey() {
        var issued = new Issued(newId("AKIA"), newSecret(), "");
        var key = new AccessKey(
                issued.accessKeyId, true, now().getEpochSecond(), sealed(issued.accessKeyId, issued.secret));
        return Map.entry(key, issued);
    }

    private String sealed(String accessKeyId, String secret) {
        return Base64.getEncoder().encodeToString(masterKeys.seal(accessKeyId, secret));
    }

    /** Temporary credentials for a session, which says all but the secret. */
    public Issued issue(Session session) {
        String accessKeyId = newId(Session.KEY_PREFIX);
        String secret = newSecret();
        var full = new Session(
                session.format(),
                session.kind(),
                session.account(),
                session.of(),
                session.id(),
                session.name(),
                session.issued(),
                session.expires(),
                secret,
                session.policies(),
                session.policyArns(),
                session.tags());
        return new Issued(accessKeyId, secret, full.sealed(masterKeys, accessKeyId));
    }

    /** Seals all secrets with the current master key that are sealed with an older one, and says how many those were. */
    public int seal() {
        return change(draft -> {
            int count = 0;
            for (Entity user : List.copyOf(draft.entities.values())) {
                List<AccessKey> keys = user.keys().stream()
                        .map(key -> masterKeys.isCurrent(Base64.getDecoder().decode(key.sealed()))
                                ? key
                                : key.sealedAs(sealed(key.id(), secret(key))))
                        .toList();
                if (!keys.equals(user.keys())) {
                    draft.put(user.withKeys(keys));
                    count += 1;
                }
            }
            return count;
        });
    }

    /**
     * Removes the access keys whose secrets none of the master keys opens. Their users stay, with all that they may do, and can be given new ones.
     *
     * @return whose they were, by the ids of the keys
     */
    public SortedMap<String, String> dropUnreadable() {
        return change(draft -> {
            SortedMap<String, String> dropped = new TreeMap<>();
            for (Entity user : List.copyOf(draft.entities.values())) {
                List<AccessKey> unreadable =
                        user.keys().stream().filter(key -> !isReadable(key)).toList();
                if (!unreadable.isEmpty()) {
                    draft.put(user.withKeys(Entity.without(user.keys(), unreadable::contains)));
                    unreadable.forEach(key -> dropped.put(key.id(), user.name()));
                }
            }
            return dropped;
        });
    }

    private boolean isReadable(AccessKey key) {
        try {
            return !secret(key).isEmpty();
        } catch (UnreadableSecretException sealedOtherwise) {
            return false;
        }
    }

    /** The account that an access key belongs to, whether it is one of a user, of a session or of the account itself. */
    public Optional<String> accountOf(String accessKeyId) {
        return roots.stream()
                .filter(key -> key.id.equals(accessKeyId))
                .map(RootKey::account)
                .findFirst()
                .or(() -> snapshot().ownerOf(accessKeyId).map(Entity::account));
    }
}
