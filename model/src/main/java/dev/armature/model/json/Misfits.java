package dev.armature.model.json;

import dev.armature.model.ApiException;

/** What is said where JSON of another type stands in the place of an attribute value or a part of one. */
public interface Misfits {
    /** What should have stood there. */
    enum Wanted {
        VALUE,
        STRING,
        BINARY,
        BOOLEAN,
        /** One of the words that will do in the place of a boolean; another one has just been read. */
        BOOLEAN_WORD,
        STRINGS,
        LIST,
        MAP
    }

    /** Where the value stood. */
    enum Place {
        MEMBER,
        ELEMENT
    }

    /** @param found stands before what is there, except where a word was read */
    ApiException of(JsonReader found, Wanted wanted, Place place);
}
