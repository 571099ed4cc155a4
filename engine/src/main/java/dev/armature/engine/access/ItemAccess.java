package dev.armature.engine.access;

import dev.armature.engine.coordination.Claims;
import dev.armature.engine.read.Reader;
import dev.armature.engine.table.Catalog;
import dev.armature.engine.vector.VectorSearch;
import dev.armature.engine.write.Tokens;
import dev.armature.engine.write.Writer;

/**
 * What operations on items run on.
 *
 * @param writesWait whether a write waits for a disk
 */
public record ItemAccess(
        Catalog catalog,
        Reader reader,
        VectorSearch vectors,
        Writer writer,
        Claims claims,
        Tokens tokens,
        boolean writesWait) {}
