package dev.armature.security.identity;

import dev.armature.security.identity.Entity.Kind;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Whose the access keys of a {@link Directory} are, from its snapshot in memory: it never waits for the storage, so it may be asked on an event
 * loop. Principals are put together once for each snapshot.
 */
public final class KnownKeys implements Identities {
    /** How many principals are kept put together; all are put together again when there are more. */
    private static final int KNOWN_MAX = 10_000;

    /** What requests are answered from: a snapshot, and the principals that have been made of it. */
    private record View(Snapshot snapshot, Map<String, Known.Key> known, Map<String, Session> sessions) {
        View(Snapshot snapshot) {
            this(snapshot, new ConcurrentHashMap<>(), new ConcurrentHashMap<>());
        }
    }

    private final Directory directory;
    private final Map<String, Known.Key> roots;
    private volatile View view;

    public KnownKeys(Directory directory) {
        this.directory = directory;
        this.roots = directory.roots().stream()
                .collect(Collectors.toUnmodifiableMap(
                        Directory.RootKey::id,
                        root -> new Known.Key(
                                root.id(), root.secret(), Resolver.root(root.account(), Optional.empty()))));
        this.view = new View(directory.current());
    }

    private View view() {
        View seen = view;
        if (seen.snapshot.version != directory.current().version) {
            seen = new View(directory.current());
            view = seen;
        }
        return seen;
    }

    @Override
    public Known find(String accessKeyId, Optional<String> sessionToken) {
        Known.Key root = roots.get(accessKeyId);
        if (root != null) {
            return sessionToken.isPresent() ? new Known.TokenInvalid() : root;
        }
        View current = view();
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
                new Known.Key(accessKeyId, directory.secret(owned.get().key()), identity));
    }

    private Known findSession(View current, String accessKeyId, Optional<String> sessionToken) {
        if (sessionToken.isEmpty()) {
            return new Known.Not();
        }
        String place = accessKeyId + " " + sessionToken.get();
        Session session = current.sessions.get(place);
        if (session == null) {
            session = Session.open(directory.masterKeys(), accessKeyId, sessionToken.get())
                    .orElse(null);
            if (session == null) {
                return new Known.TokenInvalid();
            }
            remember(current.sessions, place, session);
        }
        var expires = Instant.ofEpochSecond(session.expires());
        if (!directory.now().isBefore(expires)) {
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
}
