package dev.armature.security.observation;

import dev.armature.engine.operation.Operation;
import dev.armature.engine.permission.Permission;
import dev.armature.engine.permission.Resource;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.table.TableRef;
import dev.armature.engine.traffic.Caller;
import dev.armature.engine.traffic.Ending;
import dev.armature.engine.traffic.Traffic;
import dev.armature.engine.traffic.TrafficListener;
import dev.armature.model.ErrorCode;
import dev.armature.security.policy.Principal;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Listens to all calls of an engine, and keeps what their callers needed to be allowed, so that a policy can be made of it.
 *
 * <p>Sessions of a role count as the role. What was denied does not count: it may be a mistake, and it is for a person to allow it. Where it
 * is not verified who calls, all callers are one.
 *
 * <p>Its memory does not grow with the traffic: it keeps at most {@link #PRINCIPALS_MAX} principals and {@link #USES_MAX} pairs of an action and a
 * resource for all of them together, each with the patterns of {@link LeadingKeys} and the names in {@link Use}, which is 3 KB at most. What
 * finds no room is not kept, and the policies of who it would have belonged to say so.
 */
public final class ObservedPermissions implements TrafficListener {
    private static final Logger LOG = System.getLogger(ObservedPermissions.class.getName());

    public static final int PRINCIPALS_MAX = 1_000;
    public static final int USES_MAX = 4_000;

    /** Who calls where that is not verified. */
    public static final String EVERYONE = "";

    private static final String ASSUMED = ":assumed-role/";
    private static final String ALL = "*";
    private static final Resource EVERYTHING = new Resource.Named(ALL);
    private static final List<String> WITH_LABELS = List.of("/stream/", "/backup/", "/export/", "/import/");

    /** @param on of streams and backups all of their table: their labels are times, and others tomorrow */
    record Place(String action, Resource on) {}

    /** What one principal did. */
    private static final class Actor {
        private final String userName;
        private final Map<Place, Use> uses = new ConcurrentHashMap<>();
        private final LongAdder requests = new LongAdder();
        private volatile boolean isIncomplete;

        Actor(String arn) {
            this.userName = arn.contains(":user/") ? arn.substring(arn.lastIndexOf('/') + 1) : "";
        }
    }

    /** How many requests of a principal were seen. */
    public record Seen(String principal, long requests) {}

    private final Catalog catalog;
    private final Map<String, Actor> actors = new ConcurrentHashMap<>();
    private final AtomicInteger uses = new AtomicInteger();
    private volatile boolean lacksActors;

    public ObservedPermissions(Catalog catalog) {
        this.catalog = catalog;
    }

    @Override
    public void ended(Traffic traffic) {
        Caller caller = traffic.caller();
        if (caller == null || !(traffic.asked() instanceof Operation<?> operation) || isDenied(traffic.ending())) {
            return;
        }
        try {
            var needed = traffic.permissions();
            boolean isRefused = traffic.ending() instanceof Ending.Refused;
            observe(
                    caller.principal(),
                    needed == null ? operation.permissions(catalog) : needed,
                    operation.permissionsElsewhere(),
                    isRefused);
        } catch (RuntimeException failure) {
            LOG.log(
                    Level.DEBUG,
                    "what a request needs could not be observed: operation=" + traffic.operation(),
                    failure);
        }
    }

    private static boolean isDenied(Ending ending) {
        return ending instanceof Ending.Refused(var refusal) && refusal.code() == ErrorCode.ACCESS_DENIED;
    }

    /** The one that policies are attached to. */
    private static String name(String principal) {
        return principal.contains(ASSUMED) && Principal.ofArn(principal) instanceof Principal.Session session
                ? session.role()
                : principal;
    }

    private void observe(
            String principal, List<Permission> permissions, List<Permission> elsewhere, boolean isRefused) {
        Actor actor = actor(principal);
        if (actor == null) {
            lacksActors = true;
            return;
        }
        actor.requests.increment();
        permissions.forEach(permission -> observe(actor, permission, isRefused));
        elsewhere.forEach(permission -> observe(actor, permission, isRefused));
    }

    private void observe(Actor actor, Permission permission, boolean isRefused) {
        var place = new Place(permission.action(), general(permission.on()));
        Use before = actor.uses.get(place);
        if (before == null && uses.get() >= USES_MAX) {
            actor.isIncomplete = true;
        } else if (before == null || before.and(permission, actor.userName, isRefused) != null) {
            actor.uses.compute(place, (ignored, current) -> {
                if (current == null) {
                    uses.incrementAndGet();
                }
                Use earlier = current == null ? Use.NONE : current;
                Use more = earlier.and(permission, actor.userName, isRefused);
                return more == null ? earlier : more;
            });
        }
    }

    private @Nullable Actor actor(String principal) {
        Actor known = actors.get(principal);
        if (known != null) {
            return known;
        }
        String name = name(principal);
        known = actors.get(name);
        return known != null || actors.size() >= PRINCIPALS_MAX ? known : actors.computeIfAbsent(name, Actor::new);
    }

    /** Requests are mostly about tables and indexes, which are taken as they are, without their texts. */
    private static Resource general(Resource resource) {
        return switch (resource) {
            case Resource.OfTable(TableRef table) -> table.name().equals(ALL) ? EVERYTHING : resource;
            case Resource.OfIndex ignored -> resource;
            case Resource.Named(String arn) -> new Resource.Named(general(arn));
            case Resource.AllBelow all -> new Resource.Named(general(all.arn()));
        };
    }

    private static String general(String arn) {
        if (arn.endsWith(":table/*")) {
            return ALL;
        }
        for (String kind : WITH_LABELS) {
            int at = arn.indexOf(kind);
            if (at > 0) {
                return arn.substring(0, at + kind.length()) + ALL;
            }
        }
        return arn;
    }

    /** Those that were seen, in the order of their ARNs. */
    public List<Seen> principals() {
        return new TreeMap<>(actors)
                .entrySet().stream()
                        .map(actor -> new Seen(
                                actor.getKey(), actor.getValue().requests.sum()))
                        .toList();
    }

    /**
     * The smallest policy that allows what a principal was seen doing; empty if it was not seen.
     *
     * @param principal the ARN of a user, of a role or one of its sessions, or of an account's root; {@link #EVERYONE}
     */
    public Optional<LeastPrivilege> policy(String principal) {
        return Optional.ofNullable(actors.get(name(principal)))
                .map(actor ->
                        LeastPrivilege.of(name(principal), actor.requests.sum(), actor.uses, !actor.isIncomplete));
    }

    /** Whether a principal that was not seen may have been there all the same. */
    public boolean lacksPrincipals() {
        return lacksActors;
    }

    /** Forgets what was seen. */
    public void reset() {
        actors.clear();
        uses.set(0);
        lacksActors = false;
    }
}
