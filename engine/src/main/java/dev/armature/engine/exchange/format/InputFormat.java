package dev.armature.engine.exchange.format;

/** What objects are written in that are read. */
public enum InputFormat {
    CSV,
    DYNAMODB_JSON,
    ION
}
