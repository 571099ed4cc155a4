package dev.armature.wire;

/** Sees the requests that were run, on the threads that ran them. */
public interface Observer {
    /** Sees nothing. */
    Observer NOBODY = new Observer() {
        @Override
        public boolean isOn() {
            return false;
        }

        @Override
        public void saw(Observed request) {}
    };

    /** Asked before each request: what it takes is added up only if somebody wants to know. */
    boolean isOn();

    void saw(Observed request);
}
