package dev.armature.samples.music;

/** The songs of these tests. */
final class Songs {
    static final Song SINNERMAN = new Song("Nina Simone", "Pastel Blues", 9, "Sinnerman", 0);
    static final Song BE_MY_HUSBAND = new Song("Nina Simone", "Pastel Blues", 1, "Be My Husband", 0);

    private Songs() {}
}
