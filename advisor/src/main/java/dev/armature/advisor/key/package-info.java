/**
 * Keys as templates: {@code ORDER#{orderId}} says how the text of a key is made of fields. {@link
 * dev.armature.advisor.key.KeyTemplate} is the parsed form; everything that is known about keys, their order and what they have in
 * common follows from it. Nothing here knows of tables or access patterns.
 */
@NullMarked
package dev.armature.advisor.key;

import org.jspecify.annotations.NullMarked;
