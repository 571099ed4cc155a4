package dev.armature.cookbook;

import dev.armature.cookbook.itemcollections.N19OrganisationAndUsers;
import dev.armature.cookbook.locking.N4VersionNumber;
import dev.armature.cookbook.uniqueness.N41UniqueEmail;
import java.util.List;

/** All scenarios, in the order of their numbers. */
final class Scenarios {
    static final List<Scenario> ALL =
            List.of(new N4VersionNumber(), new N19OrganisationAndUsers(), new N41UniqueEmail());

    private Scenarios() {}
}
