package dev.armature.security.identity;

import dev.armature.engine.table.Spaces;
import dev.armature.security.identity.Entity.AccessKey;
import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.secret.MasterKeys;
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
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.LongSupplier;

/**
 * Users, groups, roles and managed policies of all accounts, stored as rows, and who an access key belongs to.
 *
 * <p>All of it is kept in memory as one {@link Snapshot}, which is what requests are answered from. A change is worked out from a snapshot and
 * stored if the version that is stored is still the snapshot's; if another server was faster, it is worked out again. So several servers may
 * share a storage, and rules about several entities hold. A snapshot is never older than a change made here, and is compared with the
 * stored version when it has not been for {@link #AGE_MAX}: a change made by another server is seen by then.
 */
public final class Directory implements Identities {
    /** How long what another server has changed may go unnoticed. */
    public static final Duration AGE_MAX = Duration.ofSeconds(2);

    private static final int ATTEMPTS_MAX = 100;
    /** How many principals are kept put together; all are put together again when there are more. */
    private static final int KNOWN_MAX = 10_000;

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

    /** What requests are answered from: a snapshot, and the principals that have been made of it. */
    private record View(Snapshot snapshot, Map<String, Known.Key> known, Map<String, Session> sessions) {
        View(Snapshot snapshot) {
            this(snapshot, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    private final Storage storage;
    private final MasterKeys masterKeys;
    private final List<RootKey> roots;
    private final InstantSource clock;
    private final LongSupplier nanos;
    private final SecureRandom random;

    /** Held by who changes or refreshes the view. */
    private final ReentrantLock lock = new ReentrantLock();

    private volatile View view;
    private volatile long comparedAt;

    /** @param nanos a time that only rises, by which the age of a snapshot is measured */
    public Directory(
            Storage storage,
            MasterKeys masterKeys,
            List<RootKey> roots,
            InstantSource clock,
            LongSupplier nanos,
            SecureRandom random) {
        this.storage = storage;
        this.masterKeys = masterKeys;
        this.roots = List.copyOf(roots);
        this.clock = clock;
        this.nanos = nanos;
        this.random = random;
        this.comparedAt = nanos.getAsLong();
        this.view = new View(load());
    }

    public Instant now() {
        return clock.instant();
    }

    @Override
    public Known find(String accessKeyId, Optional<String> sessionToken) {
        Optional<RootKey> root =
                roots.stream().filter(key -> key.id.equals(accessKeyId)).findFirst();
        if (root.isPresent()) {
            return sessionToken.isPresent()
                    ? new Known.TokenInvalid()
                    : new Known.Key(
                            accessKeyId, root.get().secret, Resolver.root(root.get().account, Optional.empty()));
        }
        View current = recent();
        return accessKeyId.startsWith(Session.KEY_PREFIX)
                ? findSession(current, accessKeyId, sessionToken)
                : findUser(current, accessKeyId, sessionToken);
    }

    private Known findUser(View current, String accessKeyId, Optional<String> sessionToken) {
        var owned =
                current.snapshot.owned(accessKeyId).filter(found -> found.key().isActive());
        if (owned.isEmpty()) {
            return new Known.Not();
        }
        if (sessionToken.isPresent()) {
            return new Known.TokenInvalid();
        }
        Known.Key before = current.known.get(accessKeyId);
        if (before != null) {
            return before;
        }
        var identity = new Resolver(current.snapshot).user(owned.get().user(), Optional.empty());
        return remember(
                current.known,
                accessKeyId,
                new Known.Key(accessKeyId, secret(owned.get().key()), identity));
    }

    private Known findSession(View current, String accessKeyId, Optional<String> sessionToken) {
        if (sessionToken.isEmpty()) {
            return new Known.Not();
        }
        String place = accessKeyId + " " + sessionToken.get();
        Session session = current.sessions.get(place);
        if (session == null) {
            session = Session.open(masterKeys, accessKeyId, sessionToken.get()).orElse(null);
            if (session == null) {
                return new Known.TokenInvalid();
            }
            remember(current.sessions, place, session);
        }
        var expires = Instant.ofEpochSecond(session.expires());
        if (!clock.instant().isBefore(expires)) {
            return new Known.TokenExpired(expires);
        }
        Known.Key before = current.known.get(place);
        if (before != null) {
            return before;
        }
        Optional<Identity> identity = identity(current.snapshot, session);
        if (identity.isEmpty()) {
            return new Known.TokenInvalid();
        }
        return remember(current.known, place, new Known.Key(accessKeyId, session.secret(), identity.get()));
    }

    private static Optional<Identity> identity(Snapshot snapshot, Session session) {
        var resolver = new Resolver(snapshot);
        return switch (session.kind()) {
            case "root" ->
                Optional.of(Resolver.root(session.account(), Optional.of(Instant.ofEpochSecond(session.issued()))));
            case "user" ->
                snapshot.find(Kind.USER, session.account(), session.of())
                        .filter(user -> user.id().equals(session.id()))
                        .map(user -> resolver.user(user, Optional.of(session)));
            default ->
                snapshot.find(Kind.ROLE, session.account(), session.of())
                        .filter(role -> role.id().equals(session.id()))
                        .map(role -> resolver.role(role, session));
        };
    }

    private static <T> T remember(Map<String, T> kept, String place, T value) {
        if (kept.size() >= KNOWN_MAX) {
            kept.clear();
        }
        kept.put(place, value);
        return value;
    }

    private String secret(AccessKey key) {
        return masterKeys.open(key.id(), Base64.getDecoder().decode(key.sealed()));
    }

    /** The directory as it is stored now, whichever server has changed it last. */
    public Snapshot snapshot() {
        lock.lock();
        try {
            refresh();
            return view.snapshot;
        } finally {
            lock.unlock();
        }
    }

    /** One that compares is enough: all others go on with what there is meanwhile. */
    private View recent() {
        if (nanos.getAsLong() - comparedAt >= AGE_MAX.toNanos() && lock.tryLock()) {
            try {
                refresh();
            } finally {
                lock.unlock();
            }
        }
        return view;
    }

    private void refresh() {
        long before = nanos.getAsLong();
        if (storedVersion() != view.snapshot.version) {
            view = new View(load());
        }
        comparedAt = before;
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
                var draft = new Draft(view.snapshot);
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
            view = new View(draft.done());
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

    /** 40 characters, of which nobody can guess one. */
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

    /** The account that an access key belongs to, whether it is one of a user, of a session or of the account itself. */
    public Optional<String> accountOf(String accessKeyId) {
        return roots.stream()
                .filter(key -> key.id.equals(accessKeyId))
                .map(RootKey::account)
                .findFirst()
                .or(() -> snapshot().ownerOf(accessKeyId).map(Entity::account));
    }
}
