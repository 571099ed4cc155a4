/** STS: who asks, and temporary credentials. {@link dev.armature.security.sts.Sts} is the list of its actions. */
@NullMarked
package dev.armature.security.sts;

import org.jspecify.annotations.NullMarked;
