/**
 * What a team intends: tables, indexes, entities with the templates of their keys, access patterns with their rates, and what must
 * hold besides. {@link dev.armature.advisor.model.Model} is the whole; every part knows its {@link
 * dev.armature.advisor.model.Place} in the file it was read from. These are facts as written; what follows from them is worked out
 * elsewhere.
 *
 * <p>Names are those of AWS's schema.json vocabulary for data models, which the file format is a superset of.
 */
@NullMarked
package dev.armature.advisor.model;

import org.jspecify.annotations.NullMarked;
