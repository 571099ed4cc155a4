package dev.armature.engine.coordination;

import static org.assertj.core.api.Assertions.assertThat;

/** The fences of two engines that have begun. While one waits for the other, both keep up. */
final class TwoFences {
    final TestMembers members = new TestMembers();
    final Membership one = members.member("one");
    final StoredFence fence = members.fence(one);
    final StoredFence other = members.fence(members.member("other"));

    TwoFences() {
        keepUp();
        members.meanwhile = this::keepUp;
    }

    void keepUp() {
        assertThat(fence.keepUp()).isPositive();
        assertThat(other.keepUp()).isPositive();
    }
}
