package dev.armature.samples.madlibs;

import java.util.List;

/** A story with the players' words in it. */
record Story(String id, String title, List<String> paragraphs) {
    Story {
        paragraphs = List.copyOf(paragraphs);
    }
}
