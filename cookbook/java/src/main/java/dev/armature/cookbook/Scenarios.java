package dev.armature.cookbook;

import dev.armature.cookbook.counters.N42StarCount;
import dev.armature.cookbook.counters.N7Add;
import dev.armature.cookbook.idempotency.N57LargeTransaction;
import dev.armature.cookbook.idempotency.N9DeleteTwice;
import dev.armature.cookbook.itemcollections.N14PartyGame;
import dev.armature.cookbook.itemcollections.N15RoomCode;
import dev.armature.cookbook.itemcollections.N19OrganisationAndUsers;
import dev.armature.cookbook.itemcollections.N2NineKindsOfItems;
import dev.armature.cookbook.itemcollections.N31EntityChart;
import dev.armature.cookbook.itemcollections.N3GetByKey;
import dev.armature.cookbook.itemcollections.N45Repository;
import dev.armature.cookbook.itemcollections.N51Shop;
import dev.armature.cookbook.itemcollections.N6BatchGet;
import dev.armature.cookbook.locking.N12LockItem;
import dev.armature.cookbook.locking.N4VersionNumber;
import dev.armature.cookbook.locking.N56ConditionalWrites;
import dev.armature.cookbook.pagination.N44Cursor;
import dev.armature.cookbook.pagination.N5LogInPages;
import dev.armature.cookbook.sessions.N17ADayLater;
import dev.armature.cookbook.sessions.N1TableWithExpiry;
import dev.armature.cookbook.sessions.N49Session;
import dev.armature.cookbook.sessions.N8RateLimit;
import dev.armature.cookbook.uniqueness.N41UniqueEmail;
import java.util.List;

/** All scenarios, in the order of their numbers. */
final class Scenarios {
    static final List<Scenario> ALL = List.of(
            new N1TableWithExpiry(),
            new N2NineKindsOfItems(),
            new N3GetByKey(),
            new N4VersionNumber(),
            new N5LogInPages(),
            new N6BatchGet(),
            new N7Add(),
            new N8RateLimit(),
            new N9DeleteTwice(),
            new N12LockItem(),
            new N14PartyGame(),
            new N15RoomCode(),
            new N17ADayLater(),
            new N19OrganisationAndUsers(),
            new N31EntityChart(),
            new N41UniqueEmail(),
            new N42StarCount(),
            new N44Cursor(),
            new N45Repository(),
            new N49Session(),
            new N51Shop(),
            new N56ConditionalWrites(),
            new N57LargeTransaction());

    private Scenarios() {}
}
