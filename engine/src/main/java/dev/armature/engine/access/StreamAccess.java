package dev.armature.engine.access;

import dev.armature.engine.stream.StreamReader;
import dev.armature.engine.stream.Streams;
import java.time.InstantSource;

/** What operations on streams run on. */
public record StreamAccess(Streams streams, StreamReader reader, InstantSource clock) {}
