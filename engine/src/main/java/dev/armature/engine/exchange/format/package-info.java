/** The lines of files that tables are exchanged in: DynamoDB's JSON, the text form of Amazon Ion, and CSV; and how files are compressed. */
@NullMarked
package dev.armature.engine.exchange.format;

import org.jspecify.annotations.NullMarked;
