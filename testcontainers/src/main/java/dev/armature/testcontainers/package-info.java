/** {@link dev.armature.testcontainers.ArmatureContainer}: a server in a container, for tests that use Testcontainers. It knows the image and nothing of what is in it. */
@NullMarked
package dev.armature.testcontainers;

import org.jspecify.annotations.NullMarked;
