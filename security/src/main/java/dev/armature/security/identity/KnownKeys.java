package dev.armature.security.identity;

import dev.armature.security.identity.Entity.Kind;
import dev.armature.security.policy.Remembered;
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

    /**
     * A session token that was opened.
     *
     * @param key empty if its user or role is gone
     */
    private record Opened(Instant expires, Optional<Known.Key> key) {}

    /**
     * What requests are answered from: a snapshot, and the principals that have been made of it.
     *
     * @param sessions by access key and token, which anybody who may assume a role can have as many of as they like
     */
    private record View(
            Snapshot snapshot, Resolver resolver, Map<String, Known.Key> known, Remembered<Opened> sessions) {
        View(Snapshot snapshot) {
            this(snapshot, new Resolver(snapshot), new ConcurrentHashMap<>(), new Remembered<>());
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
        var identity = current.resolver.user(owned.get().user(), Optional.empty());
        if (current.known.size() >= KNOWN_MAX) {
            current.known.clear();
        }
        var key = new Known.Key(accessKeyId, directory.secret(owned.get().key()), identity);
        current.known.put(accessKeyId, key);
        return key;
    }

    private Known findSession(View current, String accessKeyId, Optional<String> sessionToken) {
        if (sessionToken.isEmpty()) {
            return new Known.Not();
        }
        String place = accessKeyId + " " + sessionToken.get();
        Opened opened = current.sessions.get(place);
        if (opened == null) {
            Session session = Session.open(directory.masterKeys(), accessKeyId, sessionToken.get())
                    .orElse(null);
            if (session == null) {
                return new Known.TokenInvalid();
            }
            var key =
                    identity(current, session).map(identity -> new Known.Key(accessKeyId, session.secret(), identity));
            opened = current.sessions.put(place, new Opened(Instant.ofEpochSecond(session.expires()), key));
        }
        if (!directory.now().isBefore(opened.expires)) {
            return new Known.TokenExpired(opened.expires);
        }
        return opened.key.<Known>map(key -> key).orElseGet(Known.TokenInvalid::new);
    }

    private static Optional<Identity> identity(View current, Session session) {
        return switch (session.kind()) {
            case "root" ->
                Optional.of(Resolver.root(session.account(), Optional.of(Instant.ofEpochSecond(session.issued()))));
            case "user" ->
                current.snapshot
                        .find(Kind.USER, session.account(), session.of())
                        .filter(user -> user.id().equals(session.id()))
                        .map(user -> current.resolver.user(user, Optional.of(session)));
            default ->
                current.snapshot
                        .find(Kind.ROLE, session.account(), session.of())
                        .filter(role -> role.id().equals(session.id()))
                        .map(role -> current.resolver.role(role, session));
        };
    }
}
