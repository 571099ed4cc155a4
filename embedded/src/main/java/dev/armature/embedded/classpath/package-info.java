/**
 * What is looked for on the class path before a server is started. Public for armature-junit; it is no part of the API, and changes
 * whenever that helps.
 */
@NullMarked
package dev.armature.embedded.classpath;

import org.jspecify.annotations.NullMarked;
